import type { StoryFileChoice, StoryFileNode } from '../format/story-file';
import { sourcesOf } from '../format/story-addresses';
import type { StoryMediaFile } from '../check/media/story-media';
import type { OpenNode, PlantError } from './plant-error';
import { PLANTED_RESULT_ERRORS } from './planted-result-errors';
import type { TestMedia } from './test-media';

const never = { '>': [{ var: 'count' }, 1000] };
const at = (node: OpenNode, index: number, change: object): void => {
  const { choices } = node.decision;
  node.decision.choices = choices.map((choice, one) => (one === index ? { ...choice, ...change } : choice));
};
const lead = (node: OpenNode, follows: Partial<StoryFileNode>): void => {
  delete (node as Partial<OpenNode>).decision;
  Object.assign(node, follows);
};
const clipOf = (node: OpenNode): string => sourcesOf(node)[0] ?? '';
const changeClip = (node: OpenNode, media: TestMedia, change: StoryMediaFile): string => {
  media[clipOf(node)] = { ...media[clipOf(node)], ...change };
  return 'source';
};

const add = (node: OpenNode, choice: StoryFileChoice): number => {
  node.decision.choices = [...node.decision.choices, choice];
  return node.decision.choices.length - 1;
};
const captioned = (node: OpenNode, media: TestMedia, cue: string): void => {
  media[node.captions?.[0]?.src ?? ''] = { text: `WEBVTT\n\n${cue}\n` };
};
const long = 'long '.repeat(100);

export const PLANTED_ERRORS: Readonly<Record<string, PlantError>> = {
  ...PLANTED_RESULT_ERRORS,
  'an unknown target': (node) => (at(node, 1, { to: 'cellar' }), 'UNKNOWN_NODE decision.choices.1.to'),
  'an unknown default': (node) => {
    node.decision.defaults = ['cellar'];
    return 'UNKNOWN_NODE decision.defaults.0';
  },
  'an unknown scene that follows': (node) => (lead(node, { next: 'cellar' }), 'UNKNOWN_NODE next'),
  'an unknown scene to preload': (node) => {
    node.prefetch = ['start', 'cellar'];
    return 'UNKNOWN_NODE prefetch.1';
  },
  'an unknown target of an overlay': (node) => {
    node.overlays = [{ kind: 'choice', to: 'cellar' }];
    return 'UNKNOWN_NODE overlays.0.to';
  },
  'an unknown variable that is set': (node) => ((node.set = { gold: 1 }), 'UNKNOWN_VARIABLE set.gold'),
  'an unknown variable that is read': (node) => {
    at(node, 0, { when: { '!': [{ var: 'gold' }] } });
    return 'UNKNOWN_VARIABLE decision.choices.0.when.!.0.var';
  },
  'a missing label': (node) => (at(node, 1, { label: undefined }), 'MISSING_LABEL decision.choices.1'),
  'an empty label': (node) => (at(node, 1, { label: ' ' }), 'MISSING_LABEL decision.choices.1.label'),
  'a duplicate choice': (node) => {
    node.decision.choices = [...node.decision.choices, ...node.decision.choices.slice(0, 1)];
    return `DUPLICATE_CHOICE decision.choices.${node.decision.choices.length - 1}`;
  },
  'a default that is not a choice': (node, { nodes }) => {
    nodes['attic'] = { ...nodes['home']! };
    node.decision.defaults = ['attic'];
    return 'DEFAULT_NOT_A_CHOICE decision.defaults.0';
  },
  'no default': (node) => {
    delete node.decision.defaults;
    return 'MISSING_DEFAULT decision';
  },
  'an empty list of defaults': (node) => ((node.decision.defaults = []), 'MISSING_DEFAULT decision.defaults'),
  'a window of half a second': (node) => {
    node.decision.startTime = -2;
    return 'WINDOW_TOO_SHORT decision';
  },
  'a question in one language': (node) => {
    node.decision.prompt = { en: 'Where?' };
    return 'MISSING_TRANSLATION decision.prompt';
  },
  'a label in one language': (node) => {
    at(node, 0, { label: { de: 'Hier' } });
    return 'MISSING_TRANSLATION decision.choices.0.label';
  },
  'an overlay in one language': (node) => {
    node.overlays = [{ kind: 'text', text: { en: 'Here' } }];
    return 'MISSING_TRANSLATION overlays.0.text';
  },
  'no captions': (node) => {
    delete node.captions;
    return 'MISSING_CAPTIONS ';
  },
  'captions in one language': (node) => {
    node.captions = node.captions?.slice(0, 1) ?? [];
    return 'MISSING_CAPTIONS captions';
  },
  'a condition that is never true': (node) => {
    const index = node.decision.choices.findIndex(({ to }) => !node.decision.defaults?.includes(to));
    at(node, index, { when: never });
    return `NEVER_TRUE decision.choices.${index}.when`;
  },
  'choices that are all closed': (node) => {
    node.decision.choices.forEach((_, index) => at(node, index, { when: never }));
    return 'NO_CHOICE_LEFT decision.choices';
  },
  'a dead end': (node) => (lead(node, {}), 'DEAD_END '),
  'a loop without a way out': (node, _story, _media, id) => (lead(node, { next: id }), 'ENDLESS_LOOP '),
  'a misspelt key': (node) => (Object.assign(node, { sorce: 'a.mp4' }), 'BAD_FORMAT sorce'),
  'a wrong type': (node) => (Object.assign(node, { duration: '4' }), 'BAD_FORMAT duration'),
  'an unknown operator': (node) => ((node.set = { count: { run: 1 } }), 'BAD_FORMAT set.count'),
  'an image without an address': (node) => (
    (node.overlays = [{ kind: 'image' }]),
    'BAD_FORMAT overlays.0.src'
  ),
  'an expression without a value': (node) => {
    node.set = { count: { '/': [1, { '-': [{ var: 'count' }, { var: 'count' }] }] } };
    return 'BAD_FORMAT set.count';
  },
  'a file that does not exist': (node, _, media) => {
    media[clipOf(node)] = {};
    node.source = 'gone.mp4';
    return 'MISSING_MEDIA source';
  },
  'a clip with a different size': (node, _, media) =>
    `MEDIA_DIFFERS ${changeClip(node, media, { width: 640, height: 360 })}`,
  'a sound that outlasts its picture': (node, _, media) =>
    `SOUND_LONGER ${changeClip(node, media, { soundDuration: 90 })}`,
  'a still image at the end': (node, _, media) =>
    `FROZEN_LAST_FRAME ${changeClip(node, media, { lastFrame: (node.duration ?? 15) - 1 })}`,
  'a clip that is too loud': (node, _, media) =>
    `LOUDNESS_DIFFERS ${changeClip(node, media, { loudness: -10 })}`,
  'captions in SubRip': (node, _, media) => {
    media[node.captions?.[0]?.src ?? ''] = { text: '1\n00:00:01,000 --> 00:00:02,000\nHello.\n' };
    return 'BAD_CAPTIONS captions.0.src';
  },
  'captions with commas in their times': (node, _, media) => {
    captioned(node, media, '00:01,000 --> 00:03,000\nHello.');
    return 'BAD_CAPTIONS captions.0.src';
  },
  'captions too fast to read': (node, _, media) => {
    captioned(node, media, '00:01.000 --> 00:02.000\nThis is more than anybody reads.');
    return 'CAPTION_TOO_FAST captions.0';
  },
  'a picture that ends at another time': (node) => (
    (node.videoDuration = 14.9),
    'MEDIA_DIFFERS videoDuration'
  ),
  'a missing poster': (_, story) => ((story.poster = 'gone.webp'), 'MISSING_MEDIA /poster'),
  'a loudness of an unknown scene': (_, story) => {
    story.normalize = { cellar: -23 };
    return 'UNKNOWN_NODE /normalize.cellar';
  },
  'an unknown start': (_, story) => ((story.start = 'cellar'), 'UNKNOWN_NODE /start'),
  'an unknown variable inside a condition': (node) => {
    at(node, 0, { when: { and: [true, { var: 'gold' }] } });
    return 'UNKNOWN_VARIABLE decision.choices.0.when.and.1.var';
  },
  'a variable that nothing uses': (_, story) => {
    story.variables = { ...story.variables, gold: { initialValue: 0 } };
    return 'UNUSED_VARIABLE /variables.gold';
  },
  'a scene that nothing leads to': (_, { nodes }) => {
    nodes['attic'] = { ...nodes['home']! };
    return 'UNREACHABLE /nodes.attic';
  },
  'a scene behind a condition that is never true': (node, { nodes }) => {
    nodes['attic'] = { ...nodes['home']! };
    add(node, { to: 'attic', label: { en: 'Up', de: 'Hoch' }, when: never });
    return 'UNREACHABLE /nodes.attic';
  },
  'a condition that compares two constants': (node) => {
    const label = { en: 'No', de: 'Nein' };
    const index = add(node, { to: node.decision.choices[0]!.to, label, when: { '==': [1, 2] } });
    return `NEVER_TRUE decision.choices.${index}.when`;
  },
  'two scenes that only lead to each other': (node, { nodes }, _, id) => {
    nodes['annex'] = { ...nodes['home']!, next: id };
    delete nodes['annex'].ending;
    lead(node, { next: 'annex' });
    return 'ENDLESS_LOOP ';
  },
  'a decision without choices': (node) => ((node.decision = { choices: [] }), 'DEAD_END '),
  'a decision in an ending': (node) => ((node.ending = 'home'), 'BAD_FORMAT ending'),
  'an ending without a name': (node) => (lead(node, { ending: '' }), 'BAD_FORMAT ending'),
  'a position with one coordinate': (node) => (Object.assign(node, { position: [1] }), 'BAD_FORMAT position'),
  'a negative duration': (node) => ((node.duration = -1), 'BAD_FORMAT duration'),
  'an operator that calls methods': (node) => {
    at(node, 0, { when: { method: ['a', 'at', [0]] } });
    return 'BAD_FORMAT decision.choices.0.when';
  },
  'an operator with side effects inside a value': (node) => {
    node.set = { count: { '+': [1, { log: 1 }] } };
    return 'BAD_FORMAT set.count.+.1';
  },
  'an expression that takes too long': (node) => {
    const list = Array.from({ length: 100 }, () => 1);
    node.set = { count: { reduce: [{ map: [list, { map: [list, { map: [list, 1] }] }] }, 1, 0] } };
    return 'BAD_FORMAT set.count';
  },
  'an overlay of an unknown kind': (node) => {
    Object.assign(node, { overlays: [{ kind: 'video' }] });
    return 'BAD_FORMAT overlays.0.kind';
  },
  'an overlay without a target': (node) => (
    (node.overlays = [{ kind: 'choice' }]),
    'BAD_FORMAT overlays.0.to'
  ),
  'an overlay without text': (node) => ((node.overlays = [{ kind: 'text' }]), 'BAD_FORMAT overlays.0.text'),
  'captions without an address': (node) => {
    node.captions = [{ src: '', lang: 'en', label: 'English' }];
    return 'BAD_FORMAT captions.0.src';
  },
  'a key that gives access to prototypes': (node) => {
    node.data = JSON.parse('{ "__proto__": { "polluted": 1 } }') as NonNullable<StoryFileNode['data']>;
    return 'BAD_FORMAT data.__proto__';
  },
  'a scene called "all"': (node, { nodes }) => ((nodes['all'] = node), 'BAD_FORMAT /nodes.all'),
  'two sounds with the same id': (_, story) => {
    story.sounds = ['a.mp3', 'b.mp3'].map((src) => ({ id: 'music', src }));
    return 'BAD_FORMAT /sounds.1.id';
  },
  'an unknown version': (_, story) => (Object.assign(story, { version: 0 }), 'BAD_FORMAT /version'),
  'a title in one language': (_, story) => ((story.title = { en: 'A story' }), 'MISSING_TRANSLATION /title'),
  'a text in one language': (node) => ((node.text = { en: 'A door.' }), 'MISSING_TRANSLATION text'),
  'the title of a scene in one language': (node) => (
    (node.title = { de: 'Die Tür' }),
    'MISSING_TRANSLATION title'
  ),
  'a description in one language': (node) => {
    at(node, 1, { description: { en: 'It creaks.', de: ' ' } });
    return 'MISSING_TRANSLATION decision.choices.1.description';
  },
  'a question longer than its window': (node) => {
    node.decision.prompt = long;
    return 'WINDOW_TOO_SHORT decision';
  },
  'a label longer than its window in one language': (node) => {
    at(node, 0, { label: { en: 'Here', de: long } });
    return 'WINDOW_TOO_SHORT decision';
  },
  'a window that ends when it opens': (node) => {
    node.decision.endTime = node.decision.startTime = 4;
    return 'WINDOW_TOO_SHORT decision';
  },
  'clips too large to be loaded in time': (node, { nodes }, media) => {
    for (const { to } of node.decision.choices) media[clipOf(nodes[to]!)] = { duration: 15, bytes: 1e9 };
    return 'WINDOW_TOO_SHORT_TO_LOAD decision';
  },
  'a missing caption file': (node) => {
    node.captions =
      node.captions?.map((track, index) => (index === 1 ? { ...track, src: 'gone.vtt' } : track)) ?? [];
    return 'MISSING_MEDIA captions.1.src';
  },
  'a missing image': (node) => {
    node.overlays = [{ kind: 'image', src: 'gone.png' }];
    return 'MISSING_MEDIA overlays.0.src';
  },
  'a missing choice image': (node) => {
    at(node, 0, { image: 'gone.webp' });
    return 'MISSING_MEDIA decision.choices.0.image';
  },
  'a choice image missing in one language': (node, _, media) => {
    media['here.webp'] = {};
    at(node, 0, { image: { en: 'here.webp', de: 'gone.webp' } });
    return 'MISSING_MEDIA decision.choices.0.image.de';
  },
  'a missing audio description': (node) => {
    node.audioDescription = [{ src: 'gone.vtt', lang: 'en' }];
    return 'MISSING_MEDIA audioDescription.0.src';
  },
  'a missing sound': (_, story) => {
    story.sounds = [{ id: 'music', src: ['gone.mp3'] }];
    return 'MISSING_MEDIA /sounds.0.src';
  },
  'captions outside the folder': (node, _, media) => {
    const [first] = node.captions ?? [];
    if (first) {
      media['film/x.vtt'] = media[first.src] ?? {};
      node.captions = [{ ...first, src: '../film/x.vtt' }, ...(node.captions ?? []).slice(1)];
    }
    return 'OUTSIDE_MEDIA captions.0.src';
  },
  'an hour of music that is decoded': (_, story, media) => {
    story.sounds = [{ id: 'music', src: ['hour.mp3'] }];
    media['hour.mp3'] = { duration: 3600 };
    return 'LONG_SOUND /sounds.0';
  },
  'a clip that no scene uses': (_node, _story, media) => {
    media['old.mp4'] = {};
    return 'UNUSED_NODE_MEDIA /nodes';
  },
  'a clip with a different codec': (node, _, media) =>
    `MEDIA_DIFFERS ${changeClip(node, media, { codec: 'av1' })}`,
  'a clip with a different frame rate': (node, _, media) =>
    `MEDIA_DIFFERS ${changeClip(node, media, { frameRate: 30 })}`,
  'a clip with a different colour space': (node, _, media) =>
    `MEDIA_DIFFERS ${changeClip(node, media, { colour: 'bt601' })}`,
  'a clip that is too quiet': (node, _, media) =>
    `LOUDNESS_DIFFERS ${changeClip(node, media, { loudness: -35 })}`,
  'a gain that makes a clip too loud': (node) => ((node.gain = 9), 'LOUDNESS_DIFFERS source'),
  'a caption shown for half a second': (node, _, media) => {
    captioned(node, media, '00:01.000 --> 00:01.500\nHm.');
    return 'CAPTION_TOO_FAST captions.0';
  },
  'a caption shown for eight seconds': (node, _, media) => {
    captioned(node, media, '00:01.000 --> 00:09.000\nHm.');
    return 'CAPTION_TOO_LONG captions.0';
  },
  'a caption line of 43 characters': (node, _, media) => {
    captioned(node, media, `00:01.000 --> 00:05.000\n${'x'.repeat(43)}`);
    return 'CAPTION_TOO_LONG captions.0';
  },
};

import type { StoryFile, StoryFileDecision, StoryFileNode } from '../format/story-file';
import { soundStory } from '../testing/sound-story';
import type { StoryMediaFile } from './check-context';
import { checkStory } from './check-story';
import { sourcesOf } from './rules/windows';

type Open<T> = { -readonly [Key in keyof T]: T[Key] };
type OpenNode = Omit<Open<StoryFileNode>, 'decision'> & { decision: Open<StoryFileDecision> };
type Media = Record<string, StoryMediaFile>;

/** Plants a fault in a node that has a decision; returns the finding that says so, below the node. */
type Fault = (node: OpenNode, nodes: Record<string, OpenNode>, media: Media, id: string) => string;

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
const changeClip = (node: OpenNode, media: Media, change: StoryMediaFile): string => {
  media[clipOf(node)] = { ...media[clipOf(node)], ...change };
  return 'source';
};

const FAULTS: Readonly<Record<string, Fault>> = {
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
  'a choice twice': (node) => {
    node.decision.choices = [...node.decision.choices, ...node.decision.choices.slice(0, 1)];
    return `DUPLICATE_CHOICE decision.choices.${node.decision.choices.length - 1}`;
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
  'a loop without a way out': (node, _nodes, _media, id) => (lead(node, { next: id }), 'ENDLESS_LOOP '),
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
  'a file that is not there': (node, _, media) => {
    media[clipOf(node)] = {};
    node.source = 'gone.mp4';
    return 'MISSING_MEDIA source';
  },
  'a clip of another size': (node, _, media) =>
    `MEDIA_DIFFERS ${changeClip(node, media, { width: 640, height: 360 })}`,
  'a sound that outlasts its picture': (node, _, media) =>
    `SOUND_LONGER ${changeClip(node, media, { soundDuration: 90 })}`,
  'a clip that is too loud': (node, _, media) =>
    `LOUDNESS_DIFFERS ${changeClip(node, media, { loudness: -10 })}`,
  'captions too fast to read': (node, _, media) => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThis is more than anybody reads.\n';
    media[node.captions?.[0]?.src ?? ''] = { text };
    return 'CAPTION_TOO_FAST captions.0';
  },
};

/** Files as the story needs them. */
function mediaOf({ nodes }: StoryFile): Media {
  const clip = { duration: 15, soundDuration: 15, width: 1280, height: 720, codec: 'h264', loudness: -23 };
  const media: Media = {};
  for (const node of Object.values(nodes)) {
    for (const src of sourcesOf(node)) media[src] = clip;
    for (const { src } of node.captions ?? []) media[src] = { text: 'WEBVTT\n' };
  }
  return media;
}

describe('checkStory', () => {
  const PLACES = ['first', 'middle', 'last'] as const;
  const faults = Object.entries(FAULTS).flatMap(([what, fault]) =>
    PLACES.map((place) => [what, place, fault] as const),
  );

  it('stays silent on the generated stories in which the faults are planted, with their media', () => {
    for (const seed of [11, 12, 13]) {
      const story = soundStory(seed, 6);
      expect(checkStory(story, { media: mediaOf(story) })).toEqual([]);
    }
    expect(faults.length).toBeGreaterThanOrEqual(60);
  });

  for (const [what, place, fault] of faults) {
    it(`finds ${what} in the ${place} decision of three generated stories`, () => {
      for (const seed of [11, 12, 13]) {
        const story = JSON.parse(JSON.stringify(soundStory(seed, 6))) as StoryFile;
        const nodes = story.nodes as Record<string, OpenNode>;
        const media = mediaOf(story);
        const asked = Object.keys(nodes).filter((id) => (nodes[id] as Partial<OpenNode>).decision);
        const id = asked[Math.floor(((asked.length - 1) * PLACES.indexOf(place)) / 2)] ?? '';
        const expected = fault(nodes[id]!, nodes, media, id).replace(' ', ` nodes.${id}.`).replace(/\.$/, '');
        const found = checkStory(JSON.parse(JSON.stringify(story)), { media });
        expect(found.map(({ code, path }) => `${code} ${path.join('.')}`))
          .withContext(`seed ${seed}`)
          .toContain(expected);
      }
    });
  }
});

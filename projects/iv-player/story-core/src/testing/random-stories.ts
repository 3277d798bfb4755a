import fc from 'fast-check';
import type { StoryFile, StoryFileDecision, StoryFileNode } from '../format/story-file';

export const IDS = ['door', 'left', 'right', 'stairs', 'home', 'constructor of ships', 'ünïcode ☂', '0'];
export const NAMES = ['courage', 'gold', 'toString'];

const id = fc.constantFrom(...IDS);
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.record({ en: fc.string({ maxLength: 20 }), de: fc.string({ maxLength: 20 }) }),
);
const label = fc.oneof(
  fc.constantFrom('Left', 'Right'),
  fc.record({ en: fc.constant('Up'), de: fc.constant('Hoch') }),
);
const number = fc.integer({ min: -3, max: 3 });
const logic = fc.oneof(
  fc.boolean(),
  fc.tuple(fc.constantFrom(...NAMES), number).map(([name, limit]) => ({ '>=': [{ var: name }, limit] })),
  fc
    .tuple(fc.constantFrom(...NAMES), number)
    .map(([name, limit]) => ({ '!': [{ '==': [{ var: name }, limit] }] })),
);
const value = fc.oneof(
  number,
  fc.tuple(fc.constantFrom(...NAMES), number).map(([name, step]) => ({ '+': [{ var: name }, step] })),
  fc.tuple(fc.constantFrom(...NAMES), number).map(([name, low]) => ({ max: [{ var: name }, low] })),
);

/** Omits undefined values, like JSON. */
const plain = <T>(given: T): T => JSON.parse(JSON.stringify(given)) as T;
const option = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

const decision = fc
  .record({
    choices: fc.uniqueArray(
      fc.record({
        to: id,
        id: option(fc.constantFrom('one', 'two', 'left~2', 'home')),
        label: option(label),
        description: option(text),
        when: option(logic),
      }),
      { minLength: 1, maxLength: 4, selector: (choice) => choice.id ?? choice },
    ),
    prompt: option(text),
    defaults: option(fc.array(id, { maxLength: 3 })),
    startTime: option(fc.integer({ min: -9, max: 9 })),
    endTime: option(fc.integer({ min: -9, max: 9 })),
    autoPushSingleChild: option(fc.boolean()),
  })
  .map((given) => plain(given) as StoryFileDecision);

const followed = fc.oneof(
  id.map((next) => ({ next })),
  decision.map((given) => ({ decision: given })),
  fc.constantFrom('home', 'lost').map((ending) => ({ ending })),
);

const node = fc
  .record({
    source: option(
      fc.oneof(fc.constant('clip.mp4'), fc.constant([{ src: 'clip.webm', type: 'video/webm' }, 'clip.mp4'])),
    ),
    duration: option(fc.integer({ min: 1, max: 20 })),
    videoDuration: option(fc.integer({ min: 1, max: 20 })),
    text: option(text),
    title: option(text),
    tags: option(fc.uniqueArray(fc.constantFrom('night', 'day'), { maxLength: 2 })),
    position: option(fc.tuple(fc.integer(), fc.integer())),
    captions: option(fc.constant([{ src: 'a.vtt', lang: 'en', label: 'English' }])),
    set: option(fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 2, noNullPrototype: true })),
    data: option(fc.constant({ scene: [1, { of: 'two' }] })),
    followed,
  })
  .map(({ followed: rest, ...given }) => plain({ ...given, ...rest }) as StoryFileNode);

/** Valid stories with three variables and eight scenes that lead to each other at random, with every field that needs no media. */
export const anyStory: fc.Arbitrary<StoryFile> = fc
  .record({
    title: option(text),
    languages: option(fc.constant(['en', 'de'])),
    initial: fc.tuple(number, number, number),
    nodes: fc.tuple(...IDS.map(() => node)),
    sounds: option(fc.constant([{ id: 'soundtrack', src: ['music.webm'], loop: true }])),
    poster: option(fc.constant('poster.webp')),
    result: option(fc.constant({ pass: ['home'], score: { var: 'gold' }, min: -9, max: 9, mastery: 0.5 })),
    normalize: option(fc.constant({ door: -23.4, '0': -19 })),
    meta: option(fc.constant({ ifid: 'A', author: 'B' })),
  })
  .map(({ initial, nodes, ...rest }) =>
    plain({
      format: 'iv-story' as const,
      version: 1 as const,
      start: 'door',
      variables: Object.fromEntries(
        NAMES.map((name, index) => [name, { initialValue: initial[index] ?? 0 }]),
      ),
      nodes: Object.fromEntries(IDS.map((one, index) => [one, nodes[index] ?? {}])),
      ...rest,
    } as StoryFile),
  );

/** Limits each of a story's variables to a few values. */
export function finite(story: StoryFile): StoryFile {
  const nodes = Object.entries(story.nodes).map(([id, node]) => {
    const set = Object.entries(node.set ?? {}).map(([name, to]) => [name, { '%': [to, 4] }]);
    return [id, { ...node, ...(node.set && { set: Object.fromEntries(set) as typeof node.set }) }];
  });
  return { ...story, nodes: Object.fromEntries(nodes) as StoryFile['nodes'] };
}

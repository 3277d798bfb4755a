import fc from 'fast-check';
import type { StoryFile, StoryFileNode, StoryLogic } from '../format/story-file';

const IDS = ['a', 'b', 'c', 'd', 'e', 'toString', '0'];
const NAMES = ['n', 'z', 'valueOf'];
export const SCENE_SECONDS = 4;

const number = fc.integer({ min: -1, max: 3 });
const read = fc.constantFrom(...NAMES).map((name) => ({ var: name }));
/** Expressions that take only a few distinct values. Some fail: a division by 0, an operator without arguments, a missing variable. */
const value: fc.Arbitrary<StoryLogic> = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 4, arbitrary: fc.tuple(read, number).map(([one, step]) => ({ '%': [{ '+': [one, step] }, 4] })) },
  { weight: 2, arbitrary: fc.tuple(number, read).map(([one, other]) => ({ '/': [one, other] })) },
  { weight: 1, arbitrary: fc.constantFrom<StoryLogic>({ '*': [] }, { var: 'gold' }, { missing_some: [1] }) },
);
const when: fc.Arbitrary<StoryLogic> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(read, number).map((pair) => ({ '>=': pair })) },
  { weight: 3, arbitrary: fc.tuple(read, value).map((pair) => ({ '!=': pair })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<StoryLogic>(true, false, { '*': [] }, { in: ['a', { var: 'n' }] }),
  },
);
const target = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...IDS) },
  { weight: 1, arbitrary: fc.constant('nowhere') },
);
const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

const set = fc.dictionary(fc.constantFrom(...NAMES, 'gold'), value, { maxKeys: 3, noNullPrototype: true });

const decision = fc.record({
  choices: fc.array(
    fc.record({
      to: target,
      label: fc.constantFrom('Go', 'Or so'),
      when: optional(when),
      set: fc.option(set, { nil: undefined, freq: 2 }),
    }),
    { maxLength: 3 },
  ),
  defaults: optional(fc.array(fc.constantFrom(...IDS), { minLength: 1, maxLength: 3 })),
  autoPushSingleChild: optional(fc.boolean()),
});
const follows = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...IDS).map((next) => ({ next })) },
  { weight: 4, arbitrary: decision.map((one) => ({ decision: one })) },
  { weight: 1, arbitrary: fc.constant({ ending: 'home' }) },
);
const node = fc
  .record({
    set: optional(set),
    follows,
  })
  .map(({ follows: rest, ...given }) => ({
    source: 'clip.mp4',
    duration: SCENE_SECONDS,
    ...given,
    ...rest,
  }));

/** Stories with seven scenes of the same duration, three variables with few distinct values, and many expressions that fail. */
export const branchingStory: fc.Arbitrary<StoryFile> = fc
  .tuple(fc.tuple(number, number, number), fc.tuple(...IDS.map(() => node)))
  .map(
    ([initial, nodes]) =>
      JSON.parse(
        JSON.stringify({
          format: 'iv-story',
          version: 1,
          start: 'a',
          variables: Object.fromEntries(NAMES.map((name, at) => [name, { initialValue: initial[at] }])),
          nodes: Object.fromEntries(IDS.map((id, at) => [id, nodes[at]])) as Record<string, StoryFileNode>,
        }),
      ) as StoryFile,
  );

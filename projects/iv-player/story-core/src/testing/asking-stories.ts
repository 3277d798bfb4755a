import fc from 'fast-check';
import type { StoryFile, StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import { storyOf } from './test-story';

const IDS = ['a', 'b', 'c', 'd'];
const QUESTIONS = ['p', 'q', 'r'];
const read = fc.constantFrom(
  ...QUESTIONS.flatMap((id) =>
    ['correct', 'answered', 'points', 'tries'].map((field) => `question.${id}.${field}`),
  ),
  'question.points',
  'n',
);
const when = fc
  .tuple(read, fc.integer({ min: 0, max: 2 }))
  .map(([name, limit]) => ({ '>=': [{ var: name }, limit] }));
const target = fc.constantFrom(...IDS).map((to) => ({ to }));
const option = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const question = (id: string): fc.Arbitrary<StoryFileQuestion> =>
  fc
    .record({
      at: fc.constantFrom(1, 2, -1),
      tries: fc.constantFrom(1, 2),
      required: fc.boolean(),
      when: option(when),
      onWrong: option(target),
      onCorrect: option(target),
      set: option(fc.constant({ n: { '%': [{ '+': [{ var: 'n' }, 1] }, 3] } })),
    })
    .map((given) => ({
      ...{ id, kind: 'single' as const, reveal: false },
      answers: [{ id: 'yes', correct: true }, { id: 'no' }, { id: 'set', set: { n: 0 } }],
      ...(JSON.parse(JSON.stringify(given)) as typeof given & object),
    })) as fc.Arbitrary<StoryFileQuestion>;
const follows = fc.oneof(
  fc.constantFrom(...IDS).map((next) => ({ next })),
  fc.tuple(when, fc.constantFrom(...IDS), fc.constantFrom(...IDS)).map(([condition, one, other]) => ({
    decision: {
      defaults: [other],
      choices: [
        { to: one, label: 'If', when: condition },
        { to: other, label: 'Else', when: { '!': condition } },
      ],
    },
  })),
  fc.constant({ ending: 'end' }),
);
/**
 * Stories with four scenes and three questions with three answers each, whose conditions, effects and jumps depend on their results. One
 * variable with three values.
 */
export const askingStory: fc.Arbitrary<StoryFile> = fc
  .tuple(...IDS.map(() => follows), ...QUESTIONS.map((id) => fc.tuple(question(id), fc.constantFrom(...IDS))))
  .map((parts) => {
    const asked = parts.slice(IDS.length) as [StoryFileQuestion, string][];
    const nodes = IDS.map((id, at) => [
      id,
      {
        ...{ source: 'a.mp4', duration: 4 },
        ...(parts[at] as StoryFileNode),
        questions: asked.filter(([, node]) => node === id).map(([one]) => one),
      },
    ]);
    return storyOf(Object.fromEntries(nodes) as StoryFile['nodes'], {
      variables: { n: { initialValue: 0 } },
    });
  });

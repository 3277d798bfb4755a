import fc from 'fast-check';
import type { StoryFile, StoryFileNode, StoryFileQuestion } from 'iv-player/story-core';
import { storyOf } from '../../../story-core/src/testing/test-story';

export const SCENE_SECONDS = 10;
const IDS = ['a', 'b', 'c', 'd'];

/** Whether scenes seek back after answers, and have neither optional questions nor conditions. */
interface AnsweredStoryOptions {
  readonly isSeeking?: boolean;
}

/** A question, without its id. */
const questionOf = (isSeeking: boolean): fc.Arbitrary<Omit<StoryFileQuestion, 'id'>> =>
  fc
    .record({
      at: fc.constantFrom(2, 5, 5, -2),
      kind: fc.constantFrom('single' as const, 'multiple' as const, 'text' as const, 'confirm' as const),
      tries: fc.constantFrom(1, 2),
      points: fc.constantFrom(1, 2.5),
      isFree: isSeeking ? fc.constant(false) : fc.boolean(),
      isConditional: isSeeking ? fc.constant(false) : fc.boolean(),
      seek: isSeeking ? fc.constantFrom(undefined, 0, 1, -1) : fc.constant(undefined),
      jump: fc.option(fc.constantFrom(...IDS), { nil: undefined, freq: 4 }),
      on: fc.constantFrom('onCorrect', 'onWrong'),
    })
    .map(({ kind, isFree, isConditional, jump, seek, on, tries, ...rest }) => ({
      ...rest,
      kind,
      ...(kind === 'single' || kind === 'multiple'
        ? {
            answers: [
              { id: 'yes', correct: true, set: { n: { '+': [{ var: 'n' }, 1] } } },
              { id: 'no', set: { n: { '*': [{ var: 'n' }, 2] } } },
              { id: 'other' },
            ],
          }
        : kind === 'text'
          ? { accept: ['yes'] }
          : {}),
      ...(kind === 'confirm'
        ? {}
        : {
            tries,
            reveal: false,
            ...(seek !== undefined && { onWrong: { seek } }),
            ...(jump && { [on]: { to: jump } }),
          }),
      ...(isFree && { required: false }),
      ...(isConditional && { when: { '>=': [{ var: 'question.points' }, 1] } }),
      set: { n: { '+': [{ var: 'n' }, 3] } },
    }));
const sceneOf = (isSeeking: boolean) =>
  fc.record({
    questions: fc.array(questionOf(isSeeking), { minLength: 1, maxLength: 3 }),
    targets: fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 3 }),
    least: fc.constantFrom(0, 1, 3),
    hasSet: fc.boolean(),
  });
/** Stories with four scenes, each with questions of several kinds, tries, effects, jumps and several at one time. */
export const answeredStory = ({ isSeeking = false }: AnsweredStoryOptions = {}): fc.Arbitrary<StoryFile> =>
  fc.array(sceneOf(isSeeking), { minLength: 4, maxLength: 4 }).map((scenes) =>
    storyOf(
      Object.fromEntries(
        scenes.map(({ questions, targets, least, hasSet }, at): [string, StoryFileNode] => [
          IDS[at] ?? '',
          {
            source: 'clip.mp4',
            duration: SCENE_SECONDS,
            questions: questions.map((one, index) => ({ ...one, id: `${IDS[at] ?? ''}${index}` })),
            decision: {
              startTime: 1,
              choices: targets.map((to, index) => ({
                to,
                label: to,
                ...(index > 0 && { when: { '>=': [{ var: 'question.points' }, least] } }),
                ...(hasSet && { set: { n: { '-': [{ var: 'n' }, index] } } }),
              })),
            },
          },
        ]),
      ),
      { start: 'a', variables: { n: { initialValue: 1 } } },
    ),
  );

/** JSON with sorted names. */
export const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

import fc from 'fast-check';
import type { StoryFile, StoryFileNode, StoryFileQuestion } from 'iv-player/story-core';
import { pathCode, readPath, readPathCode } from 'iv-player/story-core';
import { storyOf } from '../../story-core/src/testing/test-story';
import { openPath } from './open-path';
import { playedSteps } from './played-steps';
import { storyQuestionsLoader } from './story-questions-loader';
import { StoryPlayer } from './testing/story-player';

const SCENE_SECONDS = 10;
const IDS = ['a', 'b', 'c', 'd'];

/** A question, without its id. */
const question: fc.Arbitrary<Omit<StoryFileQuestion, 'id'>> = fc
  .record({
    at: fc.constantFrom(2, 5, 5, -2),
    kind: fc.constantFrom('single' as const, 'multiple' as const, 'text' as const, 'confirm' as const),
    tries: fc.constantFrom(1, 2),
    points: fc.constantFrom(1, 2.5),
    isFree: fc.boolean(),
    isConditional: fc.boolean(),
    jump: fc.option(fc.constantFrom(...IDS), { nil: undefined, freq: 4 }),
    on: fc.constantFrom('onCorrect', 'onWrong'),
  })
  .map(({ kind, isFree, isConditional, jump, on, tries, ...rest }) => ({
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
    ...(kind === 'confirm' ? {} : { tries, reveal: false, ...(jump && { [on]: { to: jump } }) }),
    ...(isFree && { required: false }),
    ...(isConditional && { when: { '>=': [{ var: 'question.points' }, 1] } }),
    set: { n: { '+': [{ var: 'n' }, 3] } },
  }));
const scene = fc.record({
  questions: fc.array(question, { minLength: 1, maxLength: 3 }),
  targets: fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 3 }),
  least: fc.constantFrom(0, 1, 3),
  hasSet: fc.boolean(),
});
const stories: fc.Arbitrary<StoryFile> = fc.array(scene, { minLength: 4, maxLength: 4 }).map((scenes) =>
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
const actions = fc.array(
  fc.record({
    value: fc.constantFrom<(string | readonly string[] | true)[]>(
      'yes',
      'no',
      ['yes', 'other'],
      true,
      'skip',
    ),
    choice: fc.nat({ max: 2 }),
    seconds: fc.constantFrom(0.5, 1, 3, 11),
    back: fc.option(fc.nat({ max: 3 }), { nil: undefined, freq: 8 }),
  }),
  { minLength: 4, maxLength: 20 },
);

const stateOf = ({ player }: StoryPlayer): unknown => ({
  node: player.currentNodeId,
  time: Math.round(player.currentNodeTime * 1000) / 1000,
  values: player.variables.signals.values(),
  results: Object.fromEntries(
    Object.entries(player.questions.signals.results()).map(([id, { answer, ...result }]) => [
      id,
      { ...result, answer: Array.isArray(answer) ? answer : null },
    ]),
  ),
  open: player.questions.signals.open()?.question.id ?? null,
});

/** JSON with sorted names. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

describe('A path with answers', () => {
  beforeAll(() => storyQuestionsLoader.prepare());

  it('opens with the same values, results and open question as walked [path-code-answers]', () => {
    const seen = { answers: 0, open: 0 };
    fc.assert(
      fc.property(stories, actions, (story, all) => {
        const film = new StoryPlayer().load(story).play();
        const { player } = film;
        for (const { value, choice, seconds, back } of all) {
          const asked = player.questions.signals.open();
          if (asked && value === 'skip') player.questions.skip();
          else if (asked)
            try {
              player.questions.answer(asked.question.id, value);
            } catch {
              player.questions.answer(asked.question.id, asked.question.kind === 'confirm' ? true : 'yes');
            }
          const open = player.decision.signals.open();
          const chosen = open?.choices[choice % open.choices.length];
          if (open && chosen) open.instance.make(chosen.id);
          film.advance(seconds);
          if (back !== undefined && back <= player.currentNodeIndex) player.currentNodeIndex = back;
          film.advance(0.1);
        }
        if (player.ended) return;
        const steps = playedSteps(player);
        const code = pathCode(story, steps);
        const reading = readPathCode(story, code);
        const told = written(reading.steps).replaceAll('"choice":null,', '') === written(steps);
        if (!reading.complete || !told)
          throw new Error(
            `${JSON.stringify(steps)}\nis read as\n${JSON.stringify(reading)}\nor ${JSON.stringify(readPath(story, steps))}`,
          );
        const before = stateOf(film);
        const time = player.currentNodeTime;
        // An optional question that is met again is asked again, skipped or not.
        const isMet = story.nodes[player.currentNodeId ?? '']?.questions?.some(
          ({ at, required }) =>
            required === false && Math.abs(((at + SCENE_SECONDS) % SCENE_SECONDS) - time) < 0.01,
        );
        if (time > SCENE_SECONDS - 0.5 || isMet) return;
        const other = new StoryPlayer().load(story);
        openPath(other.player, code, { time });
        other.advance(0);
        const after = stateOf(other);
        if (written(before) !== written(after))
          throw new Error(`${code}\n${written(after)}\ninstead of\n${written(before)}`);
        seen.answers += steps.flatMap(({ answers = [] }) => answers).length;
        if (player.questions.signals.open()) seen.open++;
      }),
      { numRuns: 300 * MORE_RUNS, seed: 7, includeErrorInReport: true },
    );
    expect(seen.answers).toBeGreaterThan(100);
    expect(seen.open).toBeGreaterThan(20);
  });
});

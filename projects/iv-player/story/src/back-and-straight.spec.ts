import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { Player } from 'iv-player';
import type { StoryFile } from 'iv-player/story-core';
import { type PathStep, asStep } from 'iv-player/story-core';
import { ReplayService, withReplay } from 'iv-player/replay';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { loadStory } from './load-story';
import { playedSteps } from './played-steps';
import { storyQuestionsLoader } from './story-questions-loader';
import { SCENE_SECONDS, answeredStory, written } from './testing/answered-story';
import { StoryPlayer } from './testing/story-player';

const TICK = 0.5;

const action = fc.record({
  value: fc.constantFrom<(string | readonly string[] | true)[]>(
    'yes',
    'no',
    'other',
    ['yes', 'other'],
    true,
    'skip',
  ),
  choice: fc.nat({ max: 2 }),
  ticks: fc.constantFrom(0, 1, 2, 6, 22),
  back: fc.option(fc.record({ index: fc.nat({ max: 3 }), time: fc.constantFrom(0, 0, 3, 6) }), {
    nil: undefined,
    freq: 4,
  }),
});
const actions = fc.array(action, { minLength: 4, maxLength: 24 });
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

/** Gives an answer that the open question takes. */
function answer(player: Player, value: Action['value']): void {
  const open = player.questions.signals.open();
  if (!open) return;
  const { id, kind } = open.question;
  if (value === 'skip' && !open.isRequired) return void player.questions.skip();
  const chosen = value === 'skip' || value === true ? 'yes' : value;
  const one = Array.isArray(chosen) ? (chosen as readonly string[])[0]! : (chosen as string);
  player.questions.answer(id, kind === 'confirm' ? true : kind === 'multiple' ? chosen : one);
}

function act(player: Player, { value, choice, back }: Action, isSeeking: boolean): void {
  answer(player, value);
  const open = player.decision.signals.open();
  const chosen = open?.choices[choice % open.choices.length];
  if (open && chosen) open.instance.make(chosen.id);
  if (!back) return;
  const { currentNodeIndex, currentNodeTime, duration } = player;
  if (back.index < currentNodeIndex)
    if (back.time === 0) player.currentNodeIndex = back.index;
    else player.currentTime = 10 * back.index + back.time;
  else if (isSeeking && back.time < currentNodeTime && duration > 0)
    player.currentTime = 10 * currentNodeIndex + back.time;
}

/** Lets time pass in steps, so that all players are at the same times. */
function advance(engine: FakePlaybackEngine, ticks: number): void {
  for (let tick = 0; tick < ticks; tick++) engine.advance(TICK);
}

/** What logic and lists read. Paths do not carry what was typed. */
const stateOf = ({ player }: { readonly player: Player }): unknown => ({
  node: player.currentNodeId,
  index: player.currentNodeIndex,
  values: player.variables.signals.values(),
  results: Object.fromEntries(
    Object.entries(player.questions.signals.results()).map(([id, { answer: given, ...result }]) => [
      id,
      { ...result, answer: Array.isArray(given) ? given : null },
    ]),
  ),
});

/** Whether a scene is left, or entered again behind it, otherwise than its answers lead: nobody walks such a path straight. */
const isOffPath = ({ nodes }: StoryFile, path: readonly PathStep[]): boolean =>
  path.some(({ node, answers = [] }, index) =>
    answers.some(({ id, correct }) => {
      const { onCorrect, onWrong } = nodes[node]?.questions?.find((one) => one.id === id) ?? {};
      const target = correct === true ? onCorrect : correct === false ? onWrong : undefined;
      return target !== undefined && 'to' in target && path[index + 1]?.choice !== null;
    }),
  );

/**
 * Walks a path: gives the answers that it has, after wrong ones where it took several tries. A seek back within a pass keeps answers after
 * `time`, so that the last scene may be walked further, and back.
 */
function walk(film: StoryPlayer, path: readonly PathStep[], time: number): void {
  const { player } = film;
  const given = path.map(({ answers = [] }) => new Map(answers.map((one) => [one.id, one])));
  const end = path.length - 1;
  film.play();
  for (let step = 0; step < 2000; step++) {
    const { currentNodeIndex: index, currentNodeTime } = player;
    const open = player.questions.signals.open();
    const last = open && given[index]?.get(open.question.id);
    const walked = new Map(playedSteps(player)[end]?.answers?.map((one) => [one.id, one]));
    const isDone =
      index === end &&
      [...(given[end]?.values() ?? [])].every(({ id, tries }) => (walked.get(id)?.tries ?? -1) >= tries);
    const left = isDone ? time - currentNodeTime : TICK;
    if (left < 0.001) {
      if (left < -0.001) player.currentTime = SCENE_SECONDS * end + time;
      return;
    }
    if (open && !last) {
      if (!player.questions.skip()) throw new Error(`"${open.question.id}" was not asked.`);
    } else if (open && last) {
      if (last.tries === 0 || open.tries >= last.tries) {
        if (!player.questions.skip()) throw new Error(`"${open.question.id}" is asked again.`);
      } else if (open.tries + 1 < last.tries) answer(player, 'no');
      else answer(player, last.answer ?? (last.correct ? 'yes' : 'no'));
    } else {
      const decision = player.decision.signals.open();
      const { choice, node } = asStep(path[index + 1] ?? '');
      if (decision && node !== '') if (choice !== null) decision.instance.make(choice ?? node);
      film.advance(Math.min(TICK, left));
    }
  }
  throw new Error(`does not get there: ${String(player.currentNodeId)} ${player.currentNodeTime}`);
}

describe('Going back in a story with questions', () => {
  beforeAll(() => storyQuestionsLoader.prepare());

  for (const isSeeking of [false, true])
    it(`leads to the same state as the path walked straight, and as saved and restored, ${isSeeking ? 'with seeks' : 'with optional questions'} [question-back]`, async () => {
      const seen = { answers: 0, back: 0 };
      await fc.assert(
        fc.asyncProperty(answeredStory({ isSeeking }), actions, async (story, all) => {
          const film = new StoryPlayer().load(story);
          film.player.initPlugin('checkpoints', {});
          film.play();
          for (const one of all) {
            act(film.player, one, isSeeking);
            advance(film.engine, one.ticks);
          }
          if (film.player.ended) return;
          const path = playedSteps(film.player);
          if (isOffPath(story, path)) return;
          const time = film.player.currentNodeTime;
          const expected = written(stateOf(film));
          const saved = JSON.parse(JSON.stringify(film.player.checkpoints.save())) as unknown;
          const told = (name: string, other: StoryPlayer): void => {
            const got = written(stateOf(other));
            if (got !== expected)
              throw new Error(`${name} ${JSON.stringify(path)}\n${got}\ninstead of\n${expected} at ${time}`);
          };
          const straight = new StoryPlayer().load(story);
          walk(straight, path, time);
          told('walked', straight);
          const restored = new StoryPlayer().load(story);
          restored.player.initPlugin('checkpoints', {});
          await restored.player.checkpoints.load(saved);
          told('restored', restored);
          seen.answers += path.flatMap(({ answers = [] }) => answers).length;
          seen.back += all.filter(({ back }) => back).length;
        }),
        { numRuns: 150 * MORE_RUNS, seed: 452, includeErrorInReport: true },
      );
      expect(seen.answers).toBeGreaterThan(100);
      expect(seen.back).toBeGreaterThan(100);
    });
});

describe('A replay of a story with questions and effects of choices', () => {
  beforeAll(() => storyQuestionsLoader.prepare());

  /** A player that records, or replays. */
  const filmOf = (
    story: StoryFile,
  ): { player: Player; engine: FakePlaybackEngine; replay: ReplayService } => {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 }, withReplay())],
    });
    const player = TestBed.inject(Player);
    loadStory(player, story);
    return { player, engine: TestBed.inject(FakePlaybackEngine), replay: TestBed.inject(ReplayService) };
  };

  it('repeats their variables and results [question-replay]', async () => {
    let answers = 0;
    await fc.assert(
      fc.asyncProperty(answeredStory(), actions, async (story, all) => {
        const film = filmOf(story);
        film.player.play().catch(() => undefined);
        for (const one of all) {
          act(film.player, one, true);
          advance(film.engine, one.ticks);
        }
        film.player.pause();
        const log = JSON.parse(JSON.stringify(film.replay.log())) as unknown;
        const expected = written(stateOf(film));
        answers += Object.keys(film.player.questions.signals.results()).length;
        const again = filmOf(story);
        const replayed = again.replay.replay(log);
        const ticks = 4 + all.reduce((sum, one) => sum + one.ticks, 0);
        for (let tick = 0; tick < ticks; tick++) {
          again.engine.advance(TICK);
          await Promise.resolve();
        }
        const { divergence } = await replayed;
        if (divergence) throw new Error(JSON.stringify(divergence));
        expect(written(stateOf(again))).toBe(expected);
      }),
      { numRuns: 40 * MORE_RUNS, seed: 45 },
    );
    expect(answers).toBeGreaterThan(30);
  });
});

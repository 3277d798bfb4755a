import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { Player } from 'iv-player';
import type { StoryFile } from 'iv-player/story-core';
import { ReplayService, withReplay } from 'iv-player/replay';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { loadStory } from './load-story';
import { storyQuestionsLoader } from './story-questions-loader';
import { answeredStory, written } from './testing/answered-story';

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

/** Lets time pass in steps. */
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

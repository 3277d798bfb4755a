import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import type { DecisionsSnapshot } from '../decision/decision-snapshot';
import { type Step, stepsAt, tolerateMisuse } from '../decision/testing/random-programs';
import { TestStory, type PendingListener } from '../decision/testing/test-story';
import { type PlayerSnapshot, PlayerSnapshots } from './player-snapshots';
import { PluginHost } from './plugin/plugin-host';

const MEDIA_LENGTH = 6.5;
const LENGTHS = { a: 4, b: 2, c: MEDIA_LENGTH, d: 0, e: 0.25 };
/** One duration is read from the media, so a new player does not know it. */
const LENGTHS_WITH_UNKNOWN = { ...LENGTHS, c: null };
/** Media seconds between two time updates at the highest rate: maximum age of the store's clocks. */
const TICK = 0.2;

/** Replaces state that depends on time. */
const CLOCKS = { time: null, progress: null, remainingTime: null };

/** Repeatable random numbers. */
class RandomNumbers {
  readonly #seed: number;
  drawn = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  readonly next = (): number => {
    // Mulberry32.
    let state = (this.#seed + ++this.drawn * 0x6d2b79f5) | 0;
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Result of a step: events and visible state. */
interface Outcome {
  readonly events: readonly string[];
  readonly seen: string;
  readonly clocks: readonly number[];
}

/** Runs a random program on a player. */
class ProgramPlayer {
  readonly random: RandomNumbers;
  readonly story: TestStory;
  readonly host: PluginHost;
  readonly sounds: FakeSoundBackend;
  readonly thrown: unknown[] = [];

  constructor(seed: number, lengths: Readonly<Record<string, number | null>>) {
    this.random = new RandomNumbers(seed);
    const errors = {
      provide: ErrorHandler,
      useValue: { handleError: (error: unknown) => this.thrown.push(error) },
    };
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: this.random.next }), errors],
    });
    this.story = new TestStory(lengths);
    this.host = TestBed.inject(PluginHost);
    this.sounds = TestBed.inject(FakeSoundBackend);
    this.sounds.defaultDuration = 1e6;
    const { player, engine, events: log } = this.story;
    player.audio.add({ id: 'soundtrack', src: 'track.mp3' });
    engine.defaultDuration = MEDIA_LENGTH;
    for (const node of player.repository.get('all')) {
      for (const time of [0, 0.25, 1, 3.5] as const) {
        node.on(`timeupdate:${time}`, () => void log.push(`${node.id} passes ${String(time)}`));
      }
    }
    player.on('nodecritical', ({ id }) => void log.push(`nodecritical ${id}`));
    player.on('pause', () => void log.push('pause'));
  }

  /** Position of the soundtrack in seconds while playing. */
  get #soundPosition(): number {
    const track = this.sounds.sound('soundtrack');
    return track.isSounding && this.story.player.currentNode?.source ? track.position : 0;
  }

  /** Whether a decider is pending. */
  get isDeciding(): boolean {
    const { plugins } = TestBed.inject(PlayerSnapshots).save();
    return (plugins['decision'] as DecisionsSnapshot).pass?.window?.phase === 'deciding';
  }

  async take(step: Step): Promise<Outcome> {
    tolerateMisuse(() => step.take(this.story));
    await Promise.resolve();
    if (this.thrown.length > 0) throw this.thrown[0];
    return this.outcome();
  }

  /** Returns the result since the last call. */
  outcome(): Outcome {
    const { story } = this;
    const { player } = story;
    const { volume, muted, ...state } = player.reduxStore.getState().player as unknown as Record<
      string,
      unknown
    >;
    // Does not compare the status of a node without media, whose pass is too short.
    const hasStatus = player.currentNode?.source !== null;
    if (!hasStatus) state['status'] = state['isPlaying'] = state['isBuffering'] = null;
    const decisions = Object.values(player.reduxStore.getState().decision);
    const displayed = decisions.map((decision) => ({ ...decision, ...CLOCKS }));
    const sounding = hasStatus && this.sounds.sounding;
    const seen = { playlist: story.playlist, state: [volume, muted, state], displayed, sounding };
    const running = decisions.flatMap(({ time, remainingTime }) => [time, remainingTime]);
    return {
      events: [...story.takeEvents(true), ...story.errors.splice(0)],
      seen: JSON.stringify(seen, (_key, value: unknown) =>
        typeof value === 'number' ? round(value) : value,
      ),
      clocks: [...running, player.currentNodeTime, this.host.playback.playedTime, this.#soundPosition],
    };
  }
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

function compare(step: Step, expected: Outcome, found: Outcome): void {
  const events = (outcome: Outcome): string => outcome.events.join('\n');
  const isNear = expected.clocks.every(
    (time, index) => Math.abs(time - (found.clocks[index] ?? NaN)) < TICK + 1e-6,
  );
  if (events(expected) === events(found) && expected.seen === found.seen && isNear) return;
  const show = ({ seen, clocks }: Outcome): string => `${seen}\n${clocks.join(' ')}`;
  throw new Error(
    `After ${fc.stringify(step)}:\n${events(expected)}\n${show(expected)}\n— but after the restore:\n${events(found)}\n${show(found)}`,
  );
}

/** State at the time of saving that a checkpoint does not contain. */
interface UnsavedState {
  readonly rate: number;
  readonly isPaused: boolean;
  readonly isStalled: boolean;
  readonly drawn: number;
  readonly waiting: readonly PendingListener[];
}

function unsavedStateOf({ story, random }: ProgramPlayer, steps: readonly Step[]): UnsavedState {
  return {
    rate: story.player.playbackRate,
    isPaused: story.player.paused,
    isStalled: steps.findLast(({ name }) => name === 'stall' || name === 'resume')?.name === 'stall',
    drawn: random.drawn,
    waiting: [...story.pendingListeners],
  };
}

const isStoryStep = ({ name }: Step): boolean => ['add', 'update', 'remove'].includes(name);
const isPlaybackStep = ({ name }: Step): boolean =>
  ['push', 'make', 'advance', 'seek', 'seek to node', 'jump', 'pause', 'play', 'reset'].includes(name);

/** Restores a snapshot from text, like a reloaded page. */
async function restore(found: ProgramPlayer, saved: string, unsaved: UnsavedState): Promise<void> {
  const { story, random } = found;
  const { player, engine } = story;
  player.playbackRate = unsaved.rate;
  if (unsaved.isStalled) engine.stall();
  else engine.resume();
  if (!unsaved.isPaused) void player.play();
  else player.pause();
  await Promise.resolve();
  // Discards pending events and decider errors from before the restore.
  story.takeEvents(true);
  story.errors.splice(0);
  random.drawn = unsaved.drawn;
  const snapshot: PlayerSnapshot = TestBed.inject(PlayerSnapshots).read(JSON.parse(saved), (problem) => {
    throw new Error(problem);
  });
  story.pendingListeners.clear();
  TestBed.inject(PlayerSnapshots).restore(snapshot);
  for (const listener of unsaved.waiting) story.listen(listener);
  const events = story.takeEvents(true);
  const isExpected = events.every((event) => /^(seek|node(start|end)|decision.end|pause)/.test(event));
  if (!isExpected || story.errors.length > 0) {
    throw new Error(`The restore emitted: ${[...events, ...story.errors].join(', ')}.`);
  }
  await Promise.resolve();
}

describe('restoring PlayerSnapshots in the middle of a random program', () => {
  // Programs cause warnings.
  beforeEach(() => spyOn(console, 'warn'));

  const RUNS = 60 * MORE_RUNS;
  const rates = fc.constantFrom(0.5, 1, 2);
  // Changes to the media are not restored.
  const step = stepsAt(rates).filter(({ name }) => name !== 'media length');
  const program = fc.array(step, { minLength: 4, maxLength: 40 });
  const noise = fc.array(step.filter(isPlaybackStep), { maxLength: 6 });

  /** Runs the whole program, and then again in two parts with the second in the player of `resume`. */
  const expectSameOutcomes = async (
    steps: readonly Step[],
    cut: number,
    seed: number,
    lengths: Readonly<Record<string, number | null>>,
    resume: (saving: ProgramPlayer, saved: string, unsaved: UnsavedState) => Promise<ProgramPlayer>,
  ): Promise<void> => {
    const original = new ProgramPlayer(seed, lengths);
    await original.story.start('a');
    original.outcome();
    const outcomes: Outcome[] = [];
    for (const step of steps) outcomes.push(await original.take(step));
    const saving = new ProgramPlayer(seed, lengths);
    await saving.story.start('a');
    saving.outcome();
    let isDecidingByOldOptions = false;
    for (const step of steps.slice(0, cut)) {
      const wasDeciding = saving.isDeciding;
      await saving.take(step);
      isDecidingByOldOptions =
        saving.isDeciding && (isDecidingByOldOptions || (wasDeciding && isStoryStep(step)));
    }
    // A restore calls the current decider again, not a pending one that was replaced.
    fc.pre(!isDecidingByOldOptions);
    const saved = JSON.stringify(TestBed.inject(PlayerSnapshots).save());
    const found = await resume(saving, saved, unsavedStateOf(saving, steps.slice(0, cut)));
    for (const [index, step] of steps.entries()) {
      if (index < cut) continue;
      const outcome = await found.take(step);
      compare(step, outcomes[index] as Outcome, outcome);
    }
  };

  it('gives the same events and states in a new player as without it', async () => {
    let restores = 0;
    const property = fc.asyncProperty(program, fc.nat(), fc.nat(), async (steps, place, seed) => {
      const cut = place % steps.length;
      await expectSameOutcomes(steps, cut, seed, LENGTHS_WITH_UNKNOWN, async (_saving, saved, unsaved) => {
        const found = new ProgramPlayer(seed, LENGTHS_WITH_UNKNOWN);
        for (const step of steps.slice(0, cut).filter(isStoryStep)) await found.take(step);
        await restore(found, saved, unsaved);
        restores++;
        return found;
      });
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(restores).toBeGreaterThanOrEqual(RUNS);
  });

  it('gives the same events and states in the same player, regardless of what it did in between', async () => {
    let restores = 0;
    const property = fc.asyncProperty(
      program,
      fc.nat(),
      fc.nat(),
      noise,
      async (steps, place, seed, between) => {
        const cut = place % steps.length;
        await expectSameOutcomes(steps, cut, seed, LENGTHS, async (saving, saved, unsaved) => {
          for (const step of between) await saving.take(step);
          await restore(saving, saved, unsaved);
          restores++;
          return saving;
        });
      },
    );
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(restores).toBeGreaterThanOrEqual(RUNS);
  });
});

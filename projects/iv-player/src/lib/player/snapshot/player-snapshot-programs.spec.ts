import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { type Step, stepsAt, tolerateMisuse } from '../../decision/testing/random-programs';
import { TestStory, type PendingListener } from '../../decision/testing/test-story';
import { type PlayerSnapshot, PlayerSnapshots } from './player-snapshots';
import { PluginHost } from '../plugin/plugin-host';

const MEDIA_LENGTH = 6.5;
const LENGTHS = { a: 4, b: 2, c: MEDIA_LENGTH, d: 0, e: 0.25 };
/** With a node whose length only its media know: a new player has yet to learn it. */
const LENGTHS_TO_LEARN = { ...LENGTHS, c: null };
/** Media seconds between two time updates at the highest rate: the store's clocks are as old as that. */
const TICK = 0.2;

/** In place of the store's running fields. */
const CLOCKS = { time: null, progress: null, remainingTime: null };

/** Random numbers that can be drawn again from any point. */
class Chance {
  drawn = 0;

  constructor(private readonly seed: number) {}

  readonly next = (): number => {
    // Mulberry32.
    let state = (this.seed + ++this.drawn * 0x6d2b79f5) | 0;
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a step led to: what was told and everything that can be seen. */
interface Outcome {
  readonly told: readonly string[];
  readonly seen: string;
  readonly clocks: readonly number[];
}

/** A film under a random program. */
class ProgramFilm {
  readonly chance: Chance;
  readonly film: TestStory;
  readonly host: PluginHost;
  readonly sounds: FakeSoundBackend;
  readonly thrown: unknown[] = [];

  constructor(seed: number, lengths: Readonly<Record<string, number | null>>) {
    this.chance = new Chance(seed);
    const errors = {
      provide: ErrorHandler,
      useValue: { handleError: (error: unknown) => this.thrown.push(error) },
    };
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: this.chance.next }), errors],
    });
    this.film = new TestStory(lengths);
    this.host = TestBed.inject(PluginHost);
    this.sounds = TestBed.inject(FakeSoundBackend);
    this.sounds.defaultDuration = 1e6;
    const { player, engine, events: log } = this.film;
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

  /** Where the soundtrack is, as long as it is heard. */
  private get soundPlace(): number {
    const track = this.sounds.sound('soundtrack');
    return track.isSounding && this.film.player.currentNode?.source ? track.position : 0;
  }

  async take(step: Step): Promise<Outcome> {
    tolerateMisuse(() => step.take(this.film));
    await Promise.resolve();
    if (this.thrown.length > 0) throw this.thrown[0];
    return this.outcome();
  }

  /** What has happened since the last look. */
  outcome(): Outcome {
    const { film } = this;
    const { player } = film;
    const { volume, muted, ...state } = player.reduxStore.getState().player as unknown as Record<
      string,
      unknown
    >;
    // Whether it runs or waits is not told of a node without media, whose turn is too short.
    const isTold = player.currentNode?.source !== null;
    if (!isTold) state['status'] = state['isPlaying'] = state['isBuffering'] = null;
    const decisions = Object.values(player.reduxStore.getState().decision);
    const shown = decisions.map((decision) => ({ ...decision, ...CLOCKS }));
    const sounding = isTold && this.sounds.sounding;
    const seen = { playlist: film.playlist, state: [volume, muted, state], shown, sounding };
    const running = decisions.flatMap(({ time, remainingTime }) => [time, remainingTime]);
    return {
      told: [...film.takeEvents(true), ...film.errors.splice(0)],
      seen: JSON.stringify(seen, (_key, value: unknown) =>
        typeof value === 'number' ? round(value) : value,
      ),
      clocks: [...running, player.currentNodeTime, this.host.playback.playedTime, this.soundPlace],
    };
  }
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

function compare(step: Step, expected: Outcome, found: Outcome): void {
  const told = (outcome: Outcome): string => outcome.told.join('\n');
  const isNear = expected.clocks.every(
    (time, index) => Math.abs(time - (found.clocks[index] ?? NaN)) < TICK + 1e-6,
  );
  if (told(expected) === told(found) && expected.seen === found.seen && isNear) return;
  const show = ({ seen, clocks }: Outcome): string => `${seen}\n${clocks.join(' ')}`;
  throw new Error(
    `After ${fc.stringify(step)}:\n${told(expected)}\n${show(expected)}\n— but after the restore:\n${told(found)}\n${show(found)}`,
  );
}

/** What surrounds a film at the moment of saving: all that is no matter of checkpoints. */
interface Surroundings {
  readonly rate: number;
  readonly isPaused: boolean;
  readonly isStalled: boolean;
  readonly drawn: number;
  readonly waiting: readonly PendingListener[];
}

function surroundingsOf({ film, chance }: ProgramFilm, steps: readonly Step[]): Surroundings {
  return {
    rate: film.player.playbackRate,
    isPaused: film.player.paused,
    isStalled: steps.findLast(({ name }) => name === 'stall' || name === 'resume')?.name === 'stall',
    drawn: chance.drawn,
    waiting: [...film.pendingListeners],
  };
}

const isStory = ({ name }: Step): boolean => ['add', 'update', 'remove'].includes(name);
const isCourse = ({ name }: Step): boolean =>
  ['push', 'make', 'advance', 'seek', 'seek to node', 'jump', 'pause', 'play', 'reset'].includes(name);

/** Brings a saved moment back as a page does that was loaded anew: from text. */
async function restore(found: ProgramFilm, saved: string, around: Surroundings): Promise<void> {
  const { film, chance } = found;
  const { player, engine } = film;
  player.playbackRate = around.rate;
  if (around.isStalled) engine.stall();
  else engine.resume();
  if (!around.isPaused) void player.play();
  else player.pause();
  await Promise.resolve();
  film.takeEvents(true);
  chance.drawn = around.drawn;
  const moment: PlayerSnapshot = TestBed.inject(PlayerSnapshots).read(JSON.parse(saved), (problem) => {
    throw new Error(problem);
  });
  film.pendingListeners.clear();
  TestBed.inject(PlayerSnapshots).restore(moment);
  for (const listener of around.waiting) film.listen(listener);
  const told = film.takeEvents(true);
  const isFresh = told.every((event) => /^(seek|node(start|end)|decision.end|pause)/.test(event));
  if (!isFresh) throw new Error(`The restore told: ${told.join(', ')}.`);
  await Promise.resolve();
}

describe('a moment of a random program that is saved and restored', () => {
  const RUNS = 300;
  const rates = fc.constantFrom(0.5, 1, 2);
  // Media that change their length are no matter of the player's.
  const step = stepsAt(rates).filter(({ name }) => name !== 'media length');
  const program = fc.array(step, { minLength: 4, maxLength: 40 });
  const noise = fc.array(step.filter(isCourse), { maxLength: 6 });

  /** Runs the program as it is, then up to the cut, then the rest of it in `resume`'s film. */
  const goesOnAlike = async (
    steps: readonly Step[],
    cut: number,
    seed: number,
    lengths: Readonly<Record<string, number | null>>,
    resume: (saving: ProgramFilm, saved: string, around: Surroundings) => Promise<ProgramFilm>,
  ): Promise<void> => {
    const original = new ProgramFilm(seed, lengths);
    await original.film.start('a');
    original.outcome();
    const outcomes: Outcome[] = [];
    for (const step of steps) outcomes.push(await original.take(step));
    const saving = new ProgramFilm(seed, lengths);
    await saving.film.start('a');
    saving.outcome();
    for (const step of steps.slice(0, cut)) await saving.take(step);
    const saved = JSON.stringify(TestBed.inject(PlayerSnapshots).save());
    const found = await resume(saving, saved, surroundingsOf(saving, steps.slice(0, cut)));
    for (const [index, step] of steps.entries()) {
      if (index < cut) continue;
      const outcome = await found.take(step);
      compare(step, outcomes[index] as Outcome, outcome);
    }
  };

  it('goes on in a new player as if nothing had happened', async () => {
    let restores = 0;
    const property = fc.asyncProperty(program, fc.nat(), fc.nat(), async (steps, place, seed) => {
      const cut = place % steps.length;
      await goesOnAlike(steps, cut, seed, LENGTHS_TO_LEARN, async (_saving, saved, around) => {
        const found = new ProgramFilm(seed, LENGTHS_TO_LEARN);
        for (const step of steps.slice(0, cut).filter(isStory)) await found.take(step);
        await restore(found, saved, around);
        restores++;
        return found;
      });
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(restores).toBeGreaterThanOrEqual(RUNS);
  }, 120_000);

  it('goes on in the same player, whatever was done there in between', async () => {
    let restores = 0;
    const property = fc.asyncProperty(
      program,
      fc.nat(),
      fc.nat(),
      noise,
      async (steps, place, seed, between) => {
        const cut = place % steps.length;
        await goesOnAlike(steps, cut, seed, LENGTHS, async (saving, saved, around) => {
          for (const step of between) await saving.take(step);
          await restore(saving, saved, around);
          restores++;
          return saving;
        });
      },
    );
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(restores).toBeGreaterThanOrEqual(RUNS);
  }, 120_000);
});

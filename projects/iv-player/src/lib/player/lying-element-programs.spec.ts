import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html/html-video-engine';
import { type Lies, LyingVideo } from '../engine/html/testing/lying-video';
import { WallClock } from '../engine/html/testing/wall-clock';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import { provideIvPlayer } from '../facade/provide-iv-player';
import { COMMANDS, type CommandName } from './testing/playback-sequences';

/** Number of programs, and their seed. */
const RUNS = 60 * MORE_RUNS;
const SEED = 42;
/** Step of the virtual clock, and the time after the last command, in milliseconds. */
const STEP = 20;
const SETTLE = 90_000;
/** Milliseconds for which a status may contradict the picture. */
const PATIENCE = 1500;
/** Minimum length of the window, which begins 2 s before the end, in milliseconds. */
const MIN_WINDOW = 900;

const LENGTHS: Readonly<Record<string, number>> = { a: 4, b: 3, c: 2 };

const stall = fc.record({
  at: fc.double({ min: 0, max: 2.5, noNaN: true }),
  until: fc.constantFrom('rate' as const, 'pause' as const, 'never' as const),
});
const lies: fc.Arbitrary<Lies> = fc.record({
  duration: fc.constantFrom(...(['true', 'late', 'growing', 'endless', 'zero', 'short'] as const)),
  waits: fc.boolean(),
  stall: fc.option(stall),
  lost: fc.subarray(['playing', 'waiting', 'canplay', 'volumechange']),
  repeated: fc.subarray(['playing', 'waiting', 'durationchange']),
  changesMute: fc.boolean(),
  rewinds: fc.boolean(),
  rejectsAtEnd: fc.boolean(),
});
const program = fc.record({
  lies: fc.array(lies, { minLength: 4, maxLength: 4 }),
  steps: fc.array(
    fc.oneof(
      fc.constantFrom(...(['play', 'pause', 'back', 'end', 'jump', 'restart', 'choose', 'fast'] as const)),
      fc.integer({ min: 0, max: 3000 }),
    ),
    { maxLength: 6 },
  ),
});
type Program = typeof program extends fc.Arbitrary<infer One> ? One : never;

/** Runs a program and returns the contradictions between the status and the picture. */
async function faultsOf({ lies: all, steps }: Program, wall: WallClock): Promise<readonly string[]> {
  const problems: string[] = [];
  const videos = all.map((one) => new LyingVideo(one, (src) => LENGTHS[src[0]!] ?? 0));
  const createElement: (name: string) => HTMLElement = Reflect.get(document, 'createElement');
  let created = 0;
  const fake = (name: string): HTMLElement =>
    name === 'video' ? videos[created++]!.element : createElement.call(document, name);
  Object.assign(document, { createElement: fake });
  const injector = createEnvironmentInjector(
    [provideIvPlayer(), { provide: IV_PLAYBACK_ENGINE, useFactory: () => new HtmlVideoEngine() }],
    TestBed.inject(EnvironmentInjector),
  );
  const player = injector.get(Player);
  injector.get(IV_PLAYBACK_ENGINE).attach(document.createElement('div'), 'contain');
  Object.assign(document, { createElement });
  for (const id of Object.keys(LENGTHS)) player.repository.add({ id, source: `${id}.mp4` });
  player.decision.add('a', ['b', 'c'], { startTime: -2 });
  // With a seek or a jump, a window may be short. A clip that is said to be empty is passed.
  const isLinear =
    steps.every((step) => typeof step === 'number' || step === 'play' || step === 'pause') &&
    all.every(({ duration }) => duration !== 'zero');
  const order: string[] = [];
  let openedAt = Infinity;
  player.on('nodestart', ({ id }) => void order.push(`start ${id}`));
  player.on('decision.start', () => {
    openedAt = wall.now;
    if (order.at(-1) !== 'start a') problems.push(`window after ${order.join(', ')}`);
  });
  player.on('nodeend', ({ id }) => {
    order.push(`end ${id}`);
    const wasOpenFor = wall.now - openedAt;
    if (isLinear && id === 'a' && !(wasOpenFor >= MIN_WINDOW))
      problems.push(`window of ${String(wasOpenFor)} ms`);
  });
  player.append('a');
  const give = (name: CommandName): void => {
    try {
      COMMANDS[name](player);
    } catch (error) {
      if (!(error instanceof IvPlayerError)) problems.push(String(error));
    }
  };

  const hasLost = (video: LyingVideo | undefined, type: string): boolean =>
    all[videos.indexOf(video!)]?.lost.includes(type) ?? false;
  let quietFor = 0;
  let runsFor = 0;
  let last = '';
  let wrongMuteFor = 0;
  const look = (): void => {
    const { status, error } = player.reduxStore.getState().player;
    const shown = videos.find(({ element }) => !element.inert);
    const now = `${String(shown?.position)} ${String(player.currentNodeIndex)}`;
    const isRunning = now !== last && !shown?.element.paused;
    last = now;
    runsFor = isRunning && status === 'buffering' ? runsFor + STEP : 0;
    const isWord = ['paused', 'held', 'ended', 'buffering'].includes(status) || error !== null;
    quietFor = isRunning || isWord ? 0 : quietFor + STEP;
    const isWrong = isRunning && !hasLost(shown, 'volumechange') && shown?.element.muted !== player.muted;
    wrongMuteFor = isWrong ? wrongMuteFor + STEP : 0;
    if (wrongMuteFor === PATIENCE) problems.push(`muted: ${String(shown?.element.muted)}`);
    if (runsFor === PATIENCE) problems.push(`buffering while the picture runs at ${now}`);
    if (quietFor === PATIENCE) problems.push(`${status} while the picture stands at ${now}`);
  };
  const advance = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds && problems.length === 0; passed += STEP) {
      wall.advance(STEP);
      for (const video of videos) video.tick();
      for (let turn = 0; turn < 8; turn++) await Promise.resolve();
      await nextTask();
      look();
    }
  };
  give('play');
  for (const step of steps)
    if (typeof step === 'number') await advance(step);
    else give(step);
  await advance(SETTLE);
  const { status, error } = player.reduxStore.getState().player;
  if (problems.length === 0 && !['paused', 'held', 'ended'].includes(status) && error === null)
    problems.push(`${status} at the end`);
  player.destroy();
  injector.destroy();
  return problems;
}

/** Lets the page run a task: browsers need some to import code, even if it has loaded. Timers follow the clock of the spec. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

describe('with elements whose state, times and events are not true', () => {
  let wall: WallClock;
  let mocked: typeof setTimeout;
  // Loaded in no time afterwards, although the clock stands still.
  beforeAll(() => import('../engine/html/lazy/html-clip-timing'));
  beforeEach(() => {
    wall = new WallClock();
    mocked = window.setTimeout;
    // Jasmine's clock fails at negative delays.
    const ahead = (task: () => void, delay = 0): unknown => mocked(task, Math.max(0, delay));
    window.setTimeout = ahead as typeof setTimeout;
  });
  afterEach(() => {
    window.setTimeout = mocked;
    wall.stop();
  });

  it(`the film is never stuck without a word, nor "buffering" while its picture runs: seed ${String(SEED)}, ${String(RUNS)} programs [seen-playing]`, async () => {
    const result = await fc.check(
      fc.asyncProperty(program, async (one) => {
        const faults = await faultsOf(one, wall);
        if (faults.length > 0) throw new Error(faults.join('; '));
      }),
      { seed: SEED, numRuns: RUNS, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(result)).toBeUndefined();
  });
});

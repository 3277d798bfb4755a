import fc from 'fast-check';
import { type Decider, type DecisionOptions, IvPlayerError, type TimeLimit } from 'iv-player';
import { openPlaylist } from 'iv-player/private';
import { NEVER, Subject } from 'rxjs';
import {
  type RecordingPlayer,
  type TestStory,
  microtasks,
  recordingPlayer,
  withThrowingDeciders,
  withoutTimes,
} from './testing/recording-player';

/** Functions that resolve pending decider answers. */
const openAnswers: ((result: string) => void)[] = [];

const deciders: readonly Decider[] = [
  () => {
    throw new Error('broken');
  },
  () => false,
  () => 'unknown',
  () => 'e',
  () => Promise.resolve('b'),
  () => Promise.reject(new Error('broken later')),
  () => NEVER,
  () => undefined,
  () => new Promise<string>((resolve) => openAnswers.push(resolve)),
  () => {
    const answers = new Subject<string>();
    openAnswers.push((result) => answers.next(result));
    return answers;
  },
];

/** Functions for connections, one of which returns a different result each time. */
const connections: readonly (() => string | false | undefined)[] = [
  () => 'b',
  () => undefined,
  () => (Math.random() < 0.5 ? 'c' : false),
  () => 'unknown',
];

const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const child = fc.oneof({ weight: 9, arbitrary: node }, { weight: 1, arbitrary: fc.constant('unknown') });
const seconds = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
const options: fc.Arbitrary<DecisionOptions> = fc.record(
  {
    startTime: seconds(-7, 8),
    endTime: seconds(-7, 8),
    defaults: fc.array(child, { maxLength: 2 }),
    decider: fc.constantFrom(...deciders),
    autoPushSingleChild: fc.boolean(),
    deciderWait: fc.constantFrom(0, 3),
  },
  { requiredKeys: [] },
);
const stories: fc.Arbitrary<TestStory> = fc.record({
  nodes: fc.record({
    a: fc.constantFrom(4, null),
    b: fc.constantFrom(2, null),
    c: fc.constantFrom(6.5, null),
    d: fc.constant(0),
    e: fc.constant(0.3),
  }),
  decisions: fc.array(fc.tuple(node, fc.array(child, { maxLength: 3 }), options), {
    minLength: 1,
    maxLength: 5,
  }),
  connections: fc.array(fc.tuple(node, fc.constantFrom(...connections)), { maxLength: 2 }),
});

interface Step {
  [fc.toStringMethod](): string;
  run(recorded: RecordingPlayer): unknown;
}

function step<T>(
  weight: number,
  name: string,
  given: fc.Arbitrary<T>,
  run: (recorded: RecordingPlayer, given: T) => unknown,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> } {
  const arbitrary = given.map((value) => ({
    [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
    run: (recorded: RecordingPlayer) => run(recorded, value),
  }));
  return { weight, arbitrary };
}

const nothing = fc.constant(null);
const eventNames = fc.constantFrom(
  'nodestart',
  'nodeend',
  'nodecritical',
  'playlistpush',
  'decision.start',
  'decision.hold',
  'decision.end',
  'decision.made',
  'timeupdate',
  'seeking',
  'seeked',
  'pause',
  'playing',
  'ended',
);
const anyStep = fc.oneof(
  step(3, 'push', fc.array(node, { minLength: 1, maxLength: 3 }), ({ player }, ids) => player.append(...ids)),
  step(5, 'make', fc.tuple(node, child, fc.boolean()), ({ player }, [id, choice, seek]) =>
    player.decision.get(id)?.make(choice, { seek }),
  ),
  step(9, 'advance', seconds(0, 6), ({ engine }, time) => engine.advance(time)),
  step(2, 'seek', seconds(0, 30), ({ player }, time) => player.seek(time)),
  step(1, 'seek nowhere', nothing, ({ player }) => player.seek(Number.NaN)),
  step(1, 'seek to node', fc.tuple(node, seconds(-1, 8)), ({ player }, [id, time]) => player.seek(id, time)),
  step(1, 'jump', fc.nat(3), ({ player }, index) => (player.currentNodeIndex = index)),
  step(
    1,
    'open a path',
    fc.tuple(fc.array(node, { minLength: 1, maxLength: 4 }), seconds(0, 3)),
    ({ player }, [ids, time]) => openPlaylist(player, ids, time),
  ),
  step(1, 'stall', nothing, ({ engine }) => engine.stall()),
  step(2, 'resume', nothing, ({ engine }) => engine.resume()),
  step(1, 'pause', nothing, ({ player }) => player.pause()),
  step(3, 'play', nothing, ({ player }) => void player.play().catch(() => undefined)),
  step(1, 'rate', seconds(0.25, 4), ({ player }, rate) => (player.playbackRate = rate)),
  step(
    2,
    'time limit',
    fc.constantFrom<TimeLimit>('normal', 'off', 1, 2.5),
    ({ player }, limit) => (player.decision.timeLimit = limit),
  ),
  step(1, 'volume', seconds(0, 1), ({ player }, volume) => (player.volume = volume)),
  step(1, 'reset', nothing, ({ player }) => player.playlist.reset()),
  step(1, 'media duration', fc.tuple(node, seconds(0, 9)), ({ engine }, [id, time]) =>
    engine.setMediaDuration(id, time),
  ),
  step(1, 'fail', node, ({ engine }, id) => engine.fail(id)),
  step(2, 'repair', node, ({ engine }, id) => engine.repair(id)),
  step(1, 'hold frames', fc.boolean(), ({ engine }, holds) => (engine.holdFrames = holds)),
  step(2, 'show frame', nothing, ({ engine }) => engine.showFrame()),
  step(1, 'refuse', fc.boolean(), ({ engine }, refuses) => (engine.refuseAutoplay = refuses)),
  step(2, 'answer', child, (_player, result) => openAnswers.shift()?.(result)),
  step(1, 'push in a listener', fc.tuple(eventNames, node), ({ player }, [name, id]) =>
    player.once(name, () => void player.append(id)),
  ),
  step(1, 'make in a listener', fc.tuple(eventNames, node, node), ({ player }, [name, parent, id]) =>
    player.once(name, () => void player.decision.get(parent)?.make(id)),
  ),
  step(1, 'seek in a listener', fc.tuple(eventNames, seconds(0, 20)), ({ player }, [name, time]) =>
    player.once(name, () => player.seek(time)),
  ),
  step(2, 'checkpoint', nothing, ({ player }) => player.checkpoints.register()),
  step(2, 'restore', nothing, ({ player }) => player.checkpoints.restore()),
  step(1, 'previous', nothing, ({ player }) => player.checkpoints.previous()),
  step(1, 'save and load', nothing, ({ player }) => void player.checkpoints.load(player.checkpoints.save())),
  step(1, 'restore in a listener', eventNames, ({ player }, name) =>
    player.once(name, () => void player.checkpoints.restore()),
  ),
  step(1, 'variable', fc.integer({ min: 0, max: 9 }), ({ player }, score) =>
    player.variables.setValue('score', score),
  ),
  step(1, 'reset variables', nothing, ({ player }) => player.variables.reset()),
  step(1, 'pause in a listener', eventNames, ({ player }, name) => player.once(name, () => player.pause())),
);

function tolerateMisuse(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    const isMisuse = error instanceof IvPlayerError && /UNKNOWN_NODE|INVALID_ARGUMENT/.test(error.code);
    if (!isMisuse) throw error;
  }
}

/** Runs a program. */
async function record(
  story: TestStory,
  program: readonly Step[],
  random: () => number,
): Promise<RecordingPlayer> {
  openAnswers.length = 0;
  const recorded = recordingPlayer(story, { random });
  recorded.player.append('a');
  void recorded.player.play();
  recorded.engine.advance(0);
  for (const { run } of program) {
    tolerateMisuse(() => run(recorded));
    await microtasks();
  }
  return recorded;
}

describe('ReplayService with the logs of random programs', () => {
  // The programs cause player warnings.
  beforeEach(() => spyOn(console, 'warn'));

  const RUNS = 120 * MORE_RUNS;
  const randomNumbers = fc.infiniteStream(seconds(0, 0.99));
  const programs = fc.array(anyStep, { minLength: 5, maxLength: 60 });

  it(`reproduces events, playlist and state of ${String(RUNS)} programs [replay-same]`, async () => {
    let entries = 0;
    const property = fc.asyncProperty(stories, programs, randomNumbers, async (story, program, numbers) => {
      const recorded = await record(story, program, () => numbers.next().value as number);
      const { events, playlist, state, log } = recorded;
      const before = { events: [...events], playlist, state };
      recorded.player.destroy();

      const replayed = recordingPlayer(withThrowingDeciders(story), { random: () => 0.5 });
      const report = await replayed.replay(log);
      const { divergence } = report;
      if (divergence) throw new Error(JSON.stringify([divergence, log.entries.slice(0, divergence.entry)]));
      // After the replay, the player has continued, and may have pushed more.
      const after = {
        events: replayed.events.slice(0, before.events.length),
        playlist: replayed.playlist.slice(0, before.playlist.length),
        state: withoutTimes(report.state),
      };
      for (const part of ['events', 'playlist', 'state'] as const) {
        const [expected, actual] = [JSON.stringify(before[part]), JSON.stringify(after[part])];
        if (expected !== actual)
          throw new Error(`${part}: ${expected}\nreplayed: ${actual}\n${JSON.stringify(log.entries)}`);
      }
      replayed.player.destroy();
      entries += log.entries.length;
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(entries).toBeGreaterThan(RUNS * 10);
  });
});

import fc from 'fast-check';
import { type Decider, type DecisionOptions, IvPlayerError } from 'iv-player';
import { NEVER, Subject } from 'rxjs';
import type { ReplayLog } from './replay-log';
import {
  type TestReplay,
  type TestStory,
  microtasks,
  settled,
  testReplay,
  unasked,
} from './testing/test-replay';

/** Answers that a program has yet to give. */
const openAnswers: ((verdict: string) => void)[] = [];

const deciders: readonly Decider[] = [
  () => {
    throw new Error('broken');
  },
  () => false,
  () => 'nobody',
  () => 'e',
  () => Promise.resolve('b'),
  () => Promise.reject(new Error('broken later')),
  () => NEVER,
  () => undefined,
  () => new Promise<string>((resolve) => openAnswers.push(resolve)),
  () => {
    const answers = new Subject<string>();
    openAnswers.push((verdict) => answers.next(verdict));
    return answers;
  },
];

/** What a connection may say; none of it is the same twice for sure. */
const ways: readonly (() => string | false | undefined)[] = [
  () => 'b',
  () => undefined,
  () => (Math.random() < 0.5 ? 'c' : false),
  () => 'nobody',
];

const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const child = fc.oneof({ weight: 9, arbitrary: node }, { weight: 1, arbitrary: fc.constant('nobody') });
const seconds = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
const options: fc.Arbitrary<DecisionOptions> = fc.record(
  {
    startTime: seconds(-7, 8),
    endTime: seconds(-7, 8),
    defaults: fc.array(child, { maxLength: 2 }),
    decider: fc.constantFrom(...deciders),
    autoPushSingleChild: fc.boolean(),
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
  connections: fc.array(fc.tuple(node, fc.constantFrom(...ways)), { maxLength: 2 }),
});

interface Step {
  [fc.toStringMethod](): string;
  take(film: TestReplay): unknown;
}

function step<T>(
  weight: number,
  name: string,
  given: fc.Arbitrary<T>,
  take: (film: TestReplay, given: T) => unknown,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> } {
  const arbitrary = given.map((value) => ({
    [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
    take: (film: TestReplay) => take(film, value),
  }));
  return { weight, arbitrary };
}

const nothing = fc.constant(null);
const moments = fc.constantFrom(
  'nodestart',
  'nodeend',
  'nodecritical',
  'playlistpush',
  'decision.start',
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
  step(1, 'stall', nothing, ({ engine }) => engine.stall()),
  step(2, 'resume', nothing, ({ engine }) => engine.resume()),
  step(1, 'pause', nothing, ({ player }) => player.pause()),
  step(3, 'play', nothing, ({ player }) => void player.play().catch(() => undefined)),
  step(1, 'rate', seconds(0.25, 4), ({ player }, rate) => (player.playbackRate = rate)),
  step(1, 'volume', seconds(0, 1), ({ player }, volume) => (player.volume = volume)),
  step(1, 'reset', nothing, ({ player }) => player.playlist.reset()),
  step(1, 'media length', fc.tuple(node, seconds(0, 9)), ({ engine }, [id, time]) =>
    engine.setMediaDuration(id, time),
  ),
  step(1, 'fail', node, ({ engine }, id) => engine.fail(id)),
  step(2, 'repair', node, ({ engine }, id) => engine.repair(id)),
  step(1, 'hold frames', fc.boolean(), ({ engine }, holds) => (engine.holdFrames = holds)),
  step(2, 'show frame', nothing, ({ engine }) => engine.showFrame()),
  step(1, 'refuse', fc.boolean(), ({ engine }, refuses) => (engine.refuseAutoplay = refuses)),
  step(2, 'answer', child, (_film, verdict) => openAnswers.shift()?.(verdict)),
  step(1, 'push in a listener', fc.tuple(moments, node), ({ player }, [name, id]) =>
    player.once(name, () => void player.append(id)),
  ),
  step(1, 'make in a listener', fc.tuple(moments, node, node), ({ player }, [name, parent, id]) =>
    player.once(name, () => void player.decision.get(parent)?.make(id)),
  ),
  step(1, 'seek in a listener', fc.tuple(moments, seconds(0, 20)), ({ player }, [name, time]) =>
    player.once(name, () => player.seek(time)),
  ),
  step(2, 'checkpoint', nothing, ({ player }) => player.checkpoints.register()),
  step(2, 'restore', nothing, ({ player }) => player.checkpoints.restore()),
  step(1, 'previous', nothing, ({ player }) => player.checkpoints.previous()),
  step(1, 'save and load', nothing, ({ player }) => void player.checkpoints.load(player.checkpoints.save())),
  step(1, 'restore in a listener', moments, ({ player }, name) =>
    player.once(name, () => void player.checkpoints.restore()),
  ),
  step(1, 'variable', fc.integer({ min: 0, max: 9 }), ({ player }, score) =>
    player.variables.setValue('score', score),
  ),
  step(1, 'reset variables', nothing, ({ player }) => player.variables.reset()),
  step(1, 'pause in a listener', moments, ({ player }, name) => player.once(name, () => player.pause())),
);

function tolerateMisuse(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    const isMisuse = error instanceof IvPlayerError && /UNKNOWN_NODE|INVALID_ARGUMENT/.test(error.code);
    if (!isMisuse) throw error;
  }
}

/** Runs a program and returns the film with its log, as it comes out of a file. */
async function record(
  story: TestStory,
  program: readonly Step[],
  random: () => number,
): Promise<{ readonly film: TestReplay; readonly log: ReplayLog }> {
  openAnswers.length = 0;
  const film = testReplay(story, { random });
  film.player.append('a');
  void film.player.play();
  film.engine.advance(0);
  for (const { take } of program) {
    tolerateMisuse(() => take(film));
    await microtasks();
  }
  return { film, log: JSON.parse(JSON.stringify(film.service.log())) as ReplayLog };
}

describe('random programs, replayed', () => {
  const RUNS = 600;
  const chances = fc.infiniteStream(seconds(0, 0.99));
  const programs = fc.array(anyStep, { minLength: 5, maxLength: 60 });

  it(`go the same way again, ${String(RUNS)} times`, async () => {
    let lines = 0;
    const property = fc.asyncProperty(stories, programs, chances, async (story, program, chance) => {
      const { film, log } = await record(story, program, () => chance.next().value as number);
      const before = { heard: [...film.heard], playlist: film.playlist, state: film.state };
      film.player.destroy();

      const again = testReplay(unasked(story), { random: () => 0.5 });
      const { divergence, state } = await again.replay(log);
      const heard = again.heard.slice(0, before.heard.length);
      // The player has gone on since, and may have pushed more.
      const playlist = again.playlist.slice(0, before.playlist.length);
      const after = { heard, playlist, state: settled(state) };
      if (divergence) throw new Error(JSON.stringify([divergence, log.lines.slice(0, divergence.line)]));
      for (const part of ['heard', 'playlist', 'state'] as const) {
        const [was, is] = [JSON.stringify(before[part]), JSON.stringify(after[part])];
        if (was !== is) throw new Error(`${part}: ${was}\nreplayed: ${is}\n${JSON.stringify(log.lines)}`);
      }
      again.player.destroy();
      lines += log.lines.length;
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(lines).toBeGreaterThan(RUNS * 10);
  }, 120_000);
});

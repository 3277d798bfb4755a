import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { NEVER } from 'rxjs';
import { IvPlayerError } from '../events/player-error';
import type { Decider } from './decider';
import type { DecisionOptions } from './decision-options';
import { ProgramWatch } from './program-watch.spec';
import { TestFilm } from './test-film.spec';

/** Few nodes, so that random programs meet loops, leaves and repetitions all the time. */
const LENGTHS = { a: 4, b: 2, c: 6.5, d: 0, e: 0.3 };

const deciders: readonly Decider[] = [
  () => {
    throw new Error('broken');
  },
  () => false,
  () => 'nobody',
  () => 'e',
  () => Promise.resolve('b'),
  () => NEVER,
  () => undefined,
];

const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const child = fc.oneof({ weight: 9, arbitrary: node }, { weight: 1, arbitrary: fc.constant('nobody') });
const children = fc.array(child, { maxLength: 3 });
/** Seconds, in hundredths so that a program that fails can be read. */
const seconds = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
const options: fc.Arbitrary<DecisionOptions> = fc.record(
  {
    startTime: seconds(-7, 8),
    endTime: seconds(-7, 8),
    defaults: fc.array(child, { maxLength: 2 }),
    decider: fc.constantFrom(...deciders),
    autoPushSingleChild: fc.boolean(),
    prefetch: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** One step of a program; it prints as what it does when fast-check reports a program. */
interface Step {
  [fc.toStringMethod](): string;
  take(film: TestFilm, watch: ProgramWatch): unknown;
}

function step<T>(
  weight: number,
  name: string,
  given: fc.Arbitrary<T>,
  take: (film: TestFilm, given: T, watch: ProgramWatch) => unknown,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> } {
  const arbitrary = given.map((value) => ({
    [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
    take: (film: TestFilm, watch: ProgramWatch) => take(film, value, watch),
  }));
  return { weight, arbitrary };
}

const nothing = fc.constant(null);
const anyStep = fc.oneof(
  step(5, 'add', fc.tuple(node, children, options), ({ player }, [id, ids, given]) =>
    player.decision.add(id, ids, given),
  ),
  step(1, 'update', fc.tuple(node, options), ({ player }, [id, given]) => player.decision.update(id, given)),
  step(1, 'remove', node, ({ player }, id, watch) => {
    watch.removals++;
    return player.decision.remove(id);
  }),
  step(3, 'push', fc.array(node, { minLength: 1, maxLength: 3 }), ({ player }, ids) => player.append(...ids)),
  step(5, 'make', fc.tuple(node, child, fc.boolean()), ({ player }, [id, choice, seek]) =>
    player.decision.get(id)?.make(choice, { seek }),
  ),
  step(9, 'advance', seconds(0, 6), (film, time) => film.advance(time)),
  step(2, 'seek', seconds(0, 30), ({ player }, time) => player.seek(time)),
  step(1, 'seek to node', fc.tuple(node, seconds(-1, 8)), ({ player }, [id, time]) => player.seek(id, time)),
  step(1, 'jump', fc.nat(3), ({ player }, index) => (player.currentNodeIndex = index)),
  step(1, 'stall', nothing, ({ engine }) => engine.stall()),
  step(2, 'resume', nothing, ({ engine }) => engine.resume()),
  step(1, 'pause', nothing, ({ player }) => player.pause()),
  step(3, 'play', nothing, ({ player }) => void player.play()),
  step(1, 'rate', seconds(0.25, 4), ({ player }, rate) => (player.playbackRate = rate)),
  step(1, 'reset', nothing, ({ player }) => player.playlist.reset()),
  step(1, 'media length', fc.tuple(node, seconds(0, 9)), ({ engine }, [id, time]) =>
    engine.setMediaDuration(id, time),
  ),
  step(1, 'push in a listener', fc.tuple(fc.constantFrom('start', 'end', 'made'), node), (film, [name, id]) =>
    film.player.once(`decision.${name}`, () => void film.player.append(id)),
  ),
  step(1, 'make in a listener', fc.tuple(fc.constantFrom('start', 'end'), node), (film, [name, id]) =>
    film.player.once(`decision.${name}`, (parent) => void film.player.decision.get(parent)?.make(id)),
  ),
);

/** Misuse throws by contract; nothing else may. */
function tolerateMisuse(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    const isMisuse = error instanceof IvPlayerError && /UNKNOWN_NODE|INVALID_ARGUMENT/.test(error.code);
    if (!isMisuse) throw error;
  }
}

describe('random programs of decisions', () => {
  const RUNS = 500;
  const chances = fc.infiniteStream(seconds(0, 0.99));
  const programs = fc.array(anyStep, { minLength: 5, maxLength: 50 });

  it(`keep every promise of contract §5, ${String(RUNS)} times`, async () => {
    let steps = 0;
    const property = fc.asyncProperty(programs, chances, async (program, chance) => {
      const thrown: unknown[] = [];
      TestBed.resetTestingModule().configureTestingModule({
        providers: [
          provideIvPlayerTesting({ random: () => chance.next().value as number }),
          { provide: ErrorHandler, useValue: { handleError: (error: unknown) => thrown.push(error) } },
        ],
      });
      const film = new TestFilm(LENGTHS);
      const watch = new ProgramWatch(film);
      await film.start('a');
      for (const { take } of program) {
        tolerateMisuse(() => take(film, watch));
        await Promise.resolve();
        watch.check();
        steps++;
      }
      // A listener of the program may push again when the reset ends a window.
      do film.player.playlist.reset();
      while (film.player.playlist.length > 0);
      watch.checkEnd();
      film.player.destroy();
      if (thrown.length > 0) throw thrown[0];
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(steps).toBeGreaterThan(RUNS);
  }, 60_000);
});

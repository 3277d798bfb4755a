import fc from 'fast-check';
import { NEVER } from 'rxjs';
import { IvPlayerError } from '../../events/player-error';
import type { Decider, DecisionOptions } from '../decision-options';
import type { TestStory } from './test-story';

/** A small set of nodes, so that random programs often contain loops, leaves and repetitions. */
export const NODES = { a: 4, b: 2, c: 6.5, d: 0, e: 0.3 };

const deciders: readonly Decider[] = [
  () => {
    throw new Error('broken');
  },
  () => false,
  () => 'missing',
  () => 'e',
  () => Promise.resolve('b'),
  () => NEVER,
  () => undefined,
];

const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const child = fc.oneof({ weight: 9, arbitrary: node }, { weight: 1, arbitrary: fc.constant('missing') });
const answer = fc.oneof(
  { weight: 9, arbitrary: child },
  { weight: 3, arbitrary: fc.constantFrom('b~2', 'c~2', 'x') },
);
const children = fc.array(child, { maxLength: 3 });
/** Seconds in sixteenths, so that sums are exact and failing programs are readable. */
export const seconds = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.ceil(min * 16), max: Math.floor(max * 16) }).map((sixteenths) => sixteenths / 16);
const options: fc.Arbitrary<DecisionOptions> = fc.record(
  {
    startTime: seconds(-7, 8),
    endTime: seconds(-7, 8),
    defaults: fc.array(child, { maxLength: 2 }),
    choices: fc.array(
      fc.record({ to: child, id: fc.constantFrom('b', 'x', 'y') }, { requiredKeys: ['to'] }),
      {
        maxLength: 4,
      },
    ),
    decider: fc.constantFrom(...deciders),
    autoPushSingleChild: fc.boolean(),
    prefetch: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** One step of a program. fast-check prints it as its name and arguments. */
export interface Step {
  /** Name of a change to the story (`add`), playback (`seek`) or the engine (`stall`). */
  readonly name: string;
  [fc.toStringMethod](): string;
  take(story: TestStory): unknown;
}

function step<T>(
  weight: number,
  name: string,
  given: fc.Arbitrary<T>,
  take: (story: TestStory, given: T) => unknown,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> } {
  const arbitrary = given.map((value) => ({
    name,
    [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
    take: (story: TestStory) => take(story, value),
  }));
  return { weight, arbitrary };
}

const nothing = fc.constant(null);

/** Generates any step of a program. @param rates the playback rates that steps may set */
export const stepsAt = (rates: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.oneof(
    step(5, 'add', fc.tuple(node, children, options), ({ player }, [id, ids, given]) =>
      player.decision.add(id, ids, given),
    ),
    step(1, 'update', fc.tuple(node, options), ({ player }, [id, given]) =>
      player.decision.update(id, given),
    ),
    step(1, 'remove', node, ({ player }, id) => player.decision.remove(id)),
    step(3, 'push', fc.array(node, { minLength: 1, maxLength: 3 }), ({ player }, ids) =>
      player.append(...ids),
    ),
    step(5, 'make', fc.tuple(node, answer, fc.boolean()), ({ player }, [id, choice, seek]) =>
      player.decision.get(id)?.make(choice, { seek }),
    ),
    step(9, 'advance', seconds(0, 6), (story, time) => story.advance(time)),
    step(2, 'seek', seconds(0, 30), ({ player }, time) => player.seek(time)),
    step(1, 'seek to node', fc.tuple(node, seconds(-1, 8)), ({ player }, [id, time]) =>
      player.seek(id, time),
    ),
    step(1, 'jump', fc.nat(3), ({ player }, index) => (player.currentNodeIndex = index)),
    step(1, 'stall', nothing, ({ engine }) => engine.stall()),
    step(2, 'resume', nothing, ({ engine }) => engine.resume()),
    step(1, 'pause', nothing, ({ player }) => player.pause()),
    step(3, 'play', nothing, ({ player }) => void player.play()),
    step(1, 'rate', rates, ({ player }, rate) => (player.playbackRate = rate)),
    step(1, 'reset', nothing, ({ player }) => player.playlist.reset()),
    // The media are never shorter than the part already played.
    step(1, 'media length', fc.tuple(node, seconds(0, 9)), ({ engine, player }, [id, time]) =>
      engine.setMediaDuration(id, player.currentNode?.id === id ? Math.max(time, engine.time) : time),
    ),
    step(
      1,
      'push in a listener',
      fc.tuple(fc.constantFrom('start', 'end', 'made'), node),
      (story, [name, id]) => story.once(`decision.${name}`, ({ player }) => player.append(id)),
    ),
    step(1, 'make in a listener', fc.tuple(fc.constantFrom('start', 'end'), node), (story, [name, id]) =>
      story.once(`decision.${name}`, ({ player }, parent) =>
        // The choice with that id may lead to a missing node.
        tolerateMisuse(() => player.decision.get(parent)?.make(id)),
      ),
    ),
  );

export function tolerateMisuse(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    const isMisuse = error instanceof IvPlayerError && /UNKNOWN_NODE|INVALID_ARGUMENT/.test(error.code);
    if (!isMisuse) throw error;
  }
}

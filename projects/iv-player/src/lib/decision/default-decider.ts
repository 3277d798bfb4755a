import type { NodeReference } from '../story/story-node';
import type { Decider } from './decision-options';

/** Returns a random item; `undefined` if there is none. */
export function randomItem<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Returns the default decider, which chooses at random from `defaults` or, if none are given, from the children. */
export function defaultDecider(random: () => number): Decider {
  return (_parent, children, { defaults }) =>
    randomItem<NodeReference>(defaults ?? children, random) ?? false;
}

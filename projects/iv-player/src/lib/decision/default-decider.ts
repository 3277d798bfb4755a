import type { NodeReference } from '../story/story-node';
import type { Decider } from './decision-options';

/** Returns the default decider, which chooses at random from `defaults` or, if none are given, from the children. */
export function defaultDecider(random: () => number): Decider {
  return (_parent, children, { defaults }) => {
    const nodes: readonly NodeReference[] = defaults ?? children;
    return nodes[Math.floor(random() * nodes.length)] ?? nodes[0] ?? false;
  };
}

import type { NodeReference, StoryNode } from '../story/story-node';
import type { DecisionOptions } from './decision-options';

/** What a decider can say: a node; `false` for none; nothing for the default decider. Specification §2.6. */
export type DeciderResult = NodeReference | false | null | undefined;

/** An answer that comes later and can be taken back: an RxJS `Observable` is one. Its first value counts. */
export interface DeciderStream {
  subscribe(observer: {
    next(verdict: DeciderResult): void;
    error(cause: unknown): void;
    complete(): void;
  }): { unsubscribe(): void };
}

/** A verdict now, or one that must come before `nodecritical`, else the default decides. Contract §5.5. */
export type DeciderAnswer = DeciderResult | PromiseLike<DeciderResult> | DeciderStream;

/**
 * Called when the next node must be decided. Specification §2.6.
 * @param parent the node that the decision belongs to
 * @param children its children, as far as the repository knows them
 * @param options the decision's options, those of every level merged
 */
export type Decider = (
  parent: StoryNode,
  children: readonly StoryNode[],
  options: DecisionOptions,
  // A decider that returns nothing means the default one.
) => DeciderAnswer | void;

/** One of the nodes by chance; `undefined` when there is none. */
export function pick<T>(nodes: readonly T[], random: () => number): T | undefined {
  return nodes[Math.floor(random() * nodes.length)] ?? nodes[0];
}

/** The default decider: by chance among `defaults` when they are given, else among the children. Contract §5.5. */
export function defaultDecider(random: () => number): Decider {
  return (_parent, children, { defaults }) => pick<NodeReference>(defaults ?? children, random) ?? false;
}

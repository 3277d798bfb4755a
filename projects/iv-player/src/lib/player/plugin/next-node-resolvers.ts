import { IvPlayerError } from '../../events/player-error';
import type { NodeReference, StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/** Result of a resolver: the next node, `false` for none, or `null`/`undefined` to let the decision's decider choose. */
export type NextNodeResult = NodeReference | false | null | undefined;

/**
 * Registry of functions that determine the next node. A plugin calls `resolve` before it chooses automatically. The viewer's choices and
 * the application's pushes do not use it.
 */
export class NextNodeResolvers {
  readonly #repository: StoryRepository;
  readonly #emitError: (error: IvPlayerError) => void;
  readonly #resolvers = new Map<string, () => NextNodeResult>();

  /** @internal */
  constructor(repository: StoryRepository, emitError: (error: IvPlayerError) => void) {
    this.#repository = repository;
    this.#emitError = emitError;
  }

  /** Sets the resolver for a node, replacing an earlier one. Returns a function that removes it. */
  add(nodeId: string, resolver: () => NextNodeResult): () => void {
    this.#resolvers.set(nodeId, resolver);
    return () => {
      if (this.#resolvers.get(nodeId) === resolver) this.#resolvers.delete(nodeId);
    };
  }

  /** Whether the node has a resolver. */
  has(nodeId: string): boolean {
    return this.#resolvers.has(nodeId);
  }

  /** Calls the node's resolver. If it throws or returns an unknown node, emits `error` and returns `undefined`. */
  resolve({ id }: StoryNode): StoryNode | false | undefined {
    try {
      const result = this.#resolvers.get(id)?.() ?? undefined;
      return result === undefined || result === false ? result : this.#repository.require(result);
    } catch (cause) {
      const message = `The resolver for "${id}" failed, so the decider is used instead: return a known node, false or nothing.`;
      this.#emitError(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: id }));
      return undefined;
    }
  }
}

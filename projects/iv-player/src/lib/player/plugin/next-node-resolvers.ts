import { IvPlayerError } from '../../events/player-error';
import type { NodeReference, StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/** Result of a resolver: the next node, `false` for none, `null` or `undefined` to leave it to the normal decision. */
export type NextNodeResult = NodeReference | false | null | undefined;

/**
 * Functions of plugins that resolve the node after another one. A plugin that is about to choose automatically asks here
 * first; what the viewer or the application pushes is not asked about.
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

  /** Sets the resolver of a node in place of an earlier one. Returns a function that removes it. */
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

  /** Calls the node's resolver. One that throws or returns an unknown node counts as undecided, and `error` is emitted. */
  resolve({ id }: StoryNode): StoryNode | false | undefined {
    try {
      const result = this.#resolvers.get(id)?.() ?? undefined;
      return result === undefined || result === false ? result : this.#repository.require(result);
    } catch (cause) {
      const message = `The resolver of "${id}" failed, the decider decides: let it return a known node, false or nothing.`;
      this.#emitError(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: id }));
      return undefined;
    }
  }
}

import { IvPlayerError } from '../../events/player-error';
import type { NodeReference, StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/** What may be said about the node that follows: a node, `false` for none, nothing to leave it to others. */
export type NextNodeResult = NodeReference | false | null | undefined;

/**
 * What plugins say in advance about the node that follows another. Whoever is about to choose by itself asks here first;
 * what the viewer or the application pushes needs no advice. Contract §8.
 */
export class NextNodeResolvers {
  private readonly resolvers = new Map<string, () => NextNodeResult>();

  constructor(
    private readonly repository: StoryRepository,
    private readonly raise: (error: IvPlayerError) => void,
  ) {}

  /** Lets `adviser` name what follows the node, instead of whoever did before. Returns a function that ends it. */
  add(nodeId: string, adviser: () => NextNodeResult): () => void {
    this.resolvers.set(nodeId, adviser);
    return () => {
      if (this.resolvers.get(nodeId) === adviser) this.resolvers.delete(nodeId);
    };
  }

  /** Whether somebody may have something to say. */
  has(nodeId: string): boolean {
    return this.resolvers.has(nodeId);
  }

  /** Asks. Whoever throws, or names a node that is not there, has said nothing, and `error` is raised. */
  resolve({ id }: StoryNode): StoryNode | false | undefined {
    try {
      const said = this.resolvers.get(id)?.() ?? undefined;
      return said === undefined || said === false ? said : this.repository.require(said);
    } catch (cause) {
      const message = `What is to follow "${id}" could not be told, the normal decision goes on: name a known node, or nothing.`;
      this.raise(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: id }));
      return undefined;
    }
  }
}

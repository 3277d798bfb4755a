import { IvPlayerError } from '../events/player-error';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { StoryRepository } from '../story/story-repository';

/** What may be said about the node that follows: a node, `false` for none, nothing to leave it to others. */
export type NextNode = NodeReference | false | null | undefined;

/**
 * What plugins say in advance about the node that follows another. Whoever is about to choose by itself asks here first;
 * what the viewer or the application pushes needs no advice. Contract §8.
 */
export class NodeAdvice {
  private readonly advisers = new Map<string, () => NextNode>();

  constructor(
    private readonly repository: StoryRepository,
    private readonly raise: (error: IvPlayerError) => void,
  ) {}

  /** Lets `adviser` name what follows the node, instead of whoever did before. Returns a function that ends it. */
  give(nodeId: string, adviser: () => NextNode): () => void {
    this.advisers.set(nodeId, adviser);
    return () => {
      if (this.advisers.get(nodeId) === adviser) this.advisers.delete(nodeId);
    };
  }

  /** Whether somebody may have something to say. */
  isThere(nodeId: string): boolean {
    return this.advisers.has(nodeId);
  }

  /** Asks. Whoever throws, or names a node that is not there, has said nothing, and `error` is raised. */
  ask({ id }: StoryNode): StoryNode | false | undefined {
    try {
      const said = this.advisers.get(id)?.() ?? undefined;
      return said === undefined || said === false ? said : this.repository.require(said);
    } catch (cause) {
      const message = `What is to follow "${id}" could not be told, the normal decision goes on: name a known node, or nothing.`;
      this.raise(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: id }));
      return undefined;
    }
  }
}

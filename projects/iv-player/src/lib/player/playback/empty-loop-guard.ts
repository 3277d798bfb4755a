import type { StoryNode } from '../../story/story-node';
import type { PlayerFact } from './player-fact';

/** Repeats that are allowed: an application may wait in such a loop for a short time. */
const MAX_REPEATS = 1000;

/**
 * Detects nodes without media that lead to themselves or to each other: nothing would ever be seen again, and the playlist
 * would grow without end.
 */
export class EmptyLoopGuard {
  readonly #visited = new Set<StoryNode>();
  #repeats = 0;

  /** Returns the node at which playback is to stop, and then starts counting again; `null` otherwise. */
  onFact(fact: PlayerFact): StoryNode | null {
    if (fact.type === 'passEnding') {
      const { cause, pass } = fact;
      if (cause !== 'seam' || pass.node.mediaDuration > 0) this.#clear();
      else if (this.#visited.has(pass.node)) this.#repeats++;
      else this.#visited.add(pass.node);
    }
    if (fact.type !== 'passStarted' || this.#repeats < MAX_REPEATS) return null;
    this.#clear();
    return fact.pass.node;
  }

  #clear(): void {
    this.#visited.clear();
    this.#repeats = 0;
  }
}

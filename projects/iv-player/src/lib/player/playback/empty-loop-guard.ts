import type { StoryNode } from '../../story/story-node';
import type { PlayerFact } from './player-fact';

/** Number of repeats after which a loop counts as endless. Applications may briefly wait in such a loop. */
const MAX_REPEATS = 1000;

/** Detects loops of nodes without media, which would grow the playlist forever without showing a frame. */
export class EmptyLoopGuard {
  readonly #visited = new Set<StoryNode>();
  #repeats = 0;

  /** Returns the node at which playback must stop and resets the count; usually `null`. */
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

import type { StoryNode } from '../../story/story-node';
import type { PlayerFact } from '../plugin/player-fact';

/** So many rounds are let pass: whoever waits in such a loop for a moment may. */
const MOST_ROUNDS = 1000;

/**
 * Notices a film that goes round in circles without any media time: nodes without media that lead to themselves or to each
 * other. Nobody would see anything again, and the playlist would grow for ever.
 */
export class EmptyLoopGuard {
  private readonly passed = new Set<StoryNode>();
  private again = 0;

  /** Takes in what happened; returns the node at which it is enough, and then begins anew. */
  onFact(fact: PlayerFact): StoryNode | null {
    if (fact.type === 'passEnding') {
      const { cause, pass } = fact;
      if (cause !== 'seam' || pass.node.mediaDuration > 0) this.clear();
      else if (this.passed.has(pass.node)) this.again++;
      else this.passed.add(pass.node);
    }
    if (fact.type !== 'passStarted' || this.again < MOST_ROUNDS) return null;
    this.clear();
    return fact.pass.node;
  }

  private clear(): void {
    this.passed.clear();
    this.again = 0;
  }
}

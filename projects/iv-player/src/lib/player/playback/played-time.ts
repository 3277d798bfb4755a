import type { PlayerFact } from '../plugin/player-fact';

/**
 * Media seconds actually played, over all nodes together: what a sound that follows the film is locked to. It grows with
 * the node time and with nothing else, so pauses and stalls need no care. Contract §7.
 */
export class PlayedTime {
  private banked = 0;
  /** Node time at which the stretch being played began. */
  private from = 0;

  /** Played so far, with the current node's time at `nodeTime` seconds. */
  at(nodeTime: number): number {
    return this.banked + Math.max(0, nodeTime - this.from);
  }

  /** A saved moment is back, at which so many seconds had been played and the node time was `nodeTime`. */
  restore(playedTime: number, nodeTime: number): void {
    this.banked = playedTime;
    this.from = nodeTime;
  }

  /** @param nodeTime node time of the current pass; at a seam already the next one's */
  onFact(fact: PlayerFact, nodeTime: number): void {
    if (fact.type === 'passStarted') this.from = fact.time;
    else if (fact.type === 'passEnding' && fact.cause === 'seam')
      this.turnTo(fact.pass.node.mediaDuration, Infinity);
    else if (fact.type === 'passEnding') this.turnTo(nodeTime, Infinity);
    else if (fact.type === 'seekStarted') this.turnTo(nodeTime, fact.time ?? Infinity);
  }

  /** The stretch ends at node time `end`; the next one begins at `start`, or when a pass is entered. */
  private turnTo(end: number, start: number): void {
    this.banked = this.at(end);
    this.from = start;
  }
}

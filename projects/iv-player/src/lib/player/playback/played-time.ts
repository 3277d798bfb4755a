import type { PlayerFact } from './player-fact';

/**
 * Media seconds actually played, all nodes together: what synced sounds are locked to. It grows with the node time only, so
 * pauses and stalls need no handling.
 */
export class PlayedTime {
  /** Seconds played before the present stretch of continuous playback. */
  #earlier = 0;
  /** Node time in seconds at which that stretch started. */
  #from = 0;

  /** Seconds played when the current node's time is `nodeTime` seconds. */
  at(nodeTime: number): number {
    return this.#earlier + Math.max(0, nodeTime - this.#from);
  }

  /** A snapshot was restored, saved at node time `nodeTime` after so many seconds had been played. */
  restore(playedTime: number, nodeTime: number): void {
    this.#earlier = playedTime;
    this.#from = nodeTime;
  }

  /** @param nodeTime node time of the current pass; at a seam it is already the next one's */
  onFact(fact: PlayerFact, nodeTime: number): void {
    if (fact.type === 'passStarted') this.#from = fact.time;
    else if (fact.type === 'passEnding' && fact.cause === 'seam')
      this.#endStretch(fact.pass.node.mediaDuration, Infinity);
    else if (fact.type === 'passEnding') this.#endStretch(nodeTime, Infinity);
    else if (fact.type === 'seekStarted') this.#endStretch(nodeTime, fact.time ?? Infinity);
  }

  /** The stretch ends at node time `end`; the next one starts at `start`, or when a pass starts. */
  #endStretch(end: number, start: number): void {
    this.#earlier = this.at(end);
    this.#from = start;
  }
}

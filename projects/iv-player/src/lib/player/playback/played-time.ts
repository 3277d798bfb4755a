import type { PlayerFact } from './player-fact';

/** Counts the media seconds played, across all nodes, for sounds that follow the video. Advances only with the node time. */
export class PlayedTime {
  /** Seconds played before the current stretch of continuous playback. */
  #earlier = 0;
  /** Node time in seconds at which that stretch started. */
  #from = 0;

  /** Returns the played time at a node time of the current stretch, in seconds. */
  at(nodeTime: number): number {
    return this.#earlier + Math.max(0, nodeTime - this.#from);
  }

  /** Continues from the played time and node time of a snapshot. */
  restore(playedTime: number, nodeTime: number): void {
    this.#earlier = playedTime;
    this.#from = nodeTime;
  }

  /** @param nodeTime node time of the current pass; at a seam, already that of the next one */
  onFact(fact: PlayerFact, nodeTime: number): void {
    if (fact.type === 'passStarted') this.#from = fact.time;
    else if (fact.type === 'passEnding' && fact.cause === 'seam')
      this.#endStretch(fact.pass.node.mediaDuration, Infinity);
    else if (fact.type === 'passEnding') this.#endStretch(nodeTime, Infinity);
    else if (fact.type === 'seekStarted') this.#endStretch(nodeTime, fact.time ?? Infinity);
  }

  /** Ends the stretch at node time `end`. The next one starts at `start`, or with a pass. */
  #endStretch(end: number, start: number): void {
    this.#earlier = this.at(end);
    this.#from = start;
  }
}

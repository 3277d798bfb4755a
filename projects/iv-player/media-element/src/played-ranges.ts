import type { TimeRangeList } from 'iv-player';
import { timeRanges } from 'iv-player/private';

type TimeRange = readonly [start: number, end: number];

/** Played ranges of the stream, in seconds, without skipped parts. */
export class PlayedRanges {
  #ranges: readonly TimeRange[] = [];
  /** Start of the range that is playing; `null` while nothing plays. */
  #from: number | null = null;

  get list(): TimeRangeList {
    return timeRanges(...this.#ranges);
  }

  /** Extends the range that is playing to `time`. */
  advance(time: number): void {
    this.#from ??= time;
    if (time > this.#from) this.#add(this.#from, time);
  }

  /** Ends the range at `time`. */
  stop(time: number): void {
    if (this.#from !== null) this.advance(time);
    this.interrupt();
  }

  /** Ends the range where it was last extended, as before a seek. */
  interrupt(): void {
    this.#from = null;
  }

  /** Forgets all ranges. */
  clear(): void {
    this.#ranges = [];
    this.interrupt();
  }

  #add(start: number, end: number): void {
    const touches = ([from, to]: TimeRange): boolean => from <= end && to >= start;
    const touching = this.#ranges.filter(touches);
    const merged: TimeRange = [
      Math.min(start, ...touching.map(([from]) => from)),
      Math.max(end, ...touching.map(([, to]) => to)),
    ];
    const apart = this.#ranges.filter((range) => !touches(range));
    this.#ranges = [...apart, merged].sort(([one], [other]) => one - other);
  }
}

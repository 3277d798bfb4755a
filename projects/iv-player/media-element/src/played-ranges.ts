import { type TimeRangeList, ɵtimeRanges as timeRanges } from 'iv-player';

type TimeRange = readonly [start: number, end: number];

/** The times that were played, in seconds: without those that were skipped. */
export class PlayedRanges {
  #ranges: readonly TimeRange[] = [];
  /** Where the stretch began that is played now; `null` while nothing is. */
  #from: number | null = null;

  get list(): TimeRangeList {
    return timeRanges(...this.#ranges);
  }

  /** Playback advances, and is at `time` now. */
  advance(time: number): void {
    this.#from ??= time;
    if (time > this.#from) this.#add(this.#from, time);
  }

  /** Playback stops at `time`. */
  stop(time: number): void {
    if (this.#from !== null) this.advance(time);
    this.interrupt();
  }

  /** Playback continues elsewhere. */
  interrupt(): void {
    this.#from = null;
  }

  /** Nothing has been played. */
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

import type { TimeRangeList } from 'iv-player';
import { timeRanges } from 'iv-player/private';

type TimeRange = readonly [start: number, end: number];

/** Played ranges in seconds, excluding skipped parts. */
export class PlayedRanges {
  #ranges: readonly TimeRange[] = [];
  /** Start of the current range; `null` while not playing. */
  #from: number | null = null;

  get all(): readonly TimeRange[] {
    return this.#ranges;
  }

  get list(): TimeRangeList {
    return timeRanges(...this.#ranges);
  }

  advance(time: number): void {
    this.#from ??= time;
    this.add(this.#from, time);
  }

  stop(time: number): void {
    if (this.#from !== null) this.advance(time);
    this.#from = null;
  }

  /** Adds a range. Ignores an empty one. */
  add(start: number, end: number): void {
    if (end <= start) return;
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

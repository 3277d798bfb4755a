/**
 * Sorted, disjoint time ranges in seconds, like `TimeRanges` of the DOM.
 * @example
 * const loaded: TimeRangeList = player.buffered;
 * const end = loaded.length > 0 ? loaded.end(loaded.length - 1) : 0;
 */
export interface TimeRangeList {
  /** Number of ranges. */
  readonly length: number;
  /** Returns the start of a range in seconds. Throws a `RangeError` if there is no such range. */
  start(index: number): number;
  /** Returns the end of a range in seconds. Throws a `RangeError` if there is no such range. */
  end(index: number): number;
}

/** Creates a `TimeRangeList` from pairs of start and end. */
export function timeRanges(...ranges: readonly (readonly [start: number, end: number])[]): TimeRangeList {
  const at = (index: number): readonly [number, number] => {
    const range = ranges[index];
    if (!range) throw new RangeError(`There is no range ${String(index)}.`);
    return range;
  };
  return { length: ranges.length, start: (index) => at(index)[0], end: (index) => at(index)[1] };
}

/**
 * Ranges of time in seconds, in order and apart from each other: what the DOM calls `TimeRanges`.
 * @example
 * const loaded: TimeRangeList = player.buffered;
 * const end = loaded.length > 0 ? loaded.end(loaded.length - 1) : 0;
 */
export interface TimeRangeList {
  /** Number of ranges. */
  readonly length: number;
  /** Start of a range in seconds. Throws a `RangeError` without a range of that index. */
  start(index: number): number;
  /** End of a range in seconds. Throws a `RangeError` without a range of that index. */
  end(index: number): number;
}

/** The ranges as the DOM would give them. */
export function timeRanges(...ranges: readonly (readonly [start: number, end: number])[]): TimeRangeList {
  const at = (index: number): readonly [number, number] => {
    const range = ranges[index];
    if (!range) throw new RangeError(`There is no range ${String(index)}.`);
    return range;
  };
  return { length: ranges.length, start: (index) => at(index)[0], end: (index) => at(index)[1] };
}

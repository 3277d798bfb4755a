/** Number of times in a range of seconds, which starts with `from` and ends before `to`. */
export interface SecondsCount {
  /** Shortest time in seconds. */
  readonly from: number;
  /** End of the range in seconds, exclusive. */
  readonly to: number;
  /** Number of times in the range. */
  readonly count: number;
}

/** Up to 10 s, buckets are 0.1 s wide; from there on, 2 % of the time at which their octave starts. */
const FIRST_OCTAVE = 10;
const EVEN_BUCKETS = 100;
const PER_OCTAVE = 50;
/** Longest time that is told apart, in milliseconds: about 120 days, where the 20th octave ends. */
const MOST = 10_485_759_999;

/** Number of the bucket of a time in seconds. The middle of a bucket differs from the times in it by 1 % or 0.05 s at most. */
export function bucketOf(seconds: number): number {
  const time = Math.min(MOST, Math.max(0, Math.floor(seconds * 1000)));
  if (time < FIRST_OCTAVE * 1000) return Math.floor(time / 100);
  const octave = Math.floor(Math.log2(time / (FIRST_OCTAVE * 1000)));
  return EVEN_BUCKETS - PER_OCTAVE + octave * PER_OCTAVE + Math.floor(time / (200 * 2 ** octave));
}

/** Start of a bucket in seconds. */
function startOf(bucket: number): number {
  if (bucket < EVEN_BUCKETS) return bucket / 10;
  const past = bucket - EVEN_BUCKETS;
  return ((PER_OCTAVE + (past % PER_OCTAVE)) * 2 ** Math.floor(past / PER_OCTAVE)) / 5;
}

/** Lists counts by bucket as ranges, in order. */
export const secondsCounts = (counts: ReadonlyMap<number, number>): readonly SecondsCount[] =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([bucket, count]) => ({ from: startOf(bucket), to: startOf(bucket + 1), count }));

/** Adds up two lists of counts. */
export function mergeSeconds(
  one: readonly SecondsCount[],
  other: readonly SecondsCount[],
): readonly SecondsCount[] {
  const counts = new Map<number, SecondsCount>();
  for (const range of [...one, ...other])
    counts.set(range.from, { ...range, count: range.count + (counts.get(range.from)?.count ?? 0) });
  return [...counts.values()].sort((a, b) => a.from - b.from);
}

/**
 * Returns the time that a fraction of all times do not exceed (nearest rank), in seconds; `null` without times. Differs from the exact one by
 * 1 % or 0.05 s at most.
 */
export function quantile(counts: readonly SecondsCount[], fraction: number): number | null {
  let rank = Math.ceil(fraction * counts.reduce((sum, { count }) => sum + count, 0));
  const range = counts.find(({ count }) => (rank -= count) <= 0);
  return range ? Math.round(500 * (range.from + range.to)) / 1000 : null;
}

/** Most bars of a chart. */
const MOST_BARS = 20;

/** Joins ranges for a chart of at most 20 bars of the same width in seconds (0.5, 1, 2, 4, …), from 0 to the last time. Exact. */
export function secondsBars(counts: readonly SecondsCount[]): readonly SecondsCount[] {
  const last = counts.at(-1);
  if (!last) return [];
  let width = 0.5;
  while (last.to > MOST_BARS * width) width *= 2;
  const bars = Array.from({ length: Math.ceil(last.to / width) }, (_, index) => ({
    from: index * width,
    to: (index + 1) * width,
    count: 0,
  }));
  for (const { from, count } of counts) {
    const bar = bars[Math.floor(from / width + 1e-9)];
    if (bar) bar.count += count;
  }
  return bars;
}

/** A segment of a playlist, with times in seconds of media time. */
export interface PlaylistPart {
  readonly start: number;
  readonly end: number;
  /** Whether the segment has no media: the playlist says so, or appending it had no effect. */
  readonly gap?: boolean | undefined;
  /** Tags of the segment in the playlist. */
  readonly tagList?: readonly (readonly string[])[];
}

export type TimeRange = readonly [start: number, end: number];

/** Tolerance in seconds: the media of a segment may start late or end early by that much. */
const TOLERANCE = 0.25;
/** Distance to the end of the media, in seconds, at which a stream continues that was opened behind it. */
const BEFORE_END = 0.1;

/** End of the last segment with media in seconds, if segments without media follow it; otherwise `undefined`. */
export function lastMediaEnd(parts: readonly PlaylistPart[]): number | undefined {
  const last = parts.findLast(({ gap }) => !gap);
  return last && last !== parts.at(-1) ? last.end : undefined;
}

/** The same if the playlist says so, or `undefined`. Other renditions may have media there. */
export function missingFrom(parts: readonly PlaylistPart[]): number | undefined {
  return parts.at(-1)?.tagList?.some(([tag]) => tag === 'GAP') ? lastMediaEnd(parts) : undefined;
}

/**
 * How a stream continues that stands at `time`: a media time to seek to, `'end'` if it has ended, or `null` if it may still load.
 *
 * @param ranges buffered ranges in ascending order
 * @param isStuck whether nothing is loading, and the stream has not moved for a while
 */
export function nextStep(
  parts: readonly PlaylistPart[],
  ranges: readonly TimeRange[],
  time: number,
  isStuck: boolean,
): number | 'end' | null {
  const tolerance = isStuck ? 0 : TOLERANCE;
  const range = ranges.find(([start, end]) => start <= time + tolerance && time <= end);
  const from = range?.[1] ?? time;
  const gapStart = lastMediaEnd(parts);
  const end = gapStart ?? parts.at(-1)?.end ?? Infinity;
  const isOver = from + TOLERANCE >= end && (gapStart !== undefined || isStuck);
  if (range && isOver) return 'end';
  const next = ranges.find(([start]) => start > from)?.[0];
  // Nothing can be loaded here if the segments up to the next range have no media, except for one whose media start late.
  const isGap = !parts.some(
    (part) => !part.gap && part.end > from + TOLERANCE && part.end < (next ?? 0) + TOLERANCE,
  );
  if (next !== undefined && from - time < TOLERANCE && (isGap || isStuck)) return next;
  return isOver && ranges.length === 0 ? Math.max(0, end - BEFORE_END) : null;
}

import type { SubtitleSegment } from './subtitle-playlist';
import { type MediaOrigin, clockOf, offsetOf } from './join-segments';
import { readSegment } from './webvtt-segment';

/** Media origins by period, the number of preceding discontinuities. Each period has its own clock. */
export type MediaOrigins = ReadonlyMap<number, MediaOrigin>;

type LoadedSegment = Pick<SubtitleSegment, 'start' | 'duration' | 'period'> & { readonly text: string };

/**
 * Media origin for each segment. The origin after a discontinuity is unknown until media after it are loaded. Until then, it is guessed
 * that the clock continues, restarts, or starts at the time in the segment's header, whichever puts the first cue closest to its segment.
 */
export function segmentOrigins(
  segments: readonly LoadedSegment[],
  known: MediaOrigins,
): readonly (MediaOrigin | null)[] {
  const origins = new Map<number, MediaOrigin | null>(known);
  const periodStarts = new Map<number, number>();
  for (const { period, start } of segments) if (!periodStarts.has(period)) periodStarts.set(period, start);
  const [[knownPeriod, base] = []] = known;
  for (const segment of segments) {
    const { period, text } = segment;
    const [cue] = readSegment(text).cues;
    const clock = clockOf(text);
    if (origins.has(period) || !cue || !base || !clock) continue;
    const periodStart = periodStarts.get(period) ?? 0;
    const later = (seconds: number): MediaOrigin => ({
      ...base,
      baseTime: base.baseTime + seconds * base.timescale,
    });
    const headerTime = clock.seconds - base.baseTime / base.timescale;
    const guesses = [
      base,
      later((periodStarts.get(knownPeriod ?? 0) ?? 0) - periodStart),
      later(headerTime - periodStart),
    ];
    const distance = (origin: MediaOrigin): number => {
      const time = (cue.start + offsetOf(text, origin)) / 1000;
      return Math.max(segment.start - time, time - segment.start - segment.duration, 0);
    };
    const closest = guesses.reduce((best, one) => (distance(one) < distance(best) ? one : best));
    origins.set(period, closest);
  }
  return segments.map(({ period }) => origins.get(period) ?? null);
}

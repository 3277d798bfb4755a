import type { SubtitleSegment } from './subtitle-playlist';
import { type MediaOrigin, clockOf, offsetOf } from './join-segments';
import { readSegment } from './webvtt-segment';

/** Where the media begin on the clock of their transport stream, by the number of discontinuities before: each has a clock. */
export type MediaOrigins = ReadonlyMap<number, MediaOrigin>;

type LoadedSegment = Pick<SubtitleSegment, 'start' | 'duration' | 'period'> & { readonly text: string };

/**
 * The origin for each segment. Behind a discontinuity it is known only once the media there are loaded. Until then it is what puts
 * the first cue nearest to its segment: the clock goes on, begins as before, or with the time that the segment names.
 */
export function segmentOrigins(
  segments: readonly LoadedSegment[],
  known: MediaOrigins,
): readonly (MediaOrigin | null)[] {
  const origins = new Map<number, MediaOrigin | null>(known);
  const begins = new Map<number, number>();
  for (const { period, start } of segments) if (!begins.has(period)) begins.set(period, start);
  const [[knownPeriod, base] = []] = known;
  for (const segment of segments) {
    const { period, text } = segment;
    const [cue] = readSegment(text).cues;
    const clock = clockOf(text);
    if (origins.has(period) || !cue || !base || !clock) continue;
    const begin = begins.get(period) ?? 0;
    const later = (seconds: number): MediaOrigin => ({
      ...base,
      baseTime: base.baseTime + seconds * base.timescale,
    });
    const named = clock.seconds - base.baseTime / base.timescale;
    const guesses = [base, later((begins.get(knownPeriod ?? 0) ?? 0) - begin), later(named - begin)];
    const distance = (origin: MediaOrigin): number => {
      const time = (cue.start + offsetOf(text, origin)) / 1000;
      return Math.max(segment.start - time, time - segment.start - segment.duration, 0);
    };
    origins.set(
      period,
      guesses.reduce((best, one) => (distance(one) < distance(best) ? one : best)),
    );
  }
  return segments.map(({ period }) => origins.get(period) ?? null);
}

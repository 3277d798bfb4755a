import { type SegmentCue, shiftCue, readSegment, readTime, writeCue } from './webvtt-segment';

/** Start of the media on a clock of its transport stream. */
export interface MediaOrigin {
  /** Start time in units of `timescale`. */
  readonly baseTime: number;
  /** Units per second. */
  readonly timescale: number;
}

/** Ticks per second of a transport stream clock, and the seconds after which it wraps around. */
const CLOCK = 90_000;
const WRAP = 2 ** 33 / CLOCK;
const MAP_HEADER = /^X-TIMESTAMP-MAP=(.*)$/m;
/** Maximum gap between the parts of a cue split at a segment boundary, in milliseconds. */
const MAX_GAP = 5;

/** Adds the header, styles and regions from an `EXT-X-MAP` file to a segment. */
export function withHeader(segment: string, map: string | null): string {
  const { header, looks } = readSegment(map ?? '');
  const own = readSegment(segment).header;
  if (map === null || (own !== null && looks.length === 0)) return segment;
  const below = segment.split(/\r\n|\r|\n/).slice(own?.split('\n').length ?? 0);
  return [own ?? header ?? '', ...looks, below.join('\n')].join('\n\n');
}

/** Whether a segment uses the transport stream clock, so that its times depend on the media origin. */
export const needsOrigin = (segment: string): boolean => clockOf(segment) !== null;

/** Parses `X-TIMESTAMP-MAP`: one moment on the transport stream clock, in seconds, and on the clock of the segment, in milliseconds. */
export function clockOf(segment: string): { readonly seconds: number; readonly local: number } | null {
  const [, map = ''] = MAP_HEADER.exec(readSegment(segment).header ?? '') ?? [];
  if (!map) return null;
  const ticks = Number(/MPEGTS:(\d+)/.exec(map)?.[1] ?? 0);
  return { seconds: ticks / CLOCK, local: readTime(/LOCAL:([\d:.]+)/.exec(map)?.[1] ?? '0') };
}

/** Offset from the times of a segment to media time, in milliseconds. @param origin `null` if unknown */
export function offsetOf(segment: string, origin: MediaOrigin | null): number {
  const clock = clockOf(segment);
  if (!clock || !origin) return 0;
  const seconds = clock.seconds - origin.baseTime / origin.timescale;
  // The clock may have wrapped around between the two moments.
  return Math.round((seconds - Math.round(seconds / WRAP) * WRAP) * 1000) - clock.local;
}

/**
 * Joins WebVTT segments into one file with media times. Cues that are repeated or continue in the next segment are merged regardless
 * of their ids, because packagers number the cues of each segment from 1.
 *
 * @param origins media origin of all segments, or of each. `null` if unknown: times are taken as media times
 */
export function joinSegments(
  segments: readonly string[],
  origins: MediaOrigin | null | readonly (MediaOrigin | null)[],
): string {
  const looks = new Set<string>();
  const cues: SegmentCue[] = [];
  const lastIndex = new Map<string, number>();
  const list = origins && 'length' in origins ? origins : segments.map(() => origins);
  segments.forEach((file, number) => {
    const segment = readSegment(file);
    for (const look of segment.looks) looks.add(look);
    const offset = offsetOf(file, list[number] ?? null);
    for (const one of segment.cues) {
      const cue = shiftCue(one, offset);
      // The cue ends before the media start.
      if (cue.end === 0 && one.end > 0) continue;
      const index = lastIndex.get(cue.text) ?? -1;
      const last = cues[index];
      if (last && cue.start <= last.end + MAX_GAP && cue.end >= last.start - MAX_GAP) {
        const [start, end] = [Math.min(last.start, cue.start), Math.max(last.end, cue.end)];
        cues[index] = { ...last, start, end, settings: last.settings || cue.settings };
      } else {
        lastIndex.set(cue.text, cues.push(cue) - 1);
      }
    }
  });
  return ['WEBVTT', ...looks, ...cues.map(writeCue), ''].join('\n\n');
}

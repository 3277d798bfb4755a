import { type SegmentCue, shiftCue, readSegment, readTime, writeCue } from './webvtt-segment';

/** The start of the media on the clock of its transport stream. */
export interface MediaOrigin {
  /** That time, in units of `timescale`. */
  readonly baseTime: number;
  /** Units a second. */
  readonly timescale: number;
}

/** Ticks a second of the clock of transport streams, and after how many it begins again. */
const CLOCK = 90_000;
const WRAP = 2 ** 33 / CLOCK;
const MAP_HEADER = /^X-TIMESTAMP-MAP=(.*)$/m;
/** Milliseconds between two cues with one text that are one: a segment ends there, and times are rounded. */
const GAP = 5;

/** A segment with the header, the styles and the regions that it has elsewhere: in the file of `EXT-X-MAP`. */
export function withHeader(segment: string, map: string | null): string {
  const { header, looks } = readSegment(map ?? '');
  const own = readSegment(segment).header;
  if (map === null || (own !== null && looks.length === 0)) return segment;
  const below = segment.split(/\r\n|\r|\n/).slice(own?.split('\n').length ?? 0);
  return [own ?? header ?? '', ...looks, below.join('\n')].join('\n\n');
}

/** Whether the times of a segment are on the clock of its transport stream, so that the origin of the media is needed. */
export const needsOrigin = (segment: string): boolean => clockOf(segment) !== null;

/** The moment that a segment names on both clocks: in seconds on that of the transport stream, in milliseconds on its own. */
export function clockOf(segment: string): { readonly seconds: number; readonly local: number } | null {
  const [, map = ''] = MAP_HEADER.exec(readSegment(segment).header ?? '') ?? [];
  if (!map) return null;
  const ticks = Number(/MPEGTS:(\d+)/.exec(map)?.[1] ?? 0);
  return { seconds: ticks / CLOCK, local: readTime(/LOCAL:([\d:.]+)/.exec(map)?.[1] ?? '0') };
}

/** By how many milliseconds the times of a segment are moved. @param origin `null`: not known */
export function offsetOf(segment: string, origin: MediaOrigin | null): number {
  const clock = clockOf(segment);
  if (!clock || !origin) return 0;
  const seconds = clock.seconds - origin.baseTime / origin.timescale;
  // One of both may be before the clock began again.
  return Math.round((seconds - Math.round(seconds / WRAP) * WRAP) * 1000) - clock.local;
}

/**
 * The WebVTT segments of a stream as one WebVTT file, whose times are those of the media. A cue that is repeated, or goes on, in
 * the next segment is there once, whatever its id: packagers number the cues of each segment from 1.
 *
 * @param origins of the media, one for all segments or for each; `null`: not known, then times are taken for those of the media
 */
export function joinSegments(
  segments: readonly string[],
  origins: MediaOrigin | null | readonly (MediaOrigin | null)[],
): string {
  const looks = new Set<string>();
  const cues: SegmentCue[] = [];
  /** Where the last cue with a text is. */
  const places = new Map<string, number>();
  const list = origins && 'length' in origins ? origins : segments.map(() => origins);
  segments.forEach((file, index) => {
    const segment = readSegment(file);
    for (const look of segment.looks) looks.add(look);
    const offset = offsetOf(file, list[index] ?? null);
    for (const one of segment.cues) {
      const cue = shiftCue(one, offset);
      // What is before the media.
      if (cue.end === 0 && one.end > 0) continue;
      const place = places.get(cue.text) ?? -1;
      const last = cues[place];
      if (last && cue.start <= last.end + GAP && cue.end >= last.start - GAP) {
        cues[place] = {
          ...last,
          start: Math.min(last.start, cue.start),
          end: Math.max(last.end, cue.end),
          settings: last.settings || cue.settings,
        };
      } else {
        places.set(cue.text, cues.push(cue) - 1);
      }
    }
  });
  return ['WEBVTT', ...looks, ...cues.map(writeCue), ''].join('\n\n');
}

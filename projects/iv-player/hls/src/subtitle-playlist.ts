/** A part of a file; both in bytes, `end` is behind the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What is requested. */
export interface SubtitleResource {
  readonly url: string;
  /** `null`: all of it. */
  readonly range: ByteRange | null;
}

export interface SubtitleSegment extends SubtitleResource {
  /** What the segment begins with: `EXT-X-MAP`. */
  readonly map: SubtitleResource | null;
  /** Its place in the media, in seconds. */
  readonly start: number;
  readonly duration: number;
  /** How many discontinuities are before it. */
  readonly period: number;
}

/** `length` or `length@start`. @param from where the range begins otherwise */
function readRange(text: string | undefined, from: number): ByteRange | null {
  const [, length, start] = /^(\d+)(?:@(\d+))?$/.exec(text ?? '') ?? [];
  if (length === undefined) return null;
  const begin = start === undefined ? from : Number(start);
  return { start: begin, end: begin + Number(length) };
}

/**
 * The segments of a playlist of subtitles, in order. Throws for a playlist without an end, and for one that is encrypted.
 * @param base its own address
 */
export function readPlaylist(playlist: string, base: string): readonly SubtitleSegment[] {
  const lines = playlist.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (!lines.includes('#EXT-X-ENDLIST')) throw new Error(`${base} is a live playlist.`);
  const segments: SubtitleSegment[] = [];
  let map: SubtitleResource | null = null;
  let [duration, start, period] = [0, 0, 0];
  let range: string | undefined;
  for (const line of lines) {
    const [, name = '', value = ''] = /^#EXT(?:-X-)?([A-Z-]+):?(.*)$/.exec(line) ?? [];
    switch (name) {
      case 'INF':
        duration = parseFloat(value) || 0;
        break;
      case 'BYTERANGE':
        range = value;
        break;
      case 'DISCONTINUITY-SEQUENCE':
        period = Number(value) || 0;
        break;
      case 'DISCONTINUITY':
        period++;
        break;
      case 'MAP': {
        const [, uri = ''] = /URI="([^"]*)"/.exec(value) ?? [];
        const [, part] = /BYTERANGE="([^"]*)"/.exec(value) ?? [];
        map = uri ? { url: new URL(uri, base).href, range: readRange(part, 0) } : null;
        break;
      }
      case 'KEY':
        if (!value.includes('METHOD=NONE')) throw new Error(`${base} is encrypted: subtitles must not be.`);
        break;
    }
    if (line === '' || line.startsWith('#')) continue;
    const url = new URL(line, base).href;
    const before = segments.at(-1);
    const from = before?.url === url ? (before.range?.end ?? 0) : 0;
    segments.push({ url, range: readRange(range, from), map, start, duration, period });
    range = undefined;
    start += duration;
  }
  return segments;
}

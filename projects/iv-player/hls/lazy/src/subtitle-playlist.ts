import { type PlaylistVariables, substituteVariables } from './playlist-variables';

/** A range of bytes; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface SubtitleResource {
  readonly url: string;
  /** `null` for the whole file. */
  readonly range: ByteRange | null;
}

export interface SubtitleSegment extends SubtitleResource {
  /** Header file, from `EXT-X-MAP`. */
  readonly map: SubtitleResource | null;
  /** Start in seconds of media time. */
  readonly start: number;
  readonly duration: number;
  /** Number of preceding discontinuities. */
  readonly period: number;
}

/** Parses `length` or `length@start`. @param from default start */
function readRange(text: string | undefined, from: number): ByteRange | null {
  const [, length, start] = /^(\d+)(?:@(\d+))?$/.exec(text ?? '') ?? [];
  if (length === undefined) return null;
  const first = start === undefined ? from : Number(start);
  return { start: first, end: first + Number(length) };
}

/**
 * Parses the segments of a subtitle playlist. Throws for live and encrypted playlists, and for variables that are not defined.
 *
 * @param base URL of the playlist
 * @param imported variables of the multivariant playlist
 */
export function readPlaylist(
  playlist: string,
  base: string,
  imported?: PlaylistVariables,
): readonly SubtitleSegment[] {
  const { text, missing } = substituteVariables(playlist, base, imported);
  if (missing.length > 0)
    throw new Error(`"${base}" uses the variable "${missing.join('", "')}": define it with #EXT-X-DEFINE.`);
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (!lines.includes('#EXT-X-ENDLIST')) throw new Error(`"${base}" is a live playlist: use a recording.`);
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
        if (!value.includes('METHOD=NONE'))
          throw new Error(`"${base}" is encrypted: use unencrypted subtitles.`);
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

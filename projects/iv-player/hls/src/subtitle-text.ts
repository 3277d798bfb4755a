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
const TIMESTAMP = /(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/g;
const MAP_HEADER = /^X-TIMESTAMP-MAP=(.*)$/m;

/** The addresses of the segments of a media playlist, in order. Throws for a playlist without an end. @param base its own address */
export function segmentUrls(playlist: string, base: string): readonly string[] {
  const lines = playlist.split(/\r?\n/).map((line) => line.trim());
  if (!lines.includes('#EXT-X-ENDLIST')) throw new Error(`${base} is a live playlist.`);
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => new URL(line, base).href);
}

/** Whether the times of a segment are on the clock of its transport stream, so that the origin of the media is needed. */
export function needsOrigin(segment: string): boolean {
  return MAP_HEADER.test(segment);
}

/**
 * The WebVTT segments of a stream as one WebVTT file, whose times are those of the media. What is repeated because it reaches into
 * the next segment is there once.
 *
 * @param origin of the media; `null`: not known, then no segment may need it
 */
export function joinSegments(segments: readonly string[], origin: MediaOrigin | null): string {
  const blocks = new Set<string>();
  for (const segment of segments) {
    const [header = '', ...rest] = segment
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .split(/\n{2,}/);
    const offset = secondsOf(header, origin);
    for (const block of rest) if (block.trim()) blocks.add(shifted(block.trim(), offset));
  }
  return ['WEBVTT', ...blocks, ''].join('\n\n');
}

/** By how many seconds the times of a segment are moved. */
function secondsOf(header: string, origin: MediaOrigin | null): number {
  const [, map = ''] = MAP_HEADER.exec(header) ?? [];
  if (!map || !origin) return 0;
  const ticks = Number(/MPEGTS:(\d+)/.exec(map)?.[1] ?? 0);
  const [local = 0] = timesIn(/LOCAL:([\d:.]+)/.exec(map)?.[1] ?? '');
  const seconds = ticks / CLOCK - origin.baseTime / origin.timescale;
  // One of both may be before the clock began again.
  return seconds - Math.round(seconds / WRAP) * WRAP - local;
}

function timesIn(text: string): number[] {
  return [...text.matchAll(TIMESTAMP)].map(
    ([, hours = '0', minutes, seconds, thousandths]) =>
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000,
  );
}

/** A block with its times moved; times inside of its text too, as in karaoke. */
function shifted(block: string, offset: number): string {
  if (!block.includes('-->')) return block;
  return block
    .split('\n')
    .map((line) =>
      /-->|<[\d:.]+>/.test(line) ? line.replace(TIMESTAMP, (time) => moved(time, offset)) : line,
    )
    .join('\n');
}

function moved(time: string, offset: number): string {
  const seconds = Math.max(0, (timesIn(time)[0] ?? 0) + offset);
  const thousandths = Math.round(seconds * 1000);
  const digits = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');
  return `${digits(thousandths / 3_600_000, 2)}:${digits((thousandths / 60_000) % 60, 2)}:${digits((thousandths / 1000) % 60, 2)}.${digits(thousandths % 1000, 3)}`;
}

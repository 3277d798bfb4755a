/** Builds an MP4 box from 32-bit numbers, four-letter strings and boxes. */
export function box(type: string, ...content: readonly (number | string | Uint8Array)[]): Uint8Array {
  const parts = content.map((part) => (typeof part === 'object' ? part : fourBytes(part)));
  const size = parts.reduce((sum, { length }) => sum + length, 8);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of [fourBytes(size), fourBytes(type), ...parts]) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function concatenate(...boxes: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(boxes.flatMap((one) => [...one]));
}

function fourBytes(value: number | string): Uint8Array {
  const bytes = new Uint8Array(4);
  if (typeof value === 'string') bytes.set([...value].map((letter) => letter.charCodeAt(0)));
  else new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** An entry of an edit list: duration in seconds, and media time in units of the track, or -1 for an empty edit. */
export type Edit = readonly [seconds: number, mediaTime: number];

export interface TrackDescription {
  readonly id: number;
  readonly handler: 'vide' | 'soun';
  /** Units per second. */
  readonly scale: number;
  readonly edits: readonly Edit[];
}

const VERSION_1 = 0x0100_0000;

/** Builds an init segment. @param isWide whether times have 8 bytes instead of 4 */
export function initSegment(tracks: readonly TrackDescription[], isWide = false): Uint8Array<ArrayBuffer> {
  const version = isWide ? VERSION_1 : 0;
  const times = isWide ? [0, 0, 0, 0] : [0, 0];
  const time = (value: number): readonly number[] => (isWide ? [value < 0 ? -1 : 0, value] : [value]);
  return concatenate(
    box('ftyp', 'iso5'),
    box(
      'moov',
      box('mvhd', version, ...times, 1000, 0),
      ...tracks.map(({ id, handler, scale, edits }) =>
        box(
          'trak',
          box('tkhd', version, ...times, id, 0),
          box(
            'edts',
            box(
              'elst',
              version,
              edits.length,
              ...edits.flatMap(([seconds, mediaTime]) => [
                ...time(Math.floor(seconds * 1000)),
                ...time(mediaTime),
                0x1_0000,
              ]),
            ),
          ),
          box('mdia', box('mdhd', version, ...times, scale, 0), box('hdlr', 0, 0, handler)),
        ),
      ),
    ),
  );
}

/** Builds a fragment. @param times decode times by track id */
export function fragment(times: Readonly<Record<number, number>>, isWide = false): Uint8Array<ArrayBuffer> {
  const tracks = Object.entries(times).map(([id, time]) =>
    box('traf', box('tfhd', 0, Number(id)), isWide ? box('tfdt', VERSION_1, 0, time) : box('tfdt', 0, time)),
  );
  return concatenate(box('moof', box('mfhd', 0, 1), ...tracks), box('mdat', 1, 2, 3));
}

/** Part of a file to read next, in bytes. */
export interface FilePart {
  readonly start: number;
  readonly length: number;
}

/** Bytes to read from the start of a file, and of a box whose size is not known yet. */
const FIRST_BYTES = 65_536;
/** Maximum size, in bytes, of an index that is read. */
const MAX_INDEX = 8_000_000;

/** Patterns that find the codec of a picture track: in MP4 and QuickTime, Matroska and WebM, and AVI. */
const PATTERNS = [
  /hdlr[^]{8}vide[^]*?stsd[^]{12}([ -~]{4})/,
  /^[^]E\xdf\xa3[^]*?(V_[A-Z0-9_/]+)/,
  /^RIFF[^]*?strh[^]{4}vids([ -~]{4})/,
];

/**
 * Reads the codec of the picture in a media file, such as `hvc1`, `ap4h` or `V_MPEGH/ISO/HEVC`; `null` if the file has no picture, or if it
 * is not known whether it has one. Reads only the start of the file and the index of an MP4 or QuickTime file.
 * @param read reads a part of the file as text with one character per byte; less than requested at the end
 */
export async function pictureCodec(read: (part: FilePart) => Promise<string>): Promise<string | null> {
  let start = 0;
  let text = await read({ start, length: FIRST_BYTES });
  if (!/^(?:ftyp|moov|mdat|wide|free|skip)$/.test(text.slice(4, 8))) return codecIn(text);
  // The index may come after the media, whose size is known.
  for (let boxes = 0; boxes < 16; boxes++) {
    const size = boxSize(text);
    if (size < 8) return null;
    if (text.slice(4, 8) === 'moov')
      return codecIn(size > text.length && size < MAX_INDEX ? await read({ start, length: size }) : text);
    start += size;
    text = text.length - size >= 16 ? text.slice(size) : await read({ start, length: FIRST_BYTES });
  }
  return null;
}

function codecIn(text: string): string | null {
  for (const pattern of PATTERNS) {
    const [, codec] = pattern.exec(text) ?? [];
    if (codec) return codec.trim();
  }
  return null;
}

/** Size, in bytes, of the box at the start of `text`; 0 without one. */
function boxSize(text: string): number {
  const number = (at: number): number =>
    [0, 1, 2, 3].reduce((sum, byte) => sum * 256 + (text.charCodeAt(at + byte) || 0), 0);
  // A size of 1 announces one of 64 bits.
  return number(0) === 1 ? number(8) * 2 ** 32 + number(12) : number(0);
}

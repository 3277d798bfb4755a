// Finds segments of streams whose files end too early: by the structure of MP4, and by the packets and times of a transport stream.
import { readPart } from './open-bytes.mjs';

/** Size of a packet in a transport stream, and its first byte. */
const PACKET = 188;
const SYNC = 0x47;
/** Packets to read at each end of a transport stream. */
const PACKETS = 400;
/** Units per second of the times in a transport stream. */
const CLOCK = 90_000;
/** Smallest missing part of a segment, in seconds and as a share of its duration, that is more than a rounded duration. */
const MISSING_SECONDS = 0.4;
const MISSING_SHARE = 0.25;

const FIRST_BOXES = new Set(['ftyp', 'styp', 'moof', 'sidx', 'emsg', 'prft']);
/** Boxes to visit in a segment; more than that are not worth reading. */
const MAX_BOXES = 10_000;

/** Whether the last box of an MP4 file ends after the file, or promises media that do not follow; `undefined` for other files. */
function isCutMp4(file, size) {
  let [at, last] = [0, ''];
  for (let box = 0; box < MAX_BOXES && at + 8 <= size; box++) {
    const header = readPart(file, at, 16);
    last = header.toString('latin1', 4, 8);
    if (box === 0 && !FIRST_BOXES.has(last)) return undefined;
    const length = header.readUInt32BE(0);
    // The last box may reach to the end.
    if (length === 0) return false;
    at += length === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : Math.max(length, 8);
  }
  return at !== size || last === 'moof' || last === 'ftyp';
}

/** Presentation times in packets of a transport stream, in seconds. */
function* timesIn(bytes) {
  for (let at = 0; at + PACKET <= bytes.length; at += PACKET) {
    const isStart = bytes[at] === SYNC && (bytes[at + 1] & 0x40) !== 0;
    const from = at + 4 + ((bytes[at + 3] & 0x20) !== 0 ? 1 + bytes[at + 4] : 0);
    if (!isStart || from + 14 > at + PACKET || bytes.readUIntBE(from, 3) !== 1) continue;
    if ((bytes[from + 7] & 0x80) === 0) continue;
    const [high, middle, low] = [
      bytes[from + 9],
      bytes.readUInt16BE(from + 10),
      bytes.readUInt16BE(from + 12),
    ];
    yield ((high & 0xe) * 2 ** 29 + (middle >> 1) * 2 ** 15 + (low >> 1)) / CLOCK;
  }
}

/** Whether a transport stream ends within a packet, or long before its duration; `undefined` for other files. */
function isCutTransport(file, size, duration) {
  const head = readPart(file, 0, PACKETS * PACKET);
  if (head[0] !== SYNC || (size > PACKET && head[PACKET] !== SYNC)) return undefined;
  if (size % PACKET !== 0) return true;
  const tail = readPart(file, Math.max(0, size - PACKETS * PACKET), PACKETS * PACKET);
  const [starts, ends] = [head, tail].map((part) => [...timesIn(part)].sort((one, other) => one - other));
  // The last frame begins before the end of the segment.
  const frame = Math.max(
    ...[starts, ends].flatMap((times) => times.slice(1).map((time, index) => time - times[index])),
  );
  if (!(frame >= 0)) return false;
  const missing = duration - ((ends.at(-1) ?? 0) - (starts[0] ?? 0));
  return missing > Math.max(MISSING_SECONDS, duration * MISSING_SHARE, 2 * frame);
}

/** Number of first bytes to read as text. In media, some of them are control characters. */
const TEXT_START = 512;
/** Beginnings of texts that a stream may contain. */
const STREAM_TEXT = /^\uFEFF?(?:WEBVTT|#EXT)/;

/**
 * Kind of text in a file that should contain media; `undefined` for media.
 * @param {boolean} isEncrypted whether the file is encrypted, so that short ones may look like any text
 * @returns {'stream' | 'captions' | 'page' | undefined} `stream`: WebVTT or a playlist; `captions`: in another format; `page`: an answer of a
 *   server, such as that a file was not found
 */
export function textIn(file, isEncrypted) {
  const start = readPart(file, 0, TEXT_START).toString();
  if (start === '' || /[^\P{Cc}\s]/u.test(start)) return undefined;
  if (STREAM_TEXT.test(start)) return 'stream';
  if (isEncrypted && !/^\s*[<{]/.test(start)) return undefined;
  return /\d\s*-->\s*\d/.test(start) ? 'captions' : 'page';
}

/**
 * Whether a segment's file ends too early, as far as its content tells: encrypted ones and unknown formats count as complete.
 * @param {number} size of the file, in bytes
 * @param {number} [duration] of the segment in seconds, according to its playlist
 */
export const isCutOff = (file, size, duration = 0) =>
  isCutMp4(file, size) ?? isCutTransport(file, size, duration) ?? false;

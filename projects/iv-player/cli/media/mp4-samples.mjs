// Finds damage in the middle of an MP4 or MOV file without decoding it: frames outside the file, and frames whose parts have wrong lengths.
import { readBoxes } from './mp4-boxes.mjs';

/** Maximum number of frames to look at per track. Longer tracks are looked at in even steps. */
const MOST = 20_000;

/** Reads where chunks of a track begin in the file. */
function chunksIn({ stco, co64 }) {
  const table = stco ?? co64;
  if (!table) return [];
  const width = stco ? 4 : 8;
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / width));
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * width;
    return stco ? table.readUInt32BE(at) : Number(table.readBigUInt64BE(at));
  });
}

/** Frames of a track, with their places in the file; frames of one size and without a table of chunks are left out. */
function* framesIn({ stsz, stsc, ...boxes }) {
  if (!stsz || !stsc || stsz.readUInt32BE(4) !== 0) return;
  const count = Math.min(stsz.readUInt32BE(8), Math.floor((stsz.length - 12) / 4));
  const runs = Math.min(stsc.readUInt32BE(4), Math.floor((stsc.length - 8) / 12));
  const firstOf = (run) => (run < runs ? stsc.readUInt32BE(8 + run * 12) - 1 : Infinity);
  let index = 0;
  let run = 0;
  for (const [chunk, start] of chunksIn(boxes).entries()) {
    if (chunk >= firstOf(run + 1)) run++;
    let at = start;
    const end = runs > 0 ? index + stsc.readUInt32BE(8 + run * 12 + 4) : index;
    for (; index < Math.min(end, count); index++) {
      const size = stsz.readUInt32BE(12 + index * 4);
      yield { index, count, at, size };
      at += size;
    }
  }
}

/** Number of bytes that give the length of a part of a frame, in H.264 and H.265; 0 for other codecs. */
function lengthBytes(stsd) {
  const avc = stsd?.indexOf('avcC') ?? -1;
  const hevc = stsd?.indexOf('hvcC') ?? -1;
  const at = avc >= 0 ? avc + 4 + 4 : hevc >= 0 ? hevc + 4 + 21 : Infinity;
  const size = at < (stsd?.length ?? 0) ? (stsd[at] & 3) + 1 : 0;
  return size === 3 ? 0 : size;
}

/** Whether the parts of a frame fill it exactly. */
function isWhole(file, { at, size }, bytes) {
  for (let place = at; place < at + size;) {
    const head = file.read(place, place + bytes);
    if (head.length < bytes) return false;
    const length = head.readUIntBE(0, bytes);
    place += bytes + length;
    if (length === 0 || place > at + size) return false;
  }
  return true;
}

/**
 * Finds the first damaged frame of a file.
 * @param {import('./open-bytes.mjs').OpenBytes} file
 * @param {Buffer} moov content of the index
 * @returns {{ track: number, share: number } | undefined} the track's id, and where the frame is in the track, from 0 to 1
 */
export function findDamage(file, moov) {
  for (const { id, boxes } of readBoxes(moov)) {
    const bytes = lengthBytes(boxes.stsd);
    for (const frame of framesIn(boxes)) {
      const { index, count, at, size } = frame;
      const isOutside = at + size > file.size;
      const isSkipped = index % Math.ceil(count / MOST) !== 0;
      if (isOutside || (bytes > 0 && !isSkipped && !isWhole(file, frame, bytes)))
        return { track: id, share: index / count };
    }
  }
  return undefined;
}

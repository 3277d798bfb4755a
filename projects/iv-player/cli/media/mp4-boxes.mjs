// Reads what the boxes of an MP4 or MOV file say about its index: where it is, whether it is in fragments, and where edit lists end tracks.

/** Boxes that contain the boxes of interest. */
const PARENTS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl']);

/** Boxes that say where the frames of a track are. */
const TABLES = new Set(['stsd', 'stsz', 'stsc', 'stco', 'co64']);

/** Boxes that contain the index or the media. */
const LARGE = new Set(['moov', 'moof', 'mdat']);

/**
 * Reads the header of a box; `null` at the end of the bytes.
 * @param {Buffer} bytes at least the header, at `at`
 * @param {number} rest number of bytes from the start of the box to the end of its parent
 */
function headerAt(bytes, at, rest) {
  if (at + 8 > bytes.length) return null;
  const short = bytes.readUInt32BE(at);
  const name = bytes.toString('latin1', at + 4, at + 8);
  if (short === 1 && at + 16 > bytes.length) return null;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || rest;
  const header = short === 1 ? 16 : 8;
  return size < header ? null : { name, size, header };
}

/** Boxes within these bytes, with those of their parents flattened. */
function* boxesIn(bytes) {
  for (let at = 0; ;) {
    const box = headerAt(bytes, at, bytes.length - at);
    if (!box) return;
    const content = bytes.subarray(at + box.header, at + box.size);
    yield { name: box.name, content };
    if (PARENTS.has(box.name)) yield* boxesIn(content);
    at += box.size;
  }
}

/** Reads an unsigned number of 4 bytes; 0 if they are not there, because the file is cut off. */
const uint32At = (bytes, at) => (at + 4 > bytes.length ? 0 : bytes.readUInt32BE(at));

/** Reads an unsigned number of 4 bytes or, in version 1 of a box, of 8 bytes. */
const numberAt = (bytes, at, isLong) => (isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at));

/** Reads an edit list: the number of parts that show something, and its duration in units of the movie. */
function readEdits(bytes) {
  const isLong = bytes[0] === 1;
  const count = Math.min(uint32At(bytes, 4), Math.floor((bytes.length - 8) / (isLong ? 20 : 12)));
  const edits = Array.from({ length: count }, (_, index) => {
    const at = 8 + index * (isLong ? 20 : 12);
    const start = isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4);
    return { duration: numberAt(bytes, at, isLong), start };
  });
  return {
    parts: edits.filter(({ start }) => start >= 0).length,
    duration: edits.reduce((sum, { duration }) => sum + duration, 0),
    // In fragmented files, 0 means the rest of the track.
    isOpen: edits.some(({ duration, start }) => start >= 0 && duration === 0),
  };
}

/**
 * Reads which codec the entry `mp4v` of a track stands for, as a number of ISO/IEC 14496-1; `undefined` without that entry.
 * @param {Buffer} media the box `mdia`
 */
function objectTypeOf(media) {
  const entry = media.indexOf('mp4v');
  const box = entry < 0 ? -1 : media.indexOf('esds', entry);
  if (box < 0) return undefined;
  // Skips lengths, of which each byte but the last has its highest bit set.
  let at = box + 8;
  const enter = () => {
    at++;
    while ((media[at++] ?? 0) & 0x80);
  };
  enter();
  at += 3;
  enter();
  return media[at];
}

/** Reads the tracks of an index (`moov`): id, type, number of edits, and where their edit lists end them, in seconds. */
function readTracks(moov) {
  const tracks = [];
  let units = 1000;
  for (const { name, content } of boxesIn(moov)) {
    const track = tracks.at(-1);
    const isLong = content[0] === 1;
    if (name === 'mvhd') units = uint32At(content, isLong ? 20 : 12) || units;
    else if (name === 'trak') tracks.push({ id: 0, type: '', edits: 0 });
    else if (!track) continue;
    else if (name === 'mdia') track.objectType = objectTypeOf(content);
    else if (name === 'tkhd') track.id = uint32At(content, isLong ? 20 : 12);
    else if (name === 'hdlr' && track.type === '') track.type = content.toString('latin1', 8, 12);
    else if (name === 'elst') {
      const { parts, duration, isOpen } = readEdits(content);
      track.edits = parts;
      if (!isOpen) track.end = duration / units;
    }
  }
  return tracks;
}

/**
 * Reads the boxes that say where the frames of each track are.
 * @param {Buffer} moov content of the index
 * @returns {readonly { id: number, boxes: Readonly<Record<string, Buffer>> }[]}
 */
export function readBoxes(moov) {
  const tracks = [];
  for (const { name, content } of boxesIn(moov)) {
    const track = tracks.at(-1);
    if (name === 'trak') tracks.push({ id: 0, boxes: {} });
    else if (name === 'tkhd') track.id = content.readUInt32BE(content[0] === 1 ? 20 : 12);
    else if (track && TABLES.has(name)) track.boxes[name] = content;
  }
  return tracks;
}

/**
 * Reads the boxes of a file.
 * @param {import('./open-bytes.mjs').OpenBytes} file
 * @returns {{ index: 'start' | 'end' | 'fragments' | 'none', isCut: boolean,
 *   tracks: readonly { id: number, type: string, edits: number, end?: number, objectType?: number }[], moov?: Buffer }} `isCut`: whether a
 *   box ends after the file, or there is no index or no fragment; `moov`: content of the index
 */
export function readMp4Boxes(file) {
  let index = /** @type {'start' | 'end' | 'fragments' | 'none'} */ ('none');
  let isCut = false;
  let hasMedia = false;
  let hasFragment = false;
  let tracks = [];
  let moov;
  for (let at = 0; at < file.size;) {
    const box = headerAt(file.read(at, at + 16), 0, file.size - at);
    if (!box) {
      // Recorders append fragments, and may stop within the header of one.
      isCut ||= index === 'fragments' && file.size - at < 16;
      break;
    }
    // What follows the last box may be anything.
    isCut = LARGE.has(box.name) && at + box.size > file.size;
    if (box.name === 'mdat') hasMedia = true;
    else if (box.name === 'moov') {
      index = hasMedia ? 'end' : 'start';
      moov = file.read(at + box.header, at + box.size);
      tracks = readTracks(moov);
      if (moov.includes('mvex', 0, 'latin1')) index = 'fragments';
    } else if (box.name === 'moof') {
      index = 'fragments';
      hasFragment = true;
    }
    at += box.size;
  }
  const isEmpty = index === 'none' || (index === 'fragments' && !hasFragment);
  return { index, isCut: isCut || isEmpty, tracks, moov };
}

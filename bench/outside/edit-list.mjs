// Writes an edit list into an MP4 file whose index is at its end, so that no offset in the index changes.

/** Boxes in a part of a file. @returns {{ type: string, start: number, end: number }[]} */
function boxesIn(bytes, from, to) {
  const boxes = [];
  for (let start = from; start + 8 <= to;) {
    const size = bytes.readUInt32BE(start);
    if (size < 8) throw new Error(`A box of ${size} bytes at ${start} cannot be read.`);
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end: start + size });
    start += size;
  }
  return boxes;
}

const box = (type, content) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** An `elst` box. @param {readonly { duration: number, start: number }[]} parts in units of the movie and of the track */
function editList(parts) {
  const content = Buffer.alloc(8 + 12 * parts.length);
  content.writeUInt32BE(parts.length, 4);
  parts.forEach(({ duration, start }, index) => {
    content.writeUInt32BE(duration, 8 + 12 * index);
    content.writeInt32BE(start, 12 + 12 * index);
    content.writeUInt32BE(0x10000, 16 + 12 * index);
  });
  return box('elst', content);
}

/** Units per second in an `mvhd` or `mdhd` box of version 0. */
const unitsOf = (bytes, { start }) => bytes.readUInt32BE(start + 20);

/**
 * Returns the file with a new edit list in each track.
 *
 * @param {Buffer} bytes of a file whose `moov` box comes last
 * @param {readonly (readonly [start: number, end: number])[]} parts to play, in seconds
 */
export function withEditList(bytes, parts) {
  const all = boxesIn(bytes, 0, bytes.length);
  const moov = all.at(-1);
  if (moov?.type !== 'moov') throw new Error('The index is not at the end of the file.');
  const inMovie = boxesIn(bytes, moov.start + 8, moov.end);
  const movieUnits = unitsOf(
    bytes,
    inMovie.find(({ type }) => type === 'mvhd'),
  );
  const contents = inMovie.map((one) => {
    const whole = bytes.subarray(one.start, one.end);
    if (one.type !== 'trak') return whole;
    const inTrack = boxesIn(bytes, one.start + 8, one.end);
    const media = inTrack.find(({ type }) => type === 'mdia');
    const units = unitsOf(
      bytes,
      boxesIn(bytes, media.start + 8, media.end).find(({ type }) => type === 'mdhd'),
    );
    const edits = editList(
      parts.map(([start, end]) => ({
        duration: Math.round((end - start) * movieUnits),
        start: Math.round(start * units),
      })),
    );
    const others = inTrack
      .filter(({ type }) => type !== 'edts')
      .map(({ start, end }) => bytes.subarray(start, end));
    // The track's header comes first.
    return box('trak', Buffer.concat([others[0], box('edts', edits), ...others.slice(1)]));
  });
  return Buffer.concat([bytes.subarray(0, moov.start), box('moov', Buffer.concat(contents))]);
}

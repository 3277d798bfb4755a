// Reads the codecs of an MPEG transport stream. Reads no files.

const PACKET = 188;
const SYNC = 0x47;
/** Codecs by stream type of the program map table. */
const CODECS = new Map([
  [0x01, 'mp1v'],
  [0x02, 'mp2v'],
  [0x03, 'mp3'],
  [0x04, 'mp3'],
  [0x0f, 'mp4a'],
  [0x10, 'mp4v'],
  [0x11, 'mp4a'],
  [0x1b, 'avc1'],
  [0x24, 'hvc1'],
  [0x81, 'ac-3'],
  [0x87, 'ec-3'],
  [0xc1, 'ac-3'],
  [0xc2, 'ec-3'],
  [0xcf, 'mp4a'],
  [0xdb, 'avc1'],
]);

/** Payload of each packet that starts a table, by packet identifier. */
function* tablesIn(bytes) {
  for (let at = 0; at + PACKET <= bytes.length && bytes[at] === SYNC; at += PACKET) {
    const isStart = (bytes[at + 1] & 0x40) !== 0;
    const id = ((bytes[at + 1] & 0x1f) << 8) | bytes[at + 2];
    const hasField = (bytes[at + 3] & 0x20) !== 0;
    const from = at + 4 + (hasField ? 1 + bytes[at + 4] : 0);
    // A pointer to the table precedes it.
    if (isStart && from < at + PACKET) yield [id, bytes.subarray(from + 1 + bytes[from], at + PACKET)];
  }
}

/**
 * Codecs of the tracks in a transport stream; empty for anything else.
 *
 * @param {Uint8Array} bytes its first packets
 * @returns {readonly string[]}
 */
export function transportCodecs(bytes) {
  let mapId;
  for (const [id, table] of tablesIn(bytes)) {
    if (id === 0 && table[0] === 0) mapId = ((table[10] & 0x1f) << 8) | table[11];
    if (id !== mapId || table[0] !== 2) continue;
    const end = Math.min(table.length, 3 + (((table[1] & 0xf) << 8) | table[2]) - 4);
    const found = [];
    for (let at = 12 + (((table[10] & 0xf) << 8) | table[11]); at + 5 <= end;) {
      const codec = CODECS.get(table[at]);
      if (codec) found.push(codec);
      at += 5 + (((table[at + 3] & 0xf) << 8) | table[at + 4]);
    }
    return found;
  }
  return [];
}

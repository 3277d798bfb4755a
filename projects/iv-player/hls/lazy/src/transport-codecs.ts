// Reads the codecs of an MPEG transport stream.

const PACKET = 188;
const SYNC = 0x47;
/** Codecs by stream type of the program map table. Browsers do not know the transport of AAC that is called LATM. */
const CODECS: ReadonlyMap<number, string> = new Map([
  [0x01, 'mp1v'],
  [0x02, 'mp2v'],
  [0x03, 'mp3'],
  [0x04, 'mp3'],
  [0x0f, 'mp4a'],
  [0x10, 'mp4v'],
  [0x11, 'mp4a.latm'],
  [0x1b, 'avc1'],
  [0x24, 'hvc1'],
  [0x81, 'ac-3'],
  [0x87, 'ec-3'],
  [0xc1, 'ac-3'],
  [0xc2, 'ec-3'],
  [0xcf, 'mp4a'],
  [0xdb, 'avc1'],
]);
/** Stream type of private data, and the codecs that its descriptors announce in European broadcasts. */
const PRIVATE = 0x06;
const ANNOUNCED: ReadonlyMap<number, string> = new Map([
  [0x6a, 'ac-3'],
  [0x7a, 'ec-3'],
]);

/** Payload of each packet that starts a table, with its packet identifier. */
function* tablesIn(bytes: Uint8Array): Generator<readonly [id: number, table: Uint8Array]> {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  for (let at = 0; at + PACKET <= bytes.length && bytes[at] === SYNC; at += PACKET) {
    const isStart = (byteAt(at + 1) & 0x40) !== 0;
    const id = ((byteAt(at + 1) & 0x1f) << 8) | byteAt(at + 2);
    const hasField = (byteAt(at + 3) & 0x20) !== 0;
    const from = at + 4 + (hasField ? 1 + byteAt(at + 4) : 0);
    // A pointer to the table precedes it.
    if (isStart && from < at + PACKET) yield [id, bytes.subarray(from + 1 + byteAt(from), at + PACKET)];
  }
}

/** Codec that the descriptors of private data announce. */
function announced(descriptors: Uint8Array): string | undefined {
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const codec = ANNOUNCED.get(descriptors[at] ?? 0);
    if (codec) return codec;
  }
  return undefined;
}

/**
 * Codecs of the tracks in a transport stream; empty for anything else.
 * @param bytes its first packets
 */
export function transportCodecs(bytes: Uint8Array): readonly string[] {
  let mapId: number | undefined;
  for (const [id, table] of tablesIn(bytes)) {
    const lengthAt = (at: number): number => (((table[at] ?? 0) & 0xf) << 8) | (table[at + 1] ?? 0);
    if (id === 0 && table[0] === 0) mapId = (((table[10] ?? 0) & 0x1f) << 8) | (table[11] ?? 0);
    if (id !== mapId || table[0] !== 2) continue;
    const end = Math.min(table.length, 3 + lengthAt(1) - 4);
    const found: string[] = [];
    for (let at = 12 + lengthAt(10); at + 5 <= end; at += 5 + lengthAt(at + 3)) {
      const type = table[at] ?? 0;
      const descriptors = table.subarray(at + 5, at + 5 + lengthAt(at + 3));
      const codec = type === PRIVATE ? announced(descriptors) : CODECS.get(type);
      if (codec) found.push(codec);
    }
    return found;
  }
  return [];
}

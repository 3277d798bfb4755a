// The smallest files that count as complete parts of a stream.

/**
 * A segment: a packet of a transport stream that players skip.
 *
 * @param {string} [note] makes segments differ
 */
export function packet(note = '') {
  const bytes = Buffer.alloc(188);
  bytes.set([0x47, 0x1f, 0xff, 0x10]);
  bytes.write(note, 4);
  return bytes;
}
export const PACKET = packet();

const box = (name, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4);
  return Buffer.concat([head, content]);
};

/** An init segment in MP4. */
export const INIT = Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov')]);

/** A segment in MP4 with two parts of 100 bytes. */
export const PARTS = Buffer.concat([box('styp', Buffer.alloc(92)), box('mdat', Buffer.alloc(92))]);

/** A key for AES-128. */
export const KEY = Buffer.from(Array.from({ length: 16 }, (_, index) => index));

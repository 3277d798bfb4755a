// Names formats of files that the player does not use, by their first bytes.

const SIGNATURES = [
  ['flv', 'FLV'],
  ['wmv', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['mpeg', '\x00\x00\x01\xba'],
  ['realmedia', '.RMF'],
  ['mxf', '\x06\x0e\x2b\x34'],
  ['ogg', 'OggS'],
];

/**
 * Returns the name of a file's format, `unknown` for files that contain no media.
 * @param {Buffer} bytes the first bytes of the file
 */
export function containerName(bytes) {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('RIFF') && start.startsWith('AVI ', 8)) return 'avi';
  return SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0] ?? 'unknown';
}

/** Size of a RIFF file whose size was not known when it was written. */
const UNKNOWN_SIZES = new Set([0, 0xffff_ffff]);

/**
 * Whether a file is an AVI file that ends before its first part does.
 * @param {Buffer} bytes the first bytes of the file
 * @param {number} size of the file
 */
export function isCutAvi(bytes, size) {
  if (containerName(bytes) !== 'avi') return false;
  const content = bytes.readUInt32LE(4);
  return !UNKNOWN_SIZES.has(content) && content + 8 > size;
}

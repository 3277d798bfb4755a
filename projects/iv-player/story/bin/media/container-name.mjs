// Names formats of files that the player does not use, by their first bytes.

const startsWith =
  (text, at = 0) =>
  (bytes) =>
    bytes.toString('latin1', at, at + text.length) === text;

/** @type {readonly (readonly [name: string, isIt: (bytes: Buffer) => boolean])[]} */
const FORMATS = [
  ['avi', (bytes) => startsWith('RIFF')(bytes) && startsWith('AVI ', 8)(bytes)],
  ['flv', startsWith('FLV')],
  ['wmv', startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11')],
  ['mpeg', startsWith('\x00\x00\x01\xba')],
  ['realmedia', startsWith('.RMF')],
  ['mxf', startsWith('\x06\x0e\x2b\x34')],
  ['ogg', startsWith('OggS')],
];

/**
 * Returns the name of a file's format, `unknown` for files that contain no media.
 *
 * @param {Buffer} bytes the first bytes of the file
 */
export const containerName = (bytes) => FORMATS.find(([, isIt]) => isIt(bytes))?.[0] ?? 'unknown';

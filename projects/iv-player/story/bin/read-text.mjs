// Reads captions and Twee files of any encoding: both should be UTF-8, and much that is around is something else.
import { readFileSync } from 'node:fs';

/** The encoding that the bytes of a text speak for. */
function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Digits, line ends and arrows have a byte of 0 in UTF-16, and nothing has one in other encodings.
  const zero = bytes.subarray(0, 1000).indexOf(0);
  if (zero >= 0) return zero % 2 === 0 ? 'utf-16be' : 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * The text of a file, and the encoding in which it was read. Throws when it cannot be read, and for an unknown encoding.
 *
 * @param {string} file
 * @param {string} [encoding] default: what the bytes speak for
 */
export function readText(file, encoding) {
  const bytes = readFileSync(file);
  const name = encoding ?? encodingOf(bytes);
  try {
    return { text: new TextDecoder(name).decode(bytes), encoding: name };
  } catch (cause) {
    throw new Error(`There is no encoding ${name}: name one such as windows-1250 or shift_jis.`, { cause });
  }
}

// Reads a part of a file that may be large.
import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Reads up to `length` bytes from an offset.
 *
 * @param {string} file
 * @param {number} from
 * @param {number} length
 */
export function readPart(file, from, length) {
  const part = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  try {
    return part.subarray(0, readSync(descriptor, part, 0, length, from));
  } finally {
    closeSync(descriptor);
  }
}

// Reads parts of a file by position, and counts what was read: media files are large, and their indexes are small.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** @typedef {ReturnType<typeof openBytes>} OpenBytes */

/** Opens a file. Throws if it cannot be opened. */
export function openBytes(path) {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  let bytes = 0;
  return {
    /** Size of the file, in bytes. */
    size,
    /** Returns the bytes from `start` up to `end`, or fewer at the end of the file. */
    read: (start, end) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
      const count = buffer.length > 0 ? readSync(file, buffer, 0, buffer.length, start) : 0;
      bytes += count;
      return buffer.subarray(0, count);
    },
    bytesRead: () => bytes,
    close: () => closeSync(file),
  };
}

/** Reads up to `length` bytes from an offset. */
export function readPart(path, from, length) {
  const file = openBytes(path);
  try {
    return file.read(from, from + length);
  } finally {
    file.close();
  }
}

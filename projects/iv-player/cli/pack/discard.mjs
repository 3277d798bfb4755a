// Removes files and folders, read-only ones included.
import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a folder and those in it writable, as far as the user may. */
function makeWritable(folder) {
  try {
    // Would change the target of a link.
    if (!lstatSync(folder).isDirectory()) return;
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) makeWritable(join(folder, entry.name));
  } catch {
    // Not the user's.
  }
}

const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Removes a file or folder, if it exists. Returns whether nothing is left of it. Never throws.
 *
 * @param {string} path
 */
export function discard(path) {
  try {
    remove(path);
    return true;
  } catch {
    makeWritable(path);
  }
  try {
    remove(path);
    return true;
  } catch {
    return false;
  }
}

// Writes a file completely or not at all: next to its target first, then renamed.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { openTarget, refuseProtected, statsOf, writeProblem } from './write-target.mjs';

const errorOf = (code) => Object.assign(new Error(code), { code });

/** Writes a file to the disk, with the permissions of the file that it replaces. */
function writeDurably(path, content, mode) {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (mode !== undefined) chmodSync(path, mode);
}

/** Writes to a device or a pipe. */
function writeDirectly(path, content) {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw writeProblem(error, path, 'target');
  }
}

/** Moves a file to a name that nothing has. Throws `EEXIST` otherwise. */
function moveToNew(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (error.code === 'EEXIST') throw error;
    // Some file systems have no hard links.
    if (statsOf(to)) throw errorOf('EEXIST');
    return renameSync(from, to);
  }
  rmSync(from);
}

/**
 * Writes a file. If it throws, an existing file is unchanged. Throws `EEXIST` for an existing file if `isNew`, and an error with a
 * remedy if a file or its folder is write-protected, or the disk is full.
 * @param {string} path a link is followed; a device or a pipe is written directly
 * @param {{ isNew?: boolean, mode?: number, confirm?: () => void }} [options] `mode`: permissions of a new file; `confirm`: called before an
 *   existing file is replaced; may throw
 */
export function replaceFile(path, content, { isNew = false, mode, confirm = () => undefined } = {}) {
  const stats = statsOf(path);
  if (stats && isNew) throw errorOf('EEXIST');
  if (stats && !stats.isFile()) return writeDirectly(path, content);
  refuseProtected(path);
  let place;
  try {
    place = openTarget(path);
    writeDurably(place.next, content, stats?.mode ?? mode);
    confirm();
    if (isNew) moveToNew(place.next, place.target);
    else renameSync(place.next, place.target);
  } catch (error) {
    throw writeProblem(error, path);
  } finally {
    if (place) rmSync(place.next, { force: true });
  }
}

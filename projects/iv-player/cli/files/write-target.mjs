// Where a file or a folder is written: next to its target first, which is then replaced; and why it cannot be written, with a remedy.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Describes a file or folder; `undefined` if there is none. */
export const statsOf = (path) => statSync(path, { throwIfNoEntry: false });

/** Error codes of a full disk, and of limits to the size of files. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const REFUSED = ['EACCES', 'EPERM', 'EROFS'];

/**
 * Returns an error that names the target instead of the system's code; the error itself if it has another cause.
 * @param {string} target path of the file or folder to be written, which must be unchanged
 * @param {'target' | 'folder'} [refused] what cannot be written if permissions are missing; default: the target's folder
 * @returns {Error}
 */
export function writeProblem(error, target, refused = 'folder') {
  const name = JSON.stringify(target);
  const sentence = FULL.includes(error.code)
    ? `${name} cannot be written completely, and was left as it was: free some disk space.`
    : !REFUSED.includes(error.code)
      ? null
      : refused === 'target'
        ? `${name} cannot be written: change its permissions.`
        : `The folder of ${name} is not writable: change its permissions.`;
  return sentence === null ? error : new Error(sentence, { cause: error });
}

/**
 * Throws if a file or a folder is write-protected: renaming another one would replace it all the same. For root, who may write everything,
 * its permissions count.
 */
export function refuseProtected(path) {
  const stats = statsOf(path);
  if (!stats) return;
  try {
    if ((stats.mode & 0o222) === 0) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw writeProblem(error, path, 'target');
  }
}

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

/** Removes a file or folder, if it exists. Returns whether nothing is left of it. Never throws. */
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

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A path that is free, because what cannot be removed stays where it is. */
function freePath(path) {
  let free = path;
  for (let number = 2; existsSync(free); number++) free = `${path}-${number}`;
  return free;
}

/** A target, with the beginning of paths next to it for its new and its previous version. Throws `ENOENT` if its parent folder does not exist. */
function placeOf(out) {
  const absolute = resolve(out);
  const parent = dirname(absolute);
  if (!existsSync(parent)) {
    const sentence = `The parent folder of ${JSON.stringify(out)} does not exist: create it first.`;
    throw Object.assign(new Error(sentence), { code: 'ENOENT' });
  }
  const target = existsSync(absolute)
    ? realpathSync.native(absolute)
    : join(realpathSync.native(parent), basename(absolute));
  return { target, prefix: join(dirname(target), `.${basename(target)}.iv-pack-`) };
}

/** Removes leftovers of killed processes and restores a target that one of them had moved away. Returns what cannot be removed. */
function recover({ target, prefix }) {
  const parent = dirname(target);
  const stuck = [];
  for (const name of readdirSync(parent).sort()) {
    const left = join(parent, name);
    const [, pid, kind] = left.startsWith(prefix)
      ? (/^(\d+)-(next|before)(?:-\d+)?$/.exec(left.slice(prefix.length)) ?? [])
      : [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    if (kind === 'before' && !existsSync(target)) renameSync(left, target);
    else if (!discard(left)) stuck.push(left);
  }
  return stuck;
}

/**
 * Prepares to write a file or folder: cleans up after killed processes, and names paths next to the target for its new and its previous
 * version. Throws `ENOENT` if its parent folder does not exist.
 * @returns {{ target: string, next: string, before: string, stuck: readonly string[] }} `stuck`: leftovers that cannot be removed
 */
export function openTarget(out) {
  const place = placeOf(out);
  const stuck = recover(place);
  const path = (kind) => freePath(`${place.prefix}${process.pid}-${kind}`);
  return { target: place.target, next: path('next'), before: path('before'), stuck };
}

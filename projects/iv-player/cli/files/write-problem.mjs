// Explains why a file or a folder cannot be written, with a remedy.
import { accessSync, constants, statSync } from 'node:fs';

/** Error codes of a full disk, and of limits to the size of files. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const REFUSED = ['EACCES', 'EPERM', 'EROFS'];

/**
 * Returns an error that names the target instead of the system's code; the error itself if it has another cause.
 *
 * @param {NodeJS.ErrnoException} error
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
 *
 * @param {string} path
 */
export function refuseProtected(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  try {
    if ((stats.mode & 0o222) === 0) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw writeProblem(error, path, 'target');
  }
}

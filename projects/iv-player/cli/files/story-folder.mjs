// Finds the files in a story's folder, and those that requests name. Shared by all commands, so that they find
// the same files.
import { accessSync, constants, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Whether a part of a path is a plain name: not `..`, not hidden, and not a path on any operating system. */
export const isPlainName = (name) => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name);

/**
 * Returns the decoded parts of a request's path; `null` if the path does not start with a slash or cannot be decoded.
 * @returns {readonly string[] | null}
 */
export function pathParts(url) {
  try {
    const [path = ''] = url.split(/[?#]/, 1);
    return path.startsWith('/') ? decodeURIComponent(path.slice(1)).split('/') : null;
  } catch {
    return null;
  }
}

/** Whether all parts of a path are plain names. Ignores case, as some file systems do. */
const isPlainPath = (parts) =>
  parts.every((name) => isPlainName(name) && name.toLowerCase() !== 'node_modules');

/**
 * Returns the path of a file in a folder, with symbolic links resolved; `null` if the file is missing, hidden, unreadable or not a regular
 * file. To keep everything outside private, links may only lead to files and folders in the folder.
 * @param {readonly string[]} parts names along the path within the folder
 */
export function linkedFileIn(folder, parts) {
  if (!isPlainPath(parts)) return null;
  try {
    // The native function returns canonical names: the system may accept other names for the same folder.
    const root = realpathSync.native(folder);
    const file = realpathSync.native(join(root, ...parts));
    const inside = relative(root, file);
    if (isAbsolute(inside) || !isPlainPath(inside.split(sep)) || !statSync(file).isFile()) return null;
    accessSync(file, constants.R_OK);
    return file;
  } catch {
    return null;
  }
}

/** Whether a folder was written by `iv-player pack`. */
function isPack(folder) {
  try {
    const list = linkedFileIn(folder, ['pack.json']);
    return list !== null && JSON.parse(readFileSync(list, 'utf8')).format === 'iv-pack';
  } catch {
    return false;
  }
}

/** Like {@link linkedFileIn}, but only for files that are neither in linked folders nor in packs below the folder. */
export function fileIn(folder, parts) {
  const file = linkedFileIn(folder, parts);
  if (file === null) return null;
  const folders = parts.slice(0, -1).map((_, index) => join(folder, ...parts.slice(0, index + 1)));
  if (folders.some(isPack)) return null;
  const wanted = dirname(join(realpathSync.native(folder), ...parts));
  return realpathSync.native(wanted).toLowerCase() === wanted.toLowerCase() ? file : null;
}

/** Lists a folder; empty if it cannot be read. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Finds the files in a folder and its subfolders that {@link fileIn} accepts. Throws if the folder cannot be read.
 * @returns {ReadonlyMap<string, string>} resolved paths by relative path, with `/` between folders
 */
export function filesIn(folder) {
  const files = new Map();
  const add = (entries, above) => {
    for (const entry of entries) {
      const path = [...above, entry.name];
      const file = entry.isDirectory() ? null : fileIn(folder, path);
      if (file !== null) files.set(path.join('/'), file);
      else if (entry.isDirectory() && isPlainPath(path)) {
        const below = join(folder, ...path);
        if (!isPack(below)) add(entriesOf(below), path);
      }
    }
  };
  add(readdirSync(folder, { withFileTypes: true }), []);
  return files;
}

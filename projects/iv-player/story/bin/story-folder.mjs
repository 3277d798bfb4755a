// The files of a story in its folder. What `iv-player play` serves is what `iv-player check --media` finds.
import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isPlainName } from './plain-path.mjs';

/** Names are compared as systems do that take small and capital letters for the same. */
const isPlainPath = (parts) =>
  parts.every((name) => isPlainName(name) && name.toLowerCase() !== 'node_modules');

/**
 * Path of a file in a folder, with links resolved; `null` if it is not there, is hidden, cannot be read, or is not an
 * ordinary file. A link
 * counts if it is the file itself and leads to one that is in the folder too: what else is on the machine is no part of the story.
 *
 * @param {string} folder
 * @param {readonly string[]} parts of the path in it
 */
export function fileIn(folder, parts) {
  if (!isPlainPath(parts)) return null;
  try {
    // By the names that the system has for them: it may know a folder by others, too.
    const root = realpathSync.native(folder);
    const wanted = join(root, ...parts);
    const file = realpathSync.native(wanted);
    const inside = relative(root, file);
    const isOrdinary =
      realpathSync.native(dirname(wanted)).toLowerCase() === dirname(wanted).toLowerCase() &&
      !isAbsolute(inside) &&
      isPlainPath(inside.split(sep)) &&
      statSync(file).isFile();
    if (isOrdinary) accessSync(file, constants.R_OK);
    return isOrdinary ? file : null;
  } catch {
    return null;
  }
}

/** What is in a folder; nothing if it cannot be read. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * The files in a folder and below, by their paths with `/` between folders, as {@link fileIn} finds them. Throws if the folder
 * cannot be read.
 *
 * @param {string} folder
 * @returns {ReadonlyMap<string, string>} resolved paths by the paths in the folder
 */
export function filesIn(folder) {
  const files = new Map();
  const add = (entries, above) => {
    for (const entry of entries) {
      const path = [...above, entry.name];
      const file = entry.isDirectory() ? null : fileIn(folder, path);
      if (file !== null) files.set(path.join('/'), file);
      else if (entry.isDirectory() && isPlainPath(path)) add(entriesOf(join(folder, ...path)), path);
    }
  };
  add(readdirSync(folder, { withFileTypes: true }), []);
  return files;
}

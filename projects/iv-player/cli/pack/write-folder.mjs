// Writes a folder and its archive completely or not at all: into siblings first, which are then renamed.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { discard, openTarget, refuseProtected, statsOf, writeProblem } from '../files/write-target.mjs';
import { copyHashed } from './pack-file.mjs';
import { packError } from './pack-problem.mjs';
import { writeZip, zipEntries, zipText } from './pack-zip.mjs';

/** Files that operating systems create in folders. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Name of the file that lists the files of a pack. */
export const PACK_LIST = 'pack.json';

const notEmpty = (message) => packError('OUT_NOT_EMPTY', message);

/** Paths of the files that a `pack.json` lists, including itself; `null` if it does not belong to a pack. */
function listedIn(text) {
  try {
    const { format, files } = JSON.parse(text);
    return format === 'iv-pack' && Array.isArray(files)
      ? new Set([PACK_LIST, ...files.map(({ path }) => path)])
      : null;
  } catch {
    return null;
  }
}

/**
 * Reason not to replace a folder; `null` if it is absent, empty, or a pack without other files.
 * @returns {import('./pack-problem.mjs').PackProblem | null}
 */
export function outProblem(out) {
  const name = JSON.stringify(out);
  const stats = statsOf(out);
  if (!stats) return null;
  if (!stats.isDirectory()) return notEmpty(`${name} is a file: name a folder with --out.`);
  const names = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !LITTER.has(entry.name))
    .map((entry) => relative(out, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'));
  if (names.length === 0) return null;
  const files = names.includes(PACK_LIST) ? listedIn(readFileSync(join(out, PACK_LIST), 'utf8')) : null;
  if (!files) return notEmpty(`${name} is not empty: name another folder, or empty this one.`);
  const foreign = names.find((one) => !files.has(one));
  if (foreign === undefined) return null;
  return notEmpty(
    `${name} contains ${JSON.stringify(foreign)}, which is not part of the pack: move that file elsewhere.`,
  );
}

/** Whether a file is the archive of a pack without other files. */
function isPackArchive(archive) {
  try {
    const entries = zipEntries(archive);
    const list = entries.find(({ name }) => name === PACK_LIST);
    const files = list && listedIn(zipText(archive, list));
    return files ? entries.every(({ name }) => files.has(name)) : false;
  } catch {
    return false;
  }
}

/**
 * Reason not to replace a file; `null` if it is absent or the archive of a pack without other files.
 * @returns {import('./pack-problem.mjs').PackProblem | null}
 */
export function archiveProblem(archive) {
  const stats = statsOf(archive);
  if (!stats || (stats.isFile() && isPackArchive(archive))) return null;
  return notEmpty(
    `${JSON.stringify(archive)} is not the archive of a pack: move it elsewhere, or name another folder.`,
  );
}

export const isFolder = (path) => statsOf(path)?.isDirectory() === true;

/**
 * Moves new versions to their targets: all or none. A folder is absent between its two renames; a file is replaced atomically. Returns
 * previous versions that cannot be removed.
 */
function replaceAll(places) {
  const undo = [];
  const move = (from, to) => {
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  try {
    for (const { next, target, before } of places) {
      if (isFolder(next) && existsSync(target)) move(target, before);
      move(next, target);
    }
  } catch (error) {
    for (const back of undo) back();
    throw error;
  }
  return places.map(({ before }) => before).filter((before) => !discard(before));
}

/**
 * Writes files or folders next to their targets, then moves all of them there. Leaves nothing behind if writing fails or is interrupted.
 * @param {readonly string[]} outs folders before files, and at most one file: a replaced file cannot be restored
 * @param {(nexts: string[]) => Promise<void>} write writes the new versions
 * @returns {Promise<readonly string[]>} leftovers of this and earlier runs that cannot be removed
 */
async function writeTogether(outs, write) {
  const places = outs.map(openTarget);
  const remove = () => places.forEach(({ next }) => void discard(next));
  const interrupted = (signal) => {
    remove();
    process.kill(process.pid, signal);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    await write(places.map(({ next }) => next));
    return [...places.flatMap(({ stuck }) => stuck), ...replaceAll(places)];
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    remove();
  }
}

/**
 * Writes the files of a pack into a folder and, if given, an archive. If it rejects, both are unchanged.
 * @param {readonly import('./pack-file.mjs').PackFile[]} files
 * @param {(file: import('./pack-file.mjs').PackFile) => void} [tell] called before a file is written
 * @returns {Promise<readonly string[]>} earlier versions next to them that cannot be removed
 */
export async function writePack(out, archive, files, tell = () => undefined) {
  const write = async ([folder = '', zip]) => {
    mkdirSync(folder);
    for (const file of files) {
      tell(file);
      const to = join(folder, ...file.path.split('/'));
      mkdirSync(dirname(to), { recursive: true });
      if (file.from === undefined) writeFileSync(to, file.content, { flag: 'wx' });
      else await copyHashed(file.from, to, file.sha256);
    }
    const paths = files.map(({ path }) => path);
    if (zip !== undefined) await writeZip(zip, folder, paths);
  };
  const outs = archive === null ? [out] : [out, archive];
  // A folder of an earlier pack may be read-only, as its copies on servers often are.
  if (archive !== null) refuseProtected(archive);
  try {
    return await writeTogether(outs, write);
  } catch (error) {
    const isOfMedia = files.some(({ from }) => from !== undefined && from === error.path);
    throw isOfMedia ? error : writeProblem(error, out);
  }
}

// Writes a folder completely or not at all: into a sibling first, which is then renamed.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { copyHashed } from './file-hash.mjs';
import { packError } from './pack-problem.mjs';
import { readPart } from './read-part.mjs';

/** Files that operating systems create in folders. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Name of the file that lists the files of a pack. */
export const PACK_LIST = 'pack.json';

const notEmpty = (message) => packError('OUT_NOT_EMPTY', message);

/** Paths of the files of the pack in a folder; `null` without a pack. */
function packIn(folder) {
  try {
    const { format, files } = JSON.parse(readFileSync(join(folder, PACK_LIST), 'utf8'));
    return format === 'iv-pack' && Array.isArray(files) ? new Set(files.map(({ path }) => path)) : null;
  } catch {
    return null;
  }
}

/**
 * Reason not to replace a folder; `null` if it is absent, empty, or a pack without other files.
 *
 * @param {string} out
 * @returns {import('./pack-problem.mjs').PackProblem | null}
 */
export function outProblem(out) {
  const name = JSON.stringify(out);
  const stats = statSync(out, { throwIfNoEntry: false });
  if (!stats) return null;
  if (!stats.isDirectory()) return notEmpty(`${name} is a file: name a folder with --out.`);
  const names = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !LITTER.has(entry.name))
    .map((entry) => relative(out, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'));
  if (names.length === 0) return null;
  const files = packIn(out);
  if (!files) return notEmpty(`${name} is not empty: name another folder, or empty this one.`);
  const foreign = names.find((one) => one !== PACK_LIST && !files.has(one));
  if (foreign === undefined) return null;
  return notEmpty(
    `${name} has ${JSON.stringify(foreign)}, which is not of its pack: move that file elsewhere.`,
  );
}

/** Bytes at the end of an archive that list its entries. */
const ENTRIES_LENGTH = 1_000_000;

/**
 * Reason not to replace a file; `null` if it is absent or the archive of a pack.
 *
 * @param {string} archive
 * @returns {import('./pack-problem.mjs').PackProblem | null}
 */
export function archiveProblem(archive) {
  const stats = statSync(archive, { throwIfNoEntry: false });
  if (!stats) return null;
  const from = Math.max(0, stats.size - ENTRIES_LENGTH);
  if (stats.isFile() && readPart(archive, from, ENTRIES_LENGTH).includes(PACK_LIST)) return null;
  return notEmpty(`${JSON.stringify(archive)} is not a pack: move it elsewhere, or name another folder.`);
}

/** Whether a process is running. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Paths next to a target: the new version, and the one before. */
const besides = (target) => {
  const prefix = join(dirname(target), `.${basename(target)}.iv-pack-`);
  return { prefix, next: `${prefix}${process.pid}-next`, before: `${prefix}${process.pid}-before` };
};

/** Removes leftovers of killed processes, and restores a target that one of them had moved away. */
function recover(target) {
  const { prefix } = besides(target);
  const parent = dirname(target);
  for (const name of readdirSync(parent).sort()) {
    const left = join(parent, name);
    const [, pid, kind] = left.startsWith(prefix)
      ? (/^(\d+)-(next|before)$/.exec(left.slice(prefix.length)) ?? [])
      : [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    if (kind === 'before' && !existsSync(target)) renameSync(left, target);
    else rmSync(left, { recursive: true, force: true });
  }
}

/** Replaces a folder. Between the two renames there is none. */
function replaceFolder(next, target, before) {
  if (existsSync(target)) renameSync(target, before);
  try {
    renameSync(next, target);
  } catch (error) {
    if (existsSync(before)) renameSync(before, target);
    throw error;
  }
  rmSync(before, { recursive: true, force: true });
}

/**
 * Writes a file or folder next to its target, then moves it there. Leaves nothing behind when writing fails or is interrupted.
 *
 * @param {string} out
 * @param {(next: string) => Promise<void>} write writes the new version
 * @param {(next: string, target: string, before: string) => void} [replace]
 */
export async function writeBeside(out, write, replace = renameSync) {
  const absolute = resolve(out);
  const parent = dirname(absolute);
  if (!existsSync(parent)) throw new Error(`There is no folder for ${JSON.stringify(out)}: make it first.`);
  const target = existsSync(absolute)
    ? realpathSync.native(absolute)
    : join(realpathSync.native(parent), basename(absolute));
  recover(target);
  const { next, before } = besides(target);
  const remove = () => rmSync(next, { recursive: true, force: true });
  const interrupted = (signal) => {
    remove();
    process.kill(process.pid, signal);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    remove();
    await write(next);
    replace(next, target, before);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    remove();
  }
}

/**
 * Writes the files of a pack into a folder. When it rejects, the folder is as it was.
 *
 * @param {string} out
 * @param {readonly import('./plan-media.mjs').PackFile[]} files
 * @param {(file: import('./plan-media.mjs').PackFile) => void} [tell] called before a file is written
 */
export async function writeFolder(out, files, tell = () => undefined) {
  await writeBeside(
    out,
    async (next) => {
      mkdirSync(next);
      for (const file of files) {
        tell(file);
        const to = join(next, ...file.path.split('/'));
        mkdirSync(dirname(to), { recursive: true });
        if (file.from === undefined) writeFileSync(to, file.content, { flag: 'wx' });
        else await copyHashed(file.from, to, file.sha256);
      }
    },
    replaceFolder,
  );
}

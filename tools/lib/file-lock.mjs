// Serializes work across processes, such as building an application that several test files need.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Milliseconds between two checks of the lock file. */
const pollInterval = 100;

/**
 * Runs `work` while holding a lock file, and returns its result. Blocks until other processes release the lock. The file holds the
 * id of its owner; a lock whose owner has exited is ignored.
 *
 * @template T
 * @param {string} file the lock file
 * @param {() => T} work
 * @returns {T}
 */
export function withFileLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!create(file)) {
    if (isAbandoned(file)) removeAbandoned(file);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollInterval);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Creates the file with its content atomically. Returns `false` if it already exists. */
function create(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own);
  }
}

/** Removes an abandoned lock. If several processes try, one succeeds, and none removes a new lock. */
function removeAbandoned(file) {
  const taken = `${file}.${process.pid}`;
  try {
    renameSync(file, taken);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (!isAbandoned(taken)) linkSync(taken, file);
  rmSync(taken);
}

/** Whether the process that created the file has ended without removing it. */
function isAbandoned(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

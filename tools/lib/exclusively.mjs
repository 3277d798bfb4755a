// Lets one process at a time do something, such as building an application that several test files need.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Milliseconds between two looks at the file of the process that is at work. */
const pollInterval = 100;

/**
 * Runs `work` while no other process runs one for the same file, and returns what it returns. Waits, and blocks, until then.
 * The file holds the id of the process at work; that of a process that no longer runs does not count.
 *
 * @template T
 * @param {string} file which is created meanwhile
 * @param {() => T} work
 * @returns {T}
 */
export function exclusively(file, work) {
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

/** Creates the file with its content, in one step. Returns whether it was not there. */
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

/** Of several processes that see the same abandoned file one removes it, and none that of a process which was faster. */
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

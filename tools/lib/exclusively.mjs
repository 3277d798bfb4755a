// Lets one process at a time do something, such as building an application that several test files need.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    if (isAbandoned(file)) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollInterval);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Whether the file was not there. */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process that created the file has ended without removing it. */
function isAbandoned(file) {
  try {
    const id = Number(readFileSync(file, 'utf8'));
    // Created, but not yet written.
    if (!id) return false;
    process.kill(id, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

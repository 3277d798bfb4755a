// Runs a program and everything it starts as one process group, which can be ended as a whole.
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

function kill(child, signal) {
  try {
    // A negative id addresses the group.
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

// Ends all groups if the tests are interrupted.
process.on('exit', () => running.forEach((child) => kill(child, 'SIGKILL')));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    running.forEach((child) => kill(child, 'SIGKILL'));
    process.exit(1);
  });
}

/**
 * Starts a program in its own group. `end()` terminates the group, and kills it after two seconds.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startGroup(file, args, options) {
  const child = spawn(file, args, { ...options, detached: true });
  running.add(child);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  return {
    child,
    ended,
    async end() {
      kill(child, 'SIGTERM');
      const timer = setTimeout(() => kill(child, 'SIGKILL'), 2000);
      await ended;
      clearTimeout(timer);
      // Child processes may outlive the program.
      kill(child, 'SIGKILL');
      running.delete(child);
    },
  };
}

// A program with all processes that it starts, as one group of processes that can be ended together.
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

function kill(child, signal) {
  try {
    // A negative number names the group.
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // The group has ended.
  }
}

// Also when the tests are interrupted nothing of them goes on.
process.on('exit', () => running.forEach((child) => kill(child, 'SIGKILL')));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    running.forEach((child) => kill(child, 'SIGKILL'));
    process.exit(1);
  });
}

/**
 * Starts a program in a group of its own. `end()` ends the whole group: it is asked to, and killed after two seconds.
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
      // What the program has started may outlive it.
      kill(child, 'SIGKILL');
      running.delete(child);
    },
  };
}

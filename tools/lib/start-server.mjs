// Starts servers from command lines.
import { spawn } from 'node:child_process';

/**
 * Starts a server. Resolves with the address it prints, and with a function that ends it and all its processes.
 *
 * @param {string} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export function startServer(command, options = {}) {
  const child = spawn(command, {
    ...options,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => {
    child.removeAllListeners('exit');
    process.kill(-child.pid, 'SIGTERM');
  };
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (data) => {
      output += data;
      const [url] = /http:\/\/\S+/.exec(output) ?? [];
      if (url) resolve({ url, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (data) => (output += data));
    child.once('exit', (code) => reject(new Error(`${command} exited with ${code}:\n${output}`)));
  });
}

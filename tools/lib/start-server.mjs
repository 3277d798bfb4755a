// Starts servers by their command lines.
import { spawn } from 'node:child_process';

/**
 * Starts a server; resolves with the address that it prints, and with what ends it with all its processes.
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
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
  });
}

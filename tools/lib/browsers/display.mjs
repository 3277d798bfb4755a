// An in-memory display for browsers without a headless mode.
import { startGroup } from './child-group.mjs';

/**
 * Starts Xvfb on a free display. `name` is the value for `DISPLAY`; `end()` stops it.
 *
 * @param {string} file the path of Xvfb
 */
export async function startDisplay(file) {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = startGroup(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve, reject) => {
    // Xvfb prints its display number when it is ready.
    server.child.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    void server.ended.then(() => reject(new Error('Xvfb ended before its display was ready.')));
  });
  return { name: `:${number}`, end: server.end };
}

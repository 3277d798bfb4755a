// Opens the benches' browser and pages, and describes the machine.
import { cpus } from 'node:os';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';

/** Runs only the interpreter: compiled code grows over time whatever a page does, and would hide the growth of data. */
export const interpretedOnly = ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'];

let version = '';

/** Paths of this player's application and of a peer's page for the same sources. */
export const appPath = (query) => `/app/?${new URLSearchParams(query)}`;
export const peerPath = (peer, sources) =>
  `/bench/peers/peer.html?${new URLSearchParams({ peer, sources: sources.join() })}`;

/** Runs a task with a headless browser that renders sound, so that a page can record its tab. `flags` are command line flags. */
export async function withBrowser(task, flags = []) {
  const browser = await launchBrowser({
    rendersSound: true,
    flags: ['--auto-accept-this-tab-capture', ...flags],
  });
  version = browser.version();
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page, waits until it is ready, runs a task with it and closes it. `before` runs before the page loads. Rejects if the
 * page had uncaught errors.
 */
export async function withPage(
  browser,
  address,
  task,
  { viewport = { width: 640, height: 360 }, before = async () => {} } = {},
) {
  const page = await browser.newPage({ viewport });
  const errors = [];
  const failed = () => new Error(`${address}: ${errors.join('; ')}`);
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  try {
    await before(page);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const result = await task(page);
    if (errors.length > 0) throw failed();
    return result;
  } catch (error) {
    throw errors.length > 0 ? failed() : error;
  } finally {
    await page.close();
  }
}

/** Starts the page's playback. */
export const begin = (page) => page.evaluate(() => globalThis['begin']());

/** Waits until playback is over. */
export const untilOver = (page, seconds) =>
  page.waitForFunction(() => document.title === 'over', null, { timeout: seconds * 1000, polling: 500 });

const sessions = new WeakMap();

/** Size of a page's JavaScript heap after garbage collection, in bytes. */
export async function heapUsed(page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  // Twice: objects freed by finalizers and weak references are only collected the next time.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Date, platform, processor and versions as one line. */
export function describeMachine() {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores${cpu?.model && cpu.model !== 'unknown' ? ` (${cpu.model.trim()})` : ''}`;
  const chromium = version ? `Chromium ${version} headless · ` : '';
  return `${date} · ${process.platform} · ${cores} · ${chromium}Node ${process.versions.node}`;
}

// The browser every bench runs in, and what has to be known of the machine to read its figures.
import { cpus } from 'node:os';
import { launchBrowser } from '../../tools/launch-browser.mjs';

/**
 * Starts a headless browser of the Chromium family. Sound is rendered as for a viewer (not muted), into a device that
 * does not exist: the seam bench records the tab.
 *
 * @param {readonly string[]} [flags] more command line flags
 */
export function openBrowser(flags = []) {
  return launchBrowser({ rendersSound: true, flags: ['--auto-accept-this-tab-capture', ...flags] });
}

/** Opens a page whose uncaught errors end the bench instead of spoiling its figures in silence. */
export async function openPage(browser, address) {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (process.env.BENCH_VERBOSE) console.log(`  page: ${message.text()}`);
  });
  await page.goto(address, { waitUntil: 'load' });
  return { page, faults };
}

/** One line for a report. */
export function machine(browser) {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores${cpu?.model && cpu.model !== 'unknown' ? ` (${cpu.model.trim()})` : ''}`;
  return `${date} · ${process.platform} · ${cores} · Chromium ${browser.version()} headless · Node ${process.versions.node}`;
}

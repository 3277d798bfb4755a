// The browser and the pages of the benches, and a description of the machine.
import { cpus } from 'node:os';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';

/**
 * Starts a headless browser that renders sound: the seam bench records the tab.
 *
 * @param {readonly string[]} [flags] more command line flags
 */
export function openBrowser(flags = []) {
  return launchBrowser({ rendersSound: true, flags: ['--auto-accept-this-tab-capture', ...flags] });
}

/** Opens a page; `pageErrors` collects its uncaught errors, with which a bench fails. */
export async function openPage(browser, address) {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  const pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (process.env.BENCH_VERBOSE) console.log(`  page: ${message.text()}`);
  });
  await page.goto(address, { waitUntil: 'load' });
  return { page, pageErrors };
}

/** Date, platform, processor and versions, as one line of a report. */
export const describeMachine = (browser) => describeComputer(`Chromium ${browser.version()} headless · `);

/** The same without the browser. */
export function describeComputer(between = '') {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores${cpu?.model && cpu.model !== 'unknown' ? ` (${cpu.model.trim()})` : ''}`;
  return `${date} · ${process.platform} · ${cores} · ${between}Node ${process.versions.node}`;
}

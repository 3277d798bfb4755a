// Plays many seams in a row and measures memory, media elements and listeners.
import { openPage } from '../lib/browser.mjs';
import { heapUsed } from '../lib/heap.mjs';

/**
 * Plays one-second clips in a loop and measures twice, while paused: after `first` and after `last` seams.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string }} server serves `/app/` (the built bench application) and `/clips/`
 * @param {{ first?: number, last?: number, rate?: number, format?: string }} [options] default: 50 and 500 seams at rate 4
 * @returns {Promise<{ early: Measurement, late: Measurement }>}
 * @typedef {{ seams: number, heap: number, elements: number, created: number, listeners: number, seconds: number }} Measurement
 *   `heap` in bytes after garbage collection; `elements` are media elements now, `created` all ever created
 */
export async function runSoak(browser, server, { first = 50, last = 500, rate = 4, format = 'mp4' } = {}) {
  const query = new URLSearchParams({
    scenario: 'loop',
    stops: `${first},${last}`,
    rate: `${rate}`,
    format,
  });
  const { page, pageErrors } = await openPage(browser, 'about:blank');
  try {
    await page.addInitScript(countElements);
    await page.goto(`${server.url}/app/?${query}`);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const start = performance.now();
    const measure = async (seams) => {
      await page.evaluate(() => globalThis['begin']());
      await page.waitForFunction((count) => globalThis['notes']?.at(-1) >= count, seams, {
        timeout: ((last * 2) / rate) * 1000 + 30_000,
        polling: 250,
      });
      const seconds = (performance.now() - start) / 1000;
      return { seams, heap: await heapUsed(page), ...(await count(page)), seconds };
    };
    const [early, late] = [await measure(first), await measure(last)];
    const passes = await page.evaluate(() => globalThis['notes'].length);
    if (passes !== last + 1) pageErrors.push(`${passes} passes instead of ${last + 1}`);
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    return { early, late };
  } finally {
    await page.close();
  }
}

async function count(page) {
  const session = await page.context().newCDPSession(page);
  const { jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const elements = await page.evaluate(() => document.querySelectorAll('video, audio').length);
  return {
    elements,
    created: await page.evaluate(() => globalThis['mediaElementsMade']),
    listeners: jsEventListeners,
  };
}

/** In the page, before anything else: counts every media element that is ever made. */
function countElements() {
  globalThis['mediaElementsMade'] = 0;
  const make = Document.prototype.createElement;
  Document.prototype.createElement = function (name, ...rest) {
    if (/^(video|audio)$/i.test(name)) globalThis['mediaElementsMade']++;
    return make.call(this, name, ...rest);
  };
}

// What piles up over many nodes: memory, workers, media elements.
import { openBrowser, openPage } from '../lib/browser.mjs';
import { heapUsed } from '../lib/heap.mjs';

const sources = ['h1', 'h2', 'h3', 'h4'].map((name) => `/clips/hls/${name}/index.m3u8`);
const rate = 4;

export async function runMany(server, { nodes }, facts) {
  const stops = [0.25, 0.5, 0.75, 1].map((part) => Math.round(nodes * part) - 1);
  // Only the interpreter: compiled code grows with time whatever a page does, and would hide the growth of data.
  const browser = await openBrowser(['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode']);
  server.throttle({});
  try {
    const query = new URLSearchParams({
      scenario: 'manyStreams',
      sources: sources.join(),
      clips: String(nodes),
      stops: stops.join(),
      rate: String(rate),
      worker: '/vendor/hls.js/dist/hls.worker.js',
    });
    const { page, pageErrors } = await openPage(browser, `${server.url}/app/?${query}`);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const measurements = [];
    let workers = 0;
    const countWorkers = () => (workers = Math.max(workers, page.workers().length));
    page.on('worker', countWorkers);
    // The one of the first stream may be there by now.
    countWorkers();
    for (const stop of stops) {
      await page.evaluate(() => globalThis['begin']());
      await page.waitForFunction(
        (place) => globalThis['notes']?.filter((note) => typeof note === 'number').at(-1) >= place,
        stop,
        { timeout: ((nodes * 8) / rate) * 1000 + 30_000, polling: 250 },
      );
      const elements = await page.evaluate(() => document.querySelectorAll('video').length);
      measurements.push({ node: stop + 1, heap: await heapUsed(page), elements });
    }
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    if (workers === 0) throw new Error('No stream was read in a worker, so their number has no meaning.');
    const measured = { facts, rate, workers, measurements };
    console.log(`many: ${JSON.stringify({ ...measured, facts: '' })}`);
    return { many: measured };
  } finally {
    await browser.close();
  }
}

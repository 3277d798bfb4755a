// Checks that nothing accumulates over hundreds of seams, of clips or of streams.
import { appPath, begin, heapUsed, interpretedOnly, withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';

export const title = 'Many seams';
export const description = 'whether anything accumulates over hundreds of seams';
export const options = { format: '', first: 50, last: 500, rate: 4 };
export const brief = { format: 'mp4', first: 20, last: 80 };

const mostElements = 4;
/** Maximum growth of memory, in percent. */
const mostGrowth = 3;

/** Sources to play in a loop: clips of one second, streams of four. */
const loops = {
  mp4: ['s1', 's2', 's3'].map((name) => `/clips/${name}.mp4`),
  webm: ['s1', 's2', 's3'].map((name) => `/clips/${name}.webm`),
  hls: ['h1', 'h2', 'h3', 'h4'].map((name) => `/clips/hls/${name}/index.m3u8`),
};

/**
 * Measures twice while paused: after `first` and after `last` seams. `heap` is in bytes after garbage collection, `created` counts
 * all media elements ever created, and `workers` is the highest number at a time.
 */
function measure(browser, server, format, { first, last, rate }) {
  const path = appPath({
    scenario: 'loop',
    sources: loops[format].join(),
    stops: `${first},${last}`,
    rate,
    worker: '/vendor/hls.js/dist/hls.worker.js',
  });
  let workers = 0;
  const before = async (page) => {
    page.on('worker', () => (workers = Math.max(workers, page.workers().length)));
    await page.addInitScript(countElements);
  };
  const play = async (page) => {
    const measured = [];
    for (const seams of [first, last]) {
      await begin(page);
      await page.waitForFunction((count) => globalThis['notes']?.at(-1) >= count, seams, {
        timeout: ((last * 8) / rate) * 1000 + 30_000,
        polling: 250,
      });
      const created = await page.evaluate(() => globalThis['mediaElementsMade']);
      measured.push({ seams, heap: await heapUsed(page), created, workers });
    }
    const passes = await page.evaluate(() => globalThis['notes'].length);
    if (passes !== last + 1) throw new Error(`${passes} passes instead of ${last + 1}`);
    if (format === 'hls' && workers === 0) throw new Error('No stream was read in a worker.');
    return measured;
  };
  return withPage(browser, server.url + path, play, { before });
}

/** Runs in the page before its scripts: counts every media element that is created. */
function countElements() {
  globalThis['mediaElementsMade'] = 0;
  const make = Document.prototype.createElement;
  Document.prototype.createElement = function (name, ...rest) {
    if (/^(video|audio)$/i.test(name)) globalThis['mediaElementsMade']++;
    return make.call(this, name, ...rest);
  };
}

export async function run({ format: wanted, ...chosen }, server) {
  const [values, rows, promises] = [{}, [], []];
  for (const format of Object.keys(loops).filter((name) => isSelected(wanted, name))) {
    const measured = await withBrowser(
      (browser) => measure(browser, server, format, chosen),
      interpretedOnly,
    );
    values[format] = measured;
    const [early, late] = measured;
    const growth = (one) => 100 * (one.heap / early.heap - 1);
    for (const one of measured) {
      const heap = Math.round(one.heap / 1000).toLocaleString('en');
      rows.push([format, one.seams, heap, `${growth(one).toFixed(2)} %`, one.created, one.workers]);
    }
    promises.push(
      atMost(`${format}, media elements ever created`, late.created, mostElements),
      atMost(`${format}, workers`, late.workers, 1),
      atMost(`${format}, growth of the heap`, Math.abs(growth(late)), mostGrowth, ' %'),
    );
  }
  const head = ['format', 'seams', 'heap, kB', 'growth', 'media elements ever created', 'workers'];
  return {
    text: `A loop of clips at rate ${chosen.rate} with a decision at each seam; measured while paused, after garbage collection.`,
    tables: [{ head, rows }],
    promises,
    values,
  };
}

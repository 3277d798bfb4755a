// Whether anything piles up over hundreds of seams: of clips, of streams, or of a random walk through the demo.
import { buildIfStale } from '../../tools/lib/build-if-stale.mjs';
import { launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { interpretedOnly, withBrowser } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { growthOf, mediansOf, walkDemo } from './demo-walk.mjs';
import { loops, runSoak } from './soak-run.mjs';

export const title = 'Many seams';
export const description =
  'whether anything piles up over hundreds of seams, or in a walk through the demo (--walk <minutes>)';
export const options = {
  ...{ format: '', first: 50, last: 500, rate: 4 },
  ...{ walk: 0, browsers: 'chromium,firefox', seed: 1 },
};
export const brief = { format: 'mp4', first: 20, last: 80 };

const mostElements = 4;
/** Percent by which memory may grow. */
const mostGrowth = 3;

export const run = (chosen, server) => (chosen.walk > 0 ? walks(chosen) : seams(chosen, server));

async function seams({ format: wanted, ...chosen }, server) {
  const [values, rows, promises] = [{}, [], []];
  for (const format of Object.keys(loops).filter((name) => isSelected(wanted, name))) {
    const measured = await withBrowser(
      (browser) => runSoak(browser, server, format, chosen),
      interpretedOnly,
    );
    values[format] = measured;
    const [early, late] = measured;
    const growth = (one) => 100 * (one.heap / early.heap - 1);
    for (const one of measured) {
      const heap = Math.round(one.heap / 1000).toLocaleString('en');
      rows.push([
        ...[format, one.seams, heap, `${growth(one).toFixed(2)} %`],
        ...[one.elements, one.created, one.workers, one.listeners],
      ]);
    }
    promises.push(
      atMost(`${format}, media elements ever made`, late.created, mostElements),
      atMost(`${format}, workers`, late.workers, 1),
      atMost(`${format}, growth of the heap`, Math.abs(growth(late)), mostGrowth, ' %'),
    );
  }
  const head = ['format', 'seams', 'heap, kB', 'growth', 'elements', 'ever made', 'workers', 'listeners'];
  return {
    text: `A circle of clips at rate ${chosen.rate}, each seam decided by a decision; measured while paused, after garbage collection.`,
    tables: [{ head, rows }],
    promises,
    values,
  };
}

async function walks({ walk: minutes, browsers, seed, rate }) {
  const root = buildIfStale({
    application: 'demo-app',
    configuration: 'production',
    sources: ['src', 'public', 'tsconfig.app.json'].map((path) => `projects/demo-app/${path}`),
    folder: 'dist/demo-app',
  });
  const [values, rows, promises] = [{}, [], []];
  for (const name of /** @type {any[]} */ (browsers.split(','))) {
    const server = await serve({ root });
    const browser = await launchDrivenBrowser(name, { measuresMemory: true });
    try {
      const walked = await walkDemo(browser, server, { minutes, rate, seed });
      values[name] = walked;
      const { acts, scenes, hidden, elements, made, kept, readings } = walked;
      const growth = 100 * growthOf(readings);
      rows.push([
        ...[browser.title, minutes, rate, scenes, `${acts['tab switch'] ?? 0} (${hidden})`, elements],
        ...[`${made} (${kept})`, ...mediansOf(readings).map((bytes) => Math.round(bytes / 1e6))],
        `${growth.toFixed(1)} %`,
      ]);
      promises.push(
        atMost(`${name}, media elements that stay`, kept, 0),
        atMost(`${name}, growth of memory`, Math.abs(growth), mostGrowth, ' %'),
      );
      console.log(`${name}: ${scenes} scenes, ${JSON.stringify(acts)}`);
    } finally {
      await browser.close();
      await server.close();
    }
  }
  const head = [
    ...['browser', 'minutes', 'rate', 'scenes', 'tab switches (hidden)', 'elements'],
    ...['made in the second half (not collected)', 'MB early', 'MB middle', 'MB late', 'growth'],
  ];
  return {
    text: 'A viewer who chooses, goes back, pauses and mutes at random in the demo, while the network stalls and tabs are switched. A walk ends with the first error or warning in the page. Memory is that of the page’s process after a garbage collection: medians of the first, the middle and the last 20 % of the readings after a minute; growth is that from the middle to the end.',
    tables: [{ title: 'Walks through the demo', head, rows }],
    promises,
    values,
  };
}

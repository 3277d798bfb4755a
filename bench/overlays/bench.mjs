// One resize of the stage with many overlays, beside pages that place overlays without a library; and changes one by one.
import { withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, spread } from '../lib/statistics.mjs';
import { traced } from '../lib/trace-spans.mjs';
import { assertSameBoxes, contentBoxes } from './content-boxes.mjs';
import { resizeInSteps, stepFigures } from './resize-steps.mjs';

export const title = 'Overlays';
export const description = 'what a resize costs with many overlays on the video';
export const options = { only: '', kind: '', sizes: '10,100,1000', steps: 80, rounds: 15 };
export const brief = { only: 'ours,writes', sizes: '100,1000', steps: 40, rounds: 3 };

/** Milliseconds of one step with 1,000 overlays that share their options. */
const alikeLimit = 0.5;
/** How much dearer than one style write for each overlay a step may be: when all differ, and when none is scaled. */
const ratios = { different: 1.3, unscaled: 1 };
/** How much dearer an overlay may be among 1,000 than among 100. */
const linearRatio = 2;

/** `unscaled`: laid out in their box, so that a resize lays out their content again. */
const kinds = {
  alike: 'All alike: 854 × 480, scaled',
  different: 'All different: as many sizes as overlays, scaled',
  unscaled: 'All alike, not scaled: what is in them is laid out anew in a box of another size',
};
const pages = {
  ours: { path: '/app/?scenario=overlays', title: '**iv-player**' },
  writes: {
    path: '/bench/overlays/pages/overlays.html',
    title: 'one observer, a style write for each overlay',
  },
};
const changes = ['add', 'hide', 'show', 'remove'];

/** Options of so many overlays. */
const overlaysOf = (kind, count) =>
  Array.from({ length: count }, (_, place) => ({
    width: kind === 'different' ? 600 + place : 854,
    height: kind === 'different' ? 480 + ((place * 7) % 211) : 480,
    scaling: kind !== 'unscaled',
  }));

/** Adds overlays to the stage and traces the steps of a resize. */
const resize = (browser, address, overlays, steps) =>
  withPage(browser, address, async (page) => {
    await page.evaluate((list) => globalThis['overlays'].add(list), overlays);
    const resizing = () => page.evaluate(resizeInSteps, steps);
    const events = await traced(browser, page, resizing, { tasks: false });
    return { ...stepFigures(events), boxes: await contentBoxes(page) };
  });

/** Milliseconds an overlay of adding, hiding, showing and removing. */
const change = (browser, address, overlays, rounds) =>
  withPage(browser, address, (page) =>
    page.evaluate(([list, times]) => globalThis['overlays'].change(list, times), [overlays, rounds]),
  );

function promisesOf(values, kind, [fewer, most]) {
  const step = (name) => median(values[`${name} ${kind} ${most}`].times);
  const changed = (size) => values[`changes ${kind} ${size}`];
  const dearer = changes.map((name) => median(changed(most)[name]) / median(changed(fewer)[name]));
  const forced = [fewer, most].flatMap((size) => values[`ours ${kind} ${size}`].forced);
  return [
    kind === 'alike'
      ? atMost(`${kind}, a step with ${most} overlays`, step('ours'), alikeLimit, ' ms')
      : atMost(
          `${kind}, a step with ${most} overlays, against one write for each`,
          step('ours') / step('writes'),
          ratios[kind],
        ),
    atMost(`${kind}, reads of style or layout in any step`, Math.max(...forced), 0),
    atMost(
      `${kind}, one added, hidden, shown or removed among ${most}, against ${fewer}`,
      Math.max(...dearer),
      linearRatio,
    ),
  ];
}

export async function run({ only, kind: wanted, sizes: wantedSizes, steps, rounds }, server) {
  const sizes = String(wantedSizes).split(',').map(Number);
  const chosen = Object.entries(pages).filter(([name]) => isSelected(only, name));
  const [values, tables, promises] = [{}, [], []];
  const address = (path) => server.url + path;
  await withBrowser(async (browser) => {
    for (const [kind, kindTitle] of Object.entries(kinds).filter(([name]) => isSelected(wanted, name))) {
      for (const size of sizes) {
        const boxes = {};
        for (const [name, { path }] of chosen) {
          const found = await resize(browser, address(path), overlaysOf(kind, size), steps);
          boxes[name] = found.boxes;
          values[`${name} ${kind} ${size}`] = { times: found.times, forced: found.forced };
        }
        assertSameBoxes(boxes, `${kind}, ${size} overlays`);
        values[`changes ${kind} ${size}`] = await change(
          browser,
          address(pages.ours.path),
          overlaysOf(kind, size),
          rounds,
        );
        console.log(`${size} overlays, ${kind}: measured`);
      }
      const head = ['', ...sizes.map((size) => size.toLocaleString('en'))];
      const ofSizes = (name) => sizes.map((size) => values[`${name} ${kind} ${size}`]);
      const micro = (times) =>
        spread(
          times.map((time) => time * 1000),
          1,
        );
      tables.push(
        {
          title: kindTitle,
          text: 'A step of a resize, ms:',
          head: [...head, 'forced'],
          rows: chosen.map(([name, page]) => [
            page.title,
            ...ofSizes(name).map(({ times }) => spread(times, 2)),
            Math.round(median(ofSizes(name).at(-1).forced)),
          ]),
        },
        {
          text: 'Each by a call of its own, and the layout after it, µs an overlay:',
          head,
          rows: changes.map((name) => [name, ...ofSizes('changes').map((found) => micro(found[name]))]),
        },
      );
      if (sizes.length > 1 && isSelected(only, 'ours') && isSelected(only, 'writes'))
        promises.push(...promisesOf(values, kind, sizes.slice(-2)));
    }
  });
  return {
    text: 'Script, style and layout of one step, median / p95. _Forced_: how often a script in such a step made the browser work out style or layout because it read from them, with the most overlays.',
    tables,
    promises,
    values,
  };
}

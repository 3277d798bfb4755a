// Measures stage resizes with many overlays, compared with a page that positions overlays without a library, and single changes.
import { appPath, withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, spread } from '../lib/statistics.mjs';
import { assertSameBoxes, resize } from './resizing.mjs';

export const title = 'Overlays';
export const description = 'what a resize costs with many overlays on the video';
export const options = { kind: '', steps: 80, rounds: 15 };
export const brief = { steps: 40, rounds: 3 };

/** Numbers of overlays. */
const [fewer, most] = [100, 1000];
/** Maximum duration of one step with the most overlays that share their options, in milliseconds. */
const alikeLimit = 0.5;
/** Maximum cost of a step relative to one style write per overlay: if all overlays differ, and if none is scaled. */
const ratios = { different: 1.3, unscaled: 1 };
/** Maximum cost of an overlay among the most, relative to one among fewer. */
const linearRatio = 2;

/** `unscaled`: laid out inside their box, so that a resize lays out their content again. */
const kinds = {
  alike: 'All the same: 854 × 480, scaled',
  different: 'All different sizes, scaled',
  unscaled: 'All the same, not scaled: their content is laid out again at each box size',
};
const pages = { overlays: '**iv-player**', writes: 'one observer, one style write per overlay' };
const changes = ['add', 'hide', 'show', 'remove'];

/** Options for `count` overlays. */
const overlaysOf = (kind, count) =>
  Array.from({ length: count }, (_, place) => ({
    width: kind === 'different' ? 600 + place : 854,
    height: kind === 'different' ? 480 + ((place * 7) % 211) : 480,
    scaling: kind !== 'unscaled',
  }));

/** Measures the steps in a resize on each page, and the milliseconds per overlay of adding, hiding, showing and removing. */
async function measure(browser, server, kind, size, { steps, rounds }) {
  const list = overlaysOf(kind, size);
  const addressOf = (scenario) => server.url + appPath({ scenario });
  const { boxes, ...overlays } = await resize(browser, addressOf('overlays'), list, steps);
  const { boxes: others, ...writes } = await resize(browser, addressOf('writes'), list, steps);
  assertSameBoxes(boxes, others, `${kind}, ${size} overlays`);
  const changed = await withPage(browser, addressOf('overlays'), (page) =>
    page.evaluate(([all, times]) => globalThis['overlays'].change(all, times), [list, rounds]),
  );
  console.log(`${size} overlays, ${kind}: measured`);
  return { overlays, writes, changed };
}

function promisesOf(kind, few, many) {
  const step = (page) => median(many[page].times);
  const dearer = changes.map((name) => median(many.changed[name]) / median(few.changed[name]));
  const forced = [few, many].flatMap(({ overlays }) => overlays.forced);
  const what = `${kind}, a step with ${most} overlays`;
  return [
    kind === 'alike'
      ? atMost(what, step('overlays'), alikeLimit, ' ms')
      : atMost(`${what}, relative to one write each`, step('overlays') / step('writes'), ratios[kind]),
    atMost(`${kind}, forced styles or layouts in any step`, Math.max(...forced), 0),
    atMost(
      `${kind}, one added, hidden, shown or removed among ${most}, relative to ${fewer}`,
      Math.max(...dearer),
      linearRatio,
    ),
  ];
}

export async function run({ kind: wanted, ...chosen }, server) {
  const [values, tables, promises] = [{}, [], []];
  const head = ['', `${fewer}`, `${most}`];
  await withBrowser(async (browser) => {
    for (const [kind, kindTitle] of Object.entries(kinds).filter(([name]) => isSelected(wanted, name))) {
      const found = [];
      for (const size of [fewer, most]) found.push(await measure(browser, server, kind, size, chosen));
      values[kind] = found;
      const micro = (times) => times.map((time) => time * 1000);
      tables.push(
        {
          title: kindTitle,
          text: 'One resize step, ms:',
          head: [...head, 'forced'],
          rows: Object.entries(pages).map(([page, name]) => [
            name,
            ...found.map((one) => spread(one[page].times, 2)),
            Math.round(median(found[1][page].forced)),
          ]),
        },
        {
          text: 'Each with a separate call, including layout, µs per overlay:',
          head,
          rows: changes.map((name) => [name, ...found.map(({ changed }) => spread(micro(changed[name]), 1))]),
        },
      );
      promises.push(...promisesOf(kind, found[0], found[1]));
    }
  });
  return {
    text: 'Script, style and layout of one step, median / p95. _Forced_: number of styles and layouts that a script forced by reading them, with the most overlays.',
    tables,
    promises,
    values,
  };
}

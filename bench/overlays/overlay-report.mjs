// The tables of figures and promises of the overlay bench.
import { median, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';
import { kinds, pages } from './cases.mjs';

/** Milliseconds of one step with 1,000 overlays that share their options. */
const alikeLimit = 0.5;
/** How much dearer than one style write for each overlay a step may be when all differ. */
const differentRatio = 1.3;
/** How much dearer an overlay may be among 1,000 than among 100. */
const linearRatio = 2;

const titles = {
  alike: 'All alike: 854 × 480, scaled',
  different: 'All different: as many sizes as overlays, scaled',
  unscaled: 'All alike, not scaled: what is in them is laid out anew in a box of another size',
};
const pageNames = {
  ours: '**iv-player**',
  writes: 'one observer, a style write for each overlay',
  interleaved: 'a read of the stage before each write',
  'container units': 'CSS alone, container units',
};

/** @param {Record<string, any>} cases by what was measured, see `overlays.mjs` */
export function overlayReport(cases) {
  const sizes = [...new Set(Object.keys(cases).map((key) => Number(key.split(' ').at(-1))))]
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'Script, style and layout of one step of a resize, ms, median / p95. _Forced_: how often a script in such a step made the browser work out style or layout because it read from them, with the most overlays.',
    ...(cases['stage']
      ? [`The stage of iv-player without any overlay: ${spread(cases['stage'].times, 2)}.`]
      : []),
    ...kinds.flatMap((kind) => resizeTable(cases, kind, sizes)),
    '### One by one',
    'Adding, hiding, showing and removing all of them, each by a call of its own, and the layout after it: µs an overlay, median / p95.',
    changeTable(cases, sizes),
    '### Overlay promises',
    promiseResults(cases, sizes).join('\n'),
  ].join('\n\n');
}

function resizeTable(cases, kind, sizes) {
  const rows = pages.flatMap(({ name }) => {
    const figures = sizes.map((size) => cases[`resize ${name} ${kind} ${size}`]);
    if (!figures.some(Boolean)) return [];
    const forced = figures.at(-1)?.forced ?? [];
    const cells = figures.map((entry) => spread(entry?.times ?? [], 2));
    return [[pageNames[name], ...cells, forced.length > 0 ? Math.round(median(forced)) : '–']];
  });
  const head = ['', ...sizes.map((size) => size.toLocaleString('en')), 'forced'];
  return rows.length > 0 ? [`### ${titles[kind]}`, table(head, rows)] : [];
}

function changeTable(cases, sizes) {
  const rows = kinds.flatMap((kind) =>
    ['add', 'hide', 'show', 'remove'].map((name) => [
      `${name}, ${kind}`,
      ...sizes.map((size) => spread((cases[`changes ${kind} ${size}`]?.[name] ?? []).map(micro), 1)),
    ]),
  );
  return table(['', ...sizes.map((size) => size.toLocaleString('en'))], rows);
}

function promiseResults(cases, sizes) {
  const most = sizes.at(-1);
  const time = (name, kind) => median(cases[`resize ${name} ${kind} ${most}`]?.times ?? []);
  const lines = [];
  const addPromise = (what, figure, limit, unit = '') => {
    if (!Number.isFinite(figure)) return;
    const result = figure <= limit ? 'kept' : 'not kept';
    lines.push(`- ${what}: ${figure.toFixed(2)}${unit}, promised ${limit}${unit} at most: ${result}.`);
  };
  addPromise(
    `a step with ${most} scaled overlays that share their options`,
    time('ours', 'alike'),
    alikeLimit,
    ' ms',
  );
  addPromise(
    `a step with ${most} scaled overlays that all differ, against one write for each`,
    time('ours', 'different') / time('writes', 'different'),
    differentRatio,
  );
  addPromise(
    `a step with ${most} overlays that are not scaled, against one write for each`,
    time('ours', 'unscaled') / time('writes', 'unscaled'),
    1,
  );
  const forced = kinds.flatMap((kind) =>
    sizes.flatMap((size) => cases[`resize ours ${kind} ${size}`]?.forced ?? []),
  );
  addPromise('reads of style or layout in any step of ours', Math.max(...forced), 0);
  if (sizes.length > 1) {
    const [fewer] = sizes.slice(-2);
    const dearer = kinds.flatMap((kind) =>
      ['add', 'hide', 'show', 'remove'].map(
        (name) =>
          median(cases[`changes ${kind} ${most}`]?.[name] ?? []) /
          median(cases[`changes ${kind} ${fewer}`]?.[name] ?? []),
      ),
    );
    addPromise(
      `an overlay added, hidden, shown or removed among ${most}, against ${fewer}`,
      Math.max(...dearer),
      linearRatio,
    );
  }
  const { overlays, inDocument, onScreen } = cases['order'] ?? {};
  if (overlays) {
    const result = inDocument && onScreen ? 'kept' : 'not kept';
    lines.push(
      `- ${overlays} overlays of all kinds in a row lie on each other in the order of \`add\`: ${result}.`,
    );
  }
  return lines;
}

const micro = (time) => time * 1000;

// The table of figures and promises of the walks through the demo.
import { median } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';

const mostGrowth = 0.03;
/** Part of the readings at the beginning, in the middle and at the end, of each of which the median is taken. */
const part = 0.2;

/** @param {Record<string, any>} cases by browser */
export function walkReport(cases) {
  const all = Object.entries(cases);
  const rows = all.map(([name, walk]) => [
    name,
    walk.minutes,
    walk.rate,
    walk.scenes,
    Object.values(walk.acts).reduce((sum, count) => sum + count, 0) - (walk.acts.watch ?? 0),
    walk.acts.stall ?? 0,
    `${walk.acts['tab switch'] ?? 0} (${walk.hidden})`,
    walk.elements,
    `${walk.made} (${walk.kept ?? 'not told'})`,
    ...medians(walk.readings).map((bytes) => Math.round(bytes / 1e6)),
    `${(growth(walk.readings) * 100).toFixed(1)} %`,
  ]);
  const head = [
    ...['browser', 'minutes', 'rate', 'scenes', 'acts', 'stalls', 'tab switches (hidden)'],
    ...['elements', 'made in the second half (not collected)', 'MB early', 'MB middle', 'MB late', 'growth'],
  ];
  const isKept = all.every(
    ([, { readings, kept }]) => kept === 0 && Math.abs(growth(readings)) <= mostGrowth,
  );
  return [
    '### Walks through the demo',
    ...new Set(all.map(([, walk]) => `Measured: ${walk.facts}`)),
    `A viewer who chooses, goes back, pauses and mutes at random, while the network stalls and tabs are switched. A walk ends with the first error or warning in the page. Memory is that of the page's process after a garbage collection, in Firefox after all that the browser keeps for later was freed; shared pages are divided among processes: medians of the first, the middle and the last ${part * 100} % of the readings after a minute; growth is that from the middle to the end.`,
    table(head, rows),
    `Of the media elements made in the second half none stays, memory within ${mostGrowth * 100} % from the middle to the end: ${isKept ? 'kept' : 'not kept'}.`,
  ].join('\n\n');
}

/** At the beginning, in the middle and at the end. */
function medians(readings) {
  const count = Math.max(1, Math.floor(readings.length * part));
  const last = readings.length - count;
  return [0, Math.round(last / 2), last].map((from) => median(readings.slice(from, from + count)));
}

/** From the middle on: before it scenes are seen for the first time, whose images, captions and sounds stay. */
function growth(readings) {
  const [, middle, late] = medians(readings);
  return late / middle - 1;
}

// The table of figures and promises of the walks through the demo.
import { median } from '../lib/statistics.mjs';
import { table } from '../lib/table.mjs';

const mostGrowth = 0.03;
/** Part of the readings at the beginning and at the end whose medians are compared. */
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
    walk.made,
    ...ends(walk.readings).map((bytes) => Math.round(bytes / 1e6)),
    `${(growth(walk.readings) * 100).toFixed(1)} %`,
  ]);
  const head = [
    ...['browser', 'minutes', 'rate', 'scenes', 'acts', 'stalls', 'tab switches (hidden)'],
    ...['elements', 'made in the second half', 'MB early', 'MB late', 'growth'],
  ];
  const kept = all.every(([, { readings, made }]) => made === 0 && Math.abs(growth(readings)) <= mostGrowth);
  return [
    '### Walks through the demo',
    ...new Set(all.map(([, walk]) => `Measured: ${walk.facts}`)),
    `A viewer who chooses, goes back, pauses and mutes at random, while the network stalls and tabs are switched. A walk ends with the first error or warning in the page. Memory is that of the page's process after a garbage collection, shared pages divided among processes: medians of the first and the last ${part * 100} % of the readings after a minute.`,
    table(head, rows),
    `No media element made in the second half, memory within ${mostGrowth * 100} %: ${kept ? 'kept' : 'not kept'}.`,
  ].join('\n\n');
}

function ends(readings) {
  const count = Math.max(1, Math.floor(readings.length * part));
  return [median(readings.slice(0, count)), median(readings.slice(-count))];
}

function growth(readings) {
  const [early, late] = ends(readings);
  return late / early - 1;
}

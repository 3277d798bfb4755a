// The table of figures and promises of the soak bench.
import { table } from '../../tools/lib/table.mjs';

const mostElements = 4;
const mostGrowth = 0.03;

/** @param {Record<string, { facts: string, rate: number, early: any, late: any }>} cases by format */
export function soakReport(cases) {
  const rows = Object.entries(cases).flatMap(([format, { rate, early, late }]) =>
    [early, late].map(({ seams, heap, elements, created, listeners, seconds }) => {
      const growth = ((heap / early.heap - 1) * 100).toFixed(2);
      const kilobytes = Math.round(heap / 1000).toLocaleString('en');
      return [
        format,
        rate,
        seams,
        kilobytes,
        `${growth} %`,
        elements,
        created,
        listeners,
        Math.round(seconds),
      ];
    }),
  );
  const head = [
    'format',
    'rate',
    'seams',
    'heap, kB',
    'growth',
    'elements',
    'ever made',
    'listeners',
    'seconds',
  ];
  const kept = Object.values(cases).every(
    ({ early, late }) => late.created <= mostElements && Math.abs(late.heap / early.heap - 1) <= mostGrowth,
  );
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'A circle of three one-second clips, each seam decided by a decision; measured while paused, after garbage collection.',
    table(head, rows),
    '### Promises for many seams',
    `At most ${mostElements} media elements, heap within ${mostGrowth * 100} % of the early one: ${kept ? 'kept' : 'not kept'}.`,
  ].join('\n\n');
}

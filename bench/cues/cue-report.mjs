// The table of figures and promises of the cue bench.
import { median, p95, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';

const ways = [
  { name: 'timeupdate', title: '`timeupdate`' },
  { name: 'video.js', title: 'cue of a video.js text track' },
  { name: 'start', title: '**iv-player** `decision.start`', ours: true },
  { name: 'end', title: '**iv-player** `decision.end`', ours: true },
];
const columns = [1, 2].flatMap((rate) => ['free', 'blocked'].map((thread) => ({ rate, thread })));

/** Bounds on the absolute error in milliseconds of wall clock. */
const promised = {
  '1 free': { median: 2, p95: 5 },
  '1 blocked': { median: Infinity, p95: 45 },
  '2 free': { median: Infinity, p95: 10 },
  '2 blocked': { median: Infinity, p95: 45 },
};

/** @param {Record<string, { facts: string, errors: number[], lost: number, twice: number }>} cases by "way rate thread" */
export function cueReport(cases) {
  const rows = ways
    .map(({ name, title }) => {
      const found = columns.map(({ rate, thread }) => cases[`${name} ${rate} ${thread}`]);
      if (found.every((entry) => !entry)) return undefined;
      const sum = (key) => found.reduce((total, entry) => total + (entry?.[key] ?? 0), 0);
      const emitted = found.reduce((total, entry) => total + (entry?.errors.length ?? 0), 0);
      const cells = found.map((entry) => (entry ? spread(entry.errors.map(Math.abs), 1) : '–'));
      return [title, ...cells, `${emitted} / ${sum('lost')} / ${sum('twice')}`];
    })
    .filter((row) => row !== undefined);
  const head = [
    'cues by',
    ...columns.map(({ rate, thread }) => `rate ${rate}, ${thread}`),
    'emitted / lost / twice',
  ];
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'Distance of `currentTime` in the listener from the time asked for, milliseconds of wall clock, median / p95. Blocked: a task of 40 ms every 120 ms.',
    table(head, rows),
    ...promiseResults(cases),
  ].join('\n\n');
}

function promiseResults(cases) {
  const own = ways
    .filter(({ ours }) => ours)
    .flatMap(({ name }) => columns.map((column) => ({ name, ...column })));
  const measured = own.filter(({ name, rate, thread }) => cases[`${name} ${rate} ${thread}`]);
  if (measured.length === 0) return [];
  const broken = measured.flatMap(({ name, rate, thread }) => {
    const { errors, lost, twice } = cases[`${name} ${rate} ${thread}`];
    const bound = promised[`${rate} ${thread}`];
    const sizes = errors.map(Math.abs);
    const isMet = median(sizes) <= bound.median && p95(sizes) <= bound.p95 && lost === 0 && twice === 0;
    return isMet
      ? []
      : [`- ${name}, rate ${rate}, ${thread}: not kept (${spread(sizes, 1)}, lost ${lost}, twice ${twice})`];
  });
  const text =
    'median 2 and p95 5 at rate 1; p95 10 at rate 2; p95 45 with the blocked thread; none lost, none twice';
  return [
    '### Cue promises',
    broken.length > 0 ? `${broken.join('\n')}\n\nPromised: ${text}.` : `All kept: ${text}.`,
  ];
}

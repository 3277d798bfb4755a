// The tables of the bench of HLS sources, and which promises are kept.
import { spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';
import { mixes, players } from './mixes.mjs';
import { promiseLines } from './promises.mjs';

const head = ['player', 'seams', 'missing', 'slip', 'blank', 'silence', 'requests', 'kB', 'heights'];
const kilo = (bytes) => Math.round(bytes / 1000);

function row(title, { seams, requests, bytes, heights }) {
  const slips = seams.slip.map((slip) => Math.abs(slip));
  return [
    title,
    slips.length,
    ...[seams.missing, slips, seams.blank, seams.silence].map((values) => spread(values)),
    requests,
    kilo(bytes),
    heights.length > 0 ? [...new Set(heights)].join(', ') : '',
  ];
}

function seamTables(cases) {
  return mixes.flatMap(({ name: mix, title }) =>
    ['plain', 'slowed'].flatMap((line) => {
      const rows = players.flatMap((player) => {
        const found = cases[`${player.name} ${mix} ${line}`];
        return found ? [row(player.title, found)] : [];
      });
      return rows.length > 0 ? [`### ${title}, ${line}`, table(head, rows)] : [];
    }),
  );
}

/** "360 → 360: 99", for each pair of heights. */
function pairs(heights) {
  const counts = new Map();
  for (const [before, after] of heights) {
    const pair = `${before} → ${after}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return [...counts].map(([pair, count]) => `${pair}: ${count}`).join(', ');
}

function heightTable(cases) {
  const rows = ['wide', 'narrow'].flatMap((line) => {
    const found = cases[`heights ${line}`];
    return found ? [[line, found.rate, found.heights.length, pairs(found.heights)]] : [];
  });
  return rows.length > 0
    ? ['### Heights at seams', table(['line', 'rate', 'seams', 'last picture → first picture'], rows)]
    : [];
}

function halvedTable(cases) {
  const rows = ['ours', 'hls-js'].flatMap((name) => {
    const found = cases[`halved ${name}`];
    if (!found) return [];
    const title = name === 'ours' ? '**iv-player**' : 'a bare hls.js, as one stream';
    const latest = Math.round(Math.max(...found.slips));
    return [[title, latest, found.stalled, found.untilRecovered ?? 'never', found.heights.join(' ')]];
  });
  const columns = [
    'player',
    'latest seam',
    'stalled',
    'segments until 360 is back',
    'heights of the segments',
  ];
  return rows.length > 0 ? ['### A line that halves, and is whole again', table(columns, rows)] : [];
}

function unwarmedTable(cases) {
  const found = Object.entries(cases).filter(([name]) => name.startsWith('unwarmed '));
  const rows = found.map(([name, { first, transfer, bound }]) => [
    name.replace('unwarmed ', ''),
    first.length,
    spread(first),
    Math.max(...first),
    transfer,
    bound,
  ]);
  const columns = ['container', 'jumps', 'first picture', 'latest', 'one segment', 'promised'];
  return rows.length > 0 ? ['### Streams of which nothing is loaded', table(columns, rows)] : [];
}

function branchTable({ branches: measured }) {
  if (!measured) return [];
  const rows = [true, false].map((isPlayed) => {
    const own = measured.branches.filter((branch) => branch.isPlayed === isPlayed);
    const sums = ['segments', 'others', 'bytes'].map((key) => own.reduce((sum, one) => sum + one[key], 0));
    const most = Math.max(...own.map(({ segments }) => segments));
    return [isPlayed ? 'played' : 'not taken', own.length, sums[0], most, sums[1], kilo(sums[2])];
  });
  const columns = ['streams', 'number', 'segments', 'most of one', 'lists and manifests', 'kB'];
  return [
    '### Requests',
    table(columns, rows),
    `Segments that were requested twice, or to measure the line: ${measured.repeats}.`,
  ];
}

function manyTable({ many }) {
  if (!many) return [];
  const rows = many.measurements.map(({ node, heap, elements }) => [
    node,
    (heap / 1e6).toFixed(2),
    elements,
    many.workers,
  ]);
  return ['### Many nodes', table(['at node', 'heap, MB', 'media elements', 'most workers'], rows)];
}

/** @param {Record<string, any>} cases everything measured so far, by the name of the case */
export function hlsReport(cases) {
  const facts = [...new Set(Object.values(cases).map((recording) => recording.facts))].sort();
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'All times in milliseconds, median / p95. Slowed: 150 ms for each request and one line of 5 Mbit/s.',
    'The requests of this player include those of the children that were not chosen.',
    ...seamTables(cases),
    ...heightTable(cases),
    ...halvedTable(cases),
    ...unwarmedTable(cases),
    ...branchTable(cases),
    ...manyTable(cases),
    '### Promises of streams',
    promiseLines(cases),
  ].join('\n\n');
}

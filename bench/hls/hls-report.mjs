// The tables of the bench of HLS sources, and which promises are kept.
import { p95, spread } from '../lib/statistics.mjs';
import { table } from '../lib/table.mjs';
import { mixes, players } from './mixes.mjs';

/** What is promised for this player's seams, in milliseconds. */
const promises = [
  { key: 'missing', text: 'missing: p95 at most 17', holds: (values) => p95(values) <= 17 },
  { key: 'blank', text: 'never a blank frame', holds: (values) => Math.max(...values) === 0 },
  { key: 'silence', text: 'silence: p95 at most 10', holds: (values) => p95(values) <= 10 },
];

const head = ['player', 'seams', 'missing', 'slip', 'blank', 'silence', 'requests', 'kB', 'heights'];

function row(title, { seams, requests, bytes, heights }) {
  const slips = seams.slip.map((slip) => Math.abs(slip));
  return [
    title,
    slips.length,
    ...[seams.missing, slips, seams.blank, seams.silence].map((values) => spread(values)),
    requests,
    Math.round(bytes / 1000),
    heights.length > 0 ? [...new Set(heights)].join(', ') : '',
  ];
}

/** @param {Record<string, any>} cases everything measured so far, by "player mix line" */
export function hlsReport(cases) {
  const parts = [
    'All values in milliseconds, median / p95. Slowed: 150 ms for each request and one line of 5 Mbit/s.',
    'The requests of this player include those of the children that were not chosen.',
  ];
  for (const { name: mix, title } of mixes) {
    for (const line of ['plain', 'slowed']) {
      const rows = players.flatMap((player) => {
        const found = cases[`${player.name} ${mix} ${line}`];
        return found ? [row(player.title, found)] : [];
      });
      if (rows.length > 0) parts.push(`### ${title}, ${line}`, table(head, rows));
    }
  }
  const own = Object.entries(cases).filter(([key]) => key.startsWith('ours '));
  const broken = own.flatMap(([key, { seams }]) =>
    promises
      .filter((promise) => !promise.holds(seams[promise.key]))
      .map((promise) => `- ${key}: not kept: ${promise.text} (${spread(seams[promise.key], 1)})`),
  );
  const kept = `All kept: ${promises.map(({ text }) => text).join('; ')}.`;
  if (own.length > 0) parts.push('### Promises', broken.join('\n') || kept);
  const facts = [...new Set(Object.values(cases).map((recording) => recording.facts))].sort();
  return [...facts.map((line) => `Measured: ${line}`), ...parts].join('\n\n');
}

// Plays a chain of clips in a page, and turns what was recorded into figures, rows of tables and promises.
import { atMost } from '../lib/report.mjs';
import { columns, p95, rounded, sizes, spread } from '../lib/statistics.mjs';
import { recordPlayback } from './record-playback.mjs';
import { passes, seamFigures } from './seam-figures.mjs';

const frames = Array.from({ length: 120 }, (_, frame) => (frame * 1000) / 30);

/** The test clips of 4 s with these numbers in their barcodes. @returns {import('./seam-figures.mjs').Clip[]} */
export const numberedChain = (numbers) =>
  numbers.map((number) => ({ number, starts: frames, end: 4000, soundEnd: 4000 }));

/** So many of some values, in turn. */
export const inTurn = (values, count) =>
  Array.from({ length: count }, (_, place) => values[place % values.length]);

/** The page of a peer that plays these sources. */
export const peerPath = (peer, sources) =>
  `/bench/peers/peer.html?${new URLSearchParams({ peer, sources: sources.join() })}`;

/**
 * Values of each figure by seam; `took`: milliseconds from the first picture to the last.
 *
 * @param {Parameters<typeof recordPlayback>[0]} server
 * @param {Omit<Parameters<typeof recordPlayback>[1], 'limit'> & { chain: readonly import('./seam-figures.mjs').Clip[], isOneTimeline?: boolean }} options
 */
export async function measureSeams(server, { chain, isOneTimeline, ...playback }) {
  const limit = chain.reduce((sum, { end }) => sum + (2 * end) / 1000, 30);
  const recording = await recordPlayback(server, { ...playback, limit });
  const { seams, between } = seamFigures(recording, chain, { isOneTimeline });
  const { at, cost } = recording.ticks;
  const seen = passes(recording.ticks);
  return {
    ...columns(seams),
    between: between.map((value) => rounded(value)),
    readingCost: rounded(cost / at.length),
    took: Math.round(seen.at(-1).end - seen[0].start),
  };
}

export const seamHead = ['seams', 'missing', 'slip', 'blank', 'silence'];

/** The cells of {@link seamHead}. */
export const seamCells = ({ missing, slip, blank, silence }) => [
  missing.length,
  spread(missing),
  sizes(slip),
  spread(blank),
  spread(silence ?? []),
];

/** What is promised of the seams of this player; `missing`: the limit of missing picture, in milliseconds. */
export const seamPromises = (where, { missing, blank, silence }, limit = 17) => [
  atMost(`${where}, missing picture, p95`, Math.round(p95(missing)), limit, ' ms'),
  atMost(`${where}, blank`, Math.max(...blank), 0, ' ms'),
  ...(silence ? [atMost(`${where}, silence, p95`, p95(silence), 10, ' ms')] : []),
];

/** Says on the console what was measured of a case. */
export function printSeams(title, { missing, slip, blank, silence, readingCost }) {
  console.log(`${title}: reading ${readingCost} ms a tick`);
  for (const [name, values] of Object.entries({ missing, slip, blank, silence }))
    if (values)
      console.log(`  ${name.padEnd(8)} ${spread(values).padEnd(10)} ${values.map(Math.round).join(' ')}`);
}

// The table of figures and promises of the growth bench.
import { mean, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';

/** How much dearer a frame may be in the largest story than in the smallest. */
const frameRatio = 1.5;
/**
 * Microseconds an `add` may take on average in a story of any measured size. It grows with the story, because every 33rd change
 * of the store's decisions copies all of them: a copy is in the mean, and not in the median.
 */
const addLimit = 200;

/** @param {Record<string, { facts: string, bytes: number, frame: number[], add: number[] }>} cases by number of nodes */
export function growthReport(cases) {
  const sizes = Object.keys(cases)
    .map(Number)
    .sort((a, b) => a - b);
  const rows = sizes.map((size) => {
    const { bytes, frame, add } = cases[size];
    const count = (value) => value.toLocaleString('en');
    return [count(size), spread(frame, 2), spread(add, 1), mean(add).toFixed(1), count(bytes)];
  });
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  const parts = [
    ...facts.map((line) => `Measured: ${line}`),
    'Median / p95 over clips and rounds. A frame is `advance(1 / 60)` of the fake engine while playing; an `add` is a node and its decision together.',
    table(['nodes', 'one frame, µs', 'one add, µs', 'one add, mean', 'bytes a node'], rows),
  ];
  if (sizes.length > 1) {
    const [smallest, largest] = [sizes[0], sizes.at(-1)];
    // Of the means: one frame takes less than the resolution of the clock.
    const frame = mean(cases[largest].frame) / mean(cases[smallest].frame);
    const add = Math.max(...sizes.map((size) => mean(cases[size].add)));
    const kept = frame < frameRatio && add < addLimit;
    parts.push('### Growth promises');
    parts.push(
      `With ${largest.toLocaleString('en')} nodes a frame costs ${frame.toFixed(2)} times as much as with ${smallest} ` +
        `(promised: under ${frameRatio}); an add takes ${add.toFixed(1)} µs on average at the most ` +
        `(under ${addLimit}). ${kept ? 'Kept.' : 'Not kept.'}`,
    );
  }
  return parts.join('\n\n');
}

// The table of figures and promises of the growth bench.
import { median, spread } from '../lib/statistics.mjs';
import { table } from '../lib/table.mjs';

/** How much dearer a frame may be in the largest story than in the smallest. */
const frameRatio = 1.5;
/** The same for an `add`; memory further away than the cache is what remains. */
const addRatio = 2;

/** @param {Record<string, { facts: string, bytes: number, frame: number[], add: number[] }>} cases by number of nodes */
export function growthReport(cases) {
  const sizes = Object.keys(cases)
    .map(Number)
    .sort((a, b) => a - b);
  const rows = sizes.map((size) => {
    const { bytes, frame, add } = cases[size];
    return [size.toLocaleString('en'), spread(frame, 2), spread(add, 1), bytes.toLocaleString('en')];
  });
  const ratio = (key) => median(cases[sizes.at(-1)][key]) / median(cases[sizes[0]][key]);
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  const parts = [
    ...facts.map((line) => `Measured: ${line}`),
    'Median / p95 over clips and rounds. A frame is `advance(1 / 60)` of the fake engine while playing; an `add` is a node and its decision together.',
    table(['nodes', 'one frame, µs', 'one add, µs', 'bytes a node'], rows),
  ];
  if (sizes.length > 1) {
    const [frame, add] = [ratio('frame'), ratio('add')];
    const kept = frame < frameRatio && add < addRatio;
    parts.push('### Growth promises');
    parts.push(
      `${sizes.at(-1).toLocaleString('en')} nodes against ${sizes[0]}: a frame costs ${frame.toFixed(2)} times as much ` +
        `(promised: under ${frameRatio}), an add ${add.toFixed(2)} times (under ${addRatio}). ${kept ? 'Kept.' : 'Not kept.'}`,
    );
  }
  return parts.join('\n\n');
}

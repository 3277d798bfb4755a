// The tables of figures and promises of the bench of the pieces for viewers.
import { mean, median, p95, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';
import { formats, variants } from './cases.mjs';

/** Milliseconds that a frame may take more than with the bare stage, in the median. */
const limit = 1;
const kinds = ['script', 'style', 'layout', 'paint', 'other'];
const names = { bare: 'the bare stage', all: 'everything shown' };
const formatNames = { mp4: 'MP4', webm: 'WebM' };

/** @param {Record<string, any>} cases by what was measured, see `viewer.mjs` */
export function viewerReport(cases) {
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  const rows = formats.flatMap((format) =>
    variants.flatMap(({ name }) => {
      const entry = cases[`${name} ${format}`];
      return entry ? [row(`${names[name]}, ${formatNames[format]}`, entry.rounds)] : [];
    }),
  );
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'Time of all tasks of the main thread for each frame of 16.7 ms, ms: median / p95 of its mean over half seconds of playback. Of that script, style, layout, painting and the rest: means. Change detections for each second, and those that were none of the countdown.',
    table(['', 'seconds', 'all tasks', ...kinds, 'changes a second', 'not of the countdown'], rows),
    '### Promises for viewers',
    formats.flatMap((format) => promises(cases, format)).join('\n'),
  ].join('\n\n');
}

function row(title, rounds) {
  const seconds = total(rounds, 'seconds');
  const changes = total(rounds, 'changes');
  return [
    title,
    Math.round(seconds),
    spread(windows(rounds), 2),
    ...kinds.map((kind) => mean(rounds.map((one) => one.kinds[kind])).toFixed(2)),
    (changes / seconds).toFixed(2),
    changes - total(rounds, 'countdown'),
  ];
}

function promises(cases, format) {
  const [bare, all] = variants.map(({ name }) => cases[`${name} ${format}`]?.rounds);
  if (!bare || !all) return [];
  const [more, moreAtWorst] = [median, p95].map((of) => of(windows(all)) - of(windows(bare)));
  const changes = total(all, 'changes') - total(all, 'countdown');
  return [
    `- ${formatNames[format]}: a frame with everything shown takes ${more.toFixed(2)} ms more (p95: ${moreAtWorst.toFixed(2)}), promised less than ${limit} ms in the median: ${more < limit ? 'kept' : 'not kept'}.`,
    `- ${formatNames[format]}: change detections besides one for each second of the countdown: ${changes}, promised 0: ${changes === 0 ? 'kept' : 'not kept'}.`,
  ];
}

const windows = (rounds) => rounds.flatMap((one) => one.windows);
const total = (rounds, name) => rounds.reduce((sum, one) => sum + one[name], 0);

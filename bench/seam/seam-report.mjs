// The tables of figures and promises of the seam bench.
import { median, p95, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';
import { techniques } from './techniques.mjs';

/** What is promised for this player's seams, in milliseconds. */
const promises = [
  { key: 'blank', text: 'never a blank frame', holds: (values) => Math.max(...values) === 0 },
  {
    key: 'missing',
    text: 'missing: median 0, p95 at most 17',
    holds: (values) => median(values) <= 0.5 && p95(values) <= 17,
  },
  { key: 'slip', text: 'slip: p95 at most 33', holds: (values) => p95(values.map(Math.abs)) <= 33.4 },
  { key: 'silence', text: 'silence: p95 at most 10', holds: (values) => p95(values) <= 10 },
  { key: 'first', text: 'first frame after a jump: p95 at most 80', holds: (values) => p95(values) <= 80 },
];

const seamHead = ['technique', 'seams', 'missing', 'slip', 'blank', 'silence'];

function seamRow(title, { seams }) {
  const slips = seams.slip.map((slip) => Math.abs(slip));
  return [
    title,
    slips.length,
    spread(seams.missing),
    spread(slips),
    spread(seams.blank),
    spread(seams.silence),
  ];
}

/** @param {Record<string, any>} cases everything measured so far, by "technique format line" */
export function seamReport(cases) {
  const parts = [
    'All values in milliseconds, median / p95. Slowed: 150 ms for each request and one line of 5 Mbit/s.',
  ];
  for (const format of ['mp4', 'webm']) {
    for (const line of ['plain', 'slowed']) {
      const found = techniques
        .map((technique) => ({ ...technique, recording: cases[`${technique.name} ${format} ${line}`] }))
        .filter(({ recording }) => recording);
      const seams = found.filter(({ recording }) => recording.seams.slip);
      if (seams.length > 0) {
        parts.push(`### ${format === 'mp4' ? 'H.264 and AAC in MP4' : 'VP9 and Opus in WebM'}, ${line}`);
        parts.push(
          table(
            seamHead,
            seams.map(({ title, recording }) => seamRow(title, recording)),
          ),
        );
      }
      for (const { title, recording } of found.filter((entry) => entry.recording.seams.first)) {
        const { first, blank } = recording.seams;
        parts.push(
          `${title}: first frame ${spread(first)} after the call, blank ${spread(blank)} (${first.length} jumps).`,
        );
      }
    }
  }
  const facts = [...new Set(Object.values(cases).map((recording) => recording.facts))].sort();
  return [...facts.map((line) => `Measured: ${line}`), ...parts, ...promiseResults(cases)].join('\n\n');
}

/** Which promise is kept where. */
function promiseResults(cases) {
  const own = new Set(techniques.filter(({ ours }) => ours).map(({ name }) => name));
  const broken = Object.entries(cases)
    .filter(([key]) => own.has(key.split(' ')[0]))
    .flatMap(([key, { seams }]) =>
      promises
        .filter((promise) => seams[promise.key] && !promise.holds(seams[promise.key]))
        .map(
          (promise) => `- ${key}: not kept: ${promise.text} (${spread(seams[promise.key].map(Math.abs), 1)})`,
        ),
    );
  if (broken.length > 0) return ['### Promises', broken.join('\n')];
  return Object.keys(cases).some((key) => own.has(key.split(' ')[0]))
    ? ['### Promises', `All kept: ${promises.map(({ text }) => text).join('; ')}.`]
    : [];
}

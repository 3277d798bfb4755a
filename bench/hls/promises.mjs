// What is promised for streams, and which of it the measured cases break. Pure.
import { p95, spread } from '../lib/statistics.mjs';

/** Of the seams between streams, and between those and files; milliseconds. */
const ofSeams = [
  { key: 'missing', text: 'missing: p95 at most 17', holds: (values) => p95(values) <= 17 },
  { key: 'blank', text: 'never a blank frame', holds: (values) => Math.max(...values) === 0 },
  { key: 'silence', text: 'silence: p95 at most 10', holds: (values) => p95(values) <= 10 },
];

/** A refresh of the display, milliseconds. */
const refresh = 17;

/** Each says what is wrong with the cases, in lines; `text` is the promise. */
const promises = [
  ...ofSeams.map(({ key, text, holds }) => ({
    text,
    needs: 'ours ',
    faults: (cases) =>
      Object.entries(cases)
        .filter(([name, { seams }]) => name.startsWith('ours ') && !holds(seams[key]))
        .map(([name, { seams }]) => `${name}: ${spread(seams[key], 1)}`),
  })),
  {
    text: 'on a steady line that is enough for what is shown, the first picture of each stream has the height of the one before',
    needs: 'heights wide',
    faults: ({ 'heights wide': { heights } }) => {
      const others = heights.filter(([before, after]) => before !== after);
      return others.length > 0 ? [`${others.length} of ${heights.length} differ`] : [];
    },
  },
  {
    text: 'on a line that halves no seam is later than a bare hls.js stalls',
    needs: 'halved hls-js',
    faults: ({ 'halved ours': ours, 'halved hls-js': bare }) => {
      const latest = Math.max(...ours.slips);
      return latest > Math.max(refresh, bare.stalled) ? [`${latest} ms; hls.js ${bare.stalled} ms`] : [];
    },
  },
  {
    text: 'the higher rendition is back at most two segments after the line is',
    needs: 'halved ours',
    faults: ({ 'halved ours': { untilRecovered } }) =>
      untilRecovered === null || untilRecovered > 2 ? [`${untilRecovered ?? 'never'}`] : [],
  },
  {
    text: 'a stream of which nothing is loaded is seen after 3 round trips, a segment and 150 ms',
    needs: 'unwarmed ',
    faults: (cases) =>
      Object.entries(cases)
        .filter(([name, { first, bound }]) => name.startsWith('unwarmed ') && Math.max(...first) > bound)
        .map(([name, { first, bound }]) => `${name}: up to ${Math.max(...first)} ms, not ${bound}`),
  },
  {
    text: 'of a branch that is not taken at most one segment is requested, and none twice of any',
    needs: 'branches',
    faults: ({ branches: { branches, repeats } }) => {
      const most = Math.max(...branches.filter(({ isPlayed }) => !isPlayed).map(({ segments }) => segments));
      return most > 1 || repeats > 0 ? [`${most} segments; ${repeats} twice`] : [];
    },
  },
  {
    text: 'over all nodes the heap stays within 3 %, with one worker and a bounded number of elements',
    needs: 'many',
    faults: ({ many: { workers, measurements } }) => {
      const [first, ...later] = measurements;
      const grown = Math.max(...later.map(({ heap }) => Math.abs(heap / first.heap - 1)));
      const elements = Math.max(...later.map((one) => one.elements));
      return [
        ...(grown > 0.03 ? [`heap ${(grown * 100).toFixed(1)} %`] : []),
        ...(workers > 1 ? [`${workers} workers`] : []),
        ...(elements > first.elements ? [`${first.elements} elements, then ${elements}`] : []),
      ];
    },
  },
];

/** The section on promises: those of which nothing was measured are left out. @param {Record<string, any>} cases */
export function promiseLines(cases) {
  const names = Object.keys(cases);
  return promises
    .filter(({ needs }) => names.some((name) => name.startsWith(needs)))
    .map(({ text, faults }) => {
      const broken = faults(cases);
      return `- ${text}: ${broken.length > 0 ? `**not kept**: ${broken.join('; ')}` : 'kept'}`;
    })
    .join('\n');
}

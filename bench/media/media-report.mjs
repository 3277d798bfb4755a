// The tables and the promises of the bench of clips.
import { median, p95, spread } from '../lib/statistics.mjs';
import { disturbing } from '../lib/stolen-time.mjs';
import { table } from '../../tools/lib/table.mjs';
import { cannotDecode, decodedCells, tooMany } from './decode-alone.mjs';
import { kinds } from './kinds.mjs';

const head = [
  'clips',
  'missing',
  'first seam',
  'slip',
  'blank',
  'silence',
  'sound lost',
  'within a clip',
  'source change: missing',
  'silence',
  'MediaSource: missing',
  'silence',
  'bare element dropped',
  'two at once',
];

/** From so many milliseconds a refresh on the bench itself is in the way: there are 16.7. */
const costly = 8;

/** The marks of a row whose figures have another reason than the player. */
const marks = (alone, ours) =>
  [
    cannotDecode(alone) ? ' †' : '',
    ours.readingCost > costly ? ' ‡' : '',
    ours.stolen > disturbing ? ' §' : '',
  ].join('');

const sizes = (values) => spread((values ?? []).map(Math.abs));

/** The cells of another technique: what was missing, what was silent, and what was lost of a longer sound. */
function peerCells(found) {
  if (!found) return ['', ''];
  if (found.failed) return ['does not play', ''];
  const { missing, silence, lost } = found.seams;
  return [spread(missing), lost ? `${sizes(silence)}, lost ${spread(lost).split(' ')[0]}` : sizes(silence)];
}

function row(kind, network, cases) {
  const ours = cases[`ours ${kind.name} ${network}`];
  if (!ours) return [];
  const alone = cases[`alone ${kind.name}`];
  const { seams, between, failed } = ours;
  const own = failed
    ? ['does not play', ...Array(6).fill('')]
    : [
        spread(seams.missing),
        spread(seams.missing.slice(0, 1)).split(' ')[0],
        sizes(seams.slip),
        spread(seams.blank),
        sizes(seams.silence),
        sizes(seams.lost),
        spread(between),
      ];
  return [
    [
      `${kind.title}${marks(alone, ours)}`,
      ...own,
      ...peerCells(cases[`source-change ${kind.name} ${network}`]),
      ...peerCells(cases[`media-source ${kind.name} ${network}`]),
      ...decodedCells(alone),
    ],
  ];
}

/** @param {Record<string, any>} cases everything measured so far, by "technique kind network" and "alone kind" */
export function mediaReport(cases) {
  const facts = [...new Set(Object.values(cases).map((one) => one.facts))].sort();
  const parts = [
    `All values in milliseconds, median / p95, of eight seams each. † a bare element alone, or two at once as at a seam, drop more than ${tooMany * 100} % of the frames: this machine cannot decode them in real time. ‡ reading what is on the screen takes more than ${costly} ms of each refresh, and costs refreshes itself. § others got more than ${disturbing * 100} % of the processors’ time, in each of three attempts.`,
  ];
  for (const network of ['plain', 'slowed']) {
    const rows = kinds.flatMap((kind) => row(kind, network, cases));
    if (rows.length > 0) parts.push(`### Clips as they come, ${network}`, table(head, rows));
  }
  return [...facts.map((line) => `Measured: ${line}`), ...parts, '### Promises', promiseResults(cases)].join(
    '\n\n',
  );
}

/** @type {readonly { key: string, limit: (kind: import('./kinds.mjs').Kind) => number, of: (values: number[]) => number, text: string }[]} */
const promises = [
  { key: 'missing', limit: ({ missing }) => missing, of: p95, text: 'missing: p95' },
  { key: 'blank', limit: () => 0, of: (values) => Math.max(...values), text: 'blank: largest' },
  { key: 'silence', limit: () => 10, of: p95, text: 'silence: p95' },
  // A tone is found in steps of 5 ms, and the last 50 ms of a sound fade.
  { key: 'lost', limit: () => 15, of: p95, text: 'sound lost: p95' },
];

function promiseResults(cases) {
  const lines = [];
  let held = 0;
  for (const kind of kinds) {
    for (const network of ['plain', 'slowed']) {
      const found = cases[`ours ${kind.name} ${network}`];
      if (!found) continue;
      const where = `${kind.title}, ${network}`;
      if (found.failed) lines.push(`- ${where}: not kept: ${found.failed}`);
      for (const { key, limit, of, text } of found.failed ? [] : promises) {
        const values = found.seams[key];
        if (!values) continue;
        if (of(values) <= limit(kind) + 0.4) held++;
        else {
          const excuse = marks(cases[`alone ${kind.name}`], found);
          lines.push(
            `- ${where}: not kept: ${text} ${of(values).toFixed(0)}, promised ${limit(kind)} (median ${median(values).toFixed(0)})${excuse}`,
          );
        }
      }
    }
  }
  const text = `Missing: p95 at most 17, or 33 at 24 and 25 frames a second; blank: 0; silence: p95 at most 10; no sound lost. ${held} of ${held + lines.length} kept`;
  return lines.length === 0 ? `${text}.` : `${text}:\n\n${lines.join('\n')}`;
}

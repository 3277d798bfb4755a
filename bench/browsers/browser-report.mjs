// The tables of the bench in three browsers.
import { spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';
import { cannotDecode, decodedCells, tooMany } from '../media/decode-alone.mjs';
import { shortKinds } from './media-cases.mjs';

const seamRows = [
  { key: 'seams webm', title: 'VP9 and Opus in WebM' },
  { key: 'seams mp4', title: 'H.264 and AAC in MP4' },
  ...shortKinds.map(({ name, title }) => ({ key: `kind ${name}`, title })),
];
const browsers = ['chromium', 'firefox', 'webkit'];

/** @param {Record<string, any>} cases by "browser case" */
export function browserReport(cases) {
  const found = browsers.filter((name) => Object.keys(cases).some((key) => key.startsWith(`${name} `)));
  const titleOf = (name) => {
    const [, { facts }] = Object.entries(cases).find(([key]) => key.startsWith(`${name} `));
    return facts.split(' · ').at(-1);
  };
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  const seams = seamRows.flatMap(({ key, title }) =>
    found
      .filter((name) => cases[`${name} ${key}`])
      .map((name) => seamRow(title, titleOf(name), cases[`${name} ${key}`])),
  );
  const cues = found
    .map((name) => [titleOf(name), cases[`${name} cues`]])
    .filter(([, entry]) => entry)
    .map(([title, { errors, lost, twice }]) => [
      title,
      spread(errors.map(Math.abs), 1),
      `${errors.length} / ${lost} / ${twice}`,
    ]);
  const sync = found
    .map((name) => [titleOf(name), cases[`${name} sync`]])
    .filter(([, entry]) => entry)
    .map(([title, { off, start, bent, largestRate }]) => [
      title,
      spread(off.map(Math.abs), 1),
      Math.round(start),
      `${bent} %`,
      `${largestRate} %`,
    ]);
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'Milliseconds, median / p95. Firefox has a sound server whose loudspeaker plays to nowhere; WebKitGTK has no sound device.',
    '### Seams in each browser',
    `† a bare element alone, or two at once as at a seam, drop more than ${tooMany * 100} % of the frames: the browser cannot decode the clips in real time on this machine.`,
    table(
      [
        'clips',
        'browser',
        'first seam missing',
        'other seams missing',
        'slip',
        'blank',
        'bare element dropped',
        'two at once',
      ],
      seams,
    ),
    '### Cues in each browser',
    'Distance of the film’s time in the listener from the time asked for; between the steps of a clock that advances in steps, by the wall clock.',
    table(['browser', 'distance from the time asked for', 'emitted / lost / twice'], cues),
    '### Soundtrack in each browser',
    '30 s over seams of clips with sound. Distance: where the sound is heard, by the browser’s own latency, from the film’s time. Start: from the call of `play`. Pitch: share of the time in which it is off by more than 5 cents, and the largest change of the rate.',
    table(['browser', 'distance', 'start', 'pitch off for', 'largest change'], sync),
  ].join('\n\n');
}

function seamRow(title, browser, { alone, ...figures }) {
  const mark = cannotDecode(alone) ? ' †' : '';
  return [title + mark, browser, ...seamCells(figures), ...decodedCells(alone)];
}

function seamCells({ failed, missing, slip, blank }) {
  if (failed) return [failed, '–', '–', '–'];
  const [first, ...others] = missing;
  return [Math.round(first), spread(others), spread(slip.map(Math.abs)), spread(blank)];
}

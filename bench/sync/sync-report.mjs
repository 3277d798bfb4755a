// The table of figures and promises of the sync bench.
import { p95, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';

const ways = [
  { name: 'naive', title: 'pause on pause, play on play' },
  { name: 'ours', title: '**iv-player**', bound: 25, audibleBound: 25 },
  { name: 'ours-html5', title: '**iv-player**, `html5: true`', bound: 50, keepsPitch: true },
];
const sequences = {
  play: '60 s of play',
  pauses: '50 pauses',
  seams: '20 seams',
  stalls: '10 stalls',
  seeks: '10 seeks',
  rates: 'rates 0.5, 1.5, 2',
};
const lasting = 500;

export function syncReport(cases) {
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  const sections = ways.flatMap(({ name, title, keepsPitch }) => {
    const rows = Object.entries(sequences).flatMap(([sequence, what]) => {
      const entry = cases[`${name} ${sequence}`];
      if (!entry) return [];
      const sizes = (values) => spread(values.map(Math.abs), 1);
      return [
        [
          what,
          sizes(entry.reported),
          entry.audible.length > 0 ? sizes(entry.audible) : '–',
          Math.round(entry.lasts),
          spread(entry.silences),
          keepsPitch ? '–' : pitchIn(entry),
          crossfadesOf(entry),
        ],
      ];
    });
    return rows.length > 0
      ? [
          `### Soundtrack: ${title}`,
          table(
            [
              'sequence',
              'reported',
              'audible',
              'over 45 ms for',
              'without sound for',
              'pitch off for / at most, %',
              'moves',
            ],
            rows,
          ),
        ]
      : [];
  });
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'Distance of the soundtrack from the media time played, milliseconds, median / p95: where it reports to be (less the output latency), and by the ticks that came out. Over 45 ms for: the longest time in one piece. Silent for: how long the film ran without it, where it had to begin. Pitch: the part of the running time in which its rate was more than 5 cents off the playback rate, and the largest difference; a streamed sound keeps its pitch at any rate. Moves: by crossfades of so many milliseconds, or by seeks of an element.',
    ...sections,
    ...clickLines(cases),
    ...startLines(cases),
    ...promiseResults(cases),
  ].join('\n\n');
}

const percent = (value) => String(Number(value.toFixed(2)));

function pitchIn({ pitch }) {
  return pitch ? `${percent(pitch.share)} / ${percent(pitch.largest)}` : '–';
}

function crossfadesOf({ crossfades = [], moves = '–' }) {
  return crossfades.length > 0 ? `${crossfades.length} of ${spread(crossfades)}` : String(moves);
}

function clickLines(cases) {
  const rows = Object.entries(sequences).flatMap(([sequence, what]) => {
    const entry = cases[`ours-tone ${sequence}`];
    return entry
      ? [
          [
            what,
            entry.bound.toFixed(3),
            Math.max(...entry.steps).toFixed(3),
            entry.clicks,
            entry.crossfades.length,
            pitchIn(entry),
          ],
        ]
      : [];
  });
  if (rows.length === 0) return [];
  return [
    '### Clicks and pitch',
    'A steady tone of 180 Hz with a peak of 0.4 as the soundtrack; a step between two samples larger than the bound is a click. Pitch: by the periods of the tone that came out, the part of the time in which it was more than 5 cents off, and the largest difference.',
    table(['sequence', 'bound', 'largest step', 'clicks', 'crossfades', 'pitch off for / at most, %'], rows),
  ];
}

function startLines(cases) {
  const entry = cases['ours short'];
  if (!entry) return [];
  const text = `A loaded short sound leaves for the loudspeaker ${spread(entry.delays, 1)} ms after \`audio.play\` (${entry.delays.length} calls); the loudspeaker's own delay here is ${entry.latency.toFixed(0)} ms.`;
  return ['### Short sounds', text];
}

function promiseResults(cases) {
  const broken = [];
  const judge = (what, value, bound) => {
    if (!(value <= bound)) broken.push(`- ${what}: ${value.toFixed(1)}, promised ${bound}`);
  };
  const judgePitch = (what, { pitch }) => {
    judge(`${what}, percent of the time off by more than 5 cents`, pitch.share, 1);
    judge(`${what}, largest difference of the pitch in percent`, pitch.largest, 0.5);
  };
  for (const { name, bound, audibleBound, keepsPitch } of ways) {
    for (const sequence of bound ? Object.keys(sequences) : []) {
      const entry = cases[`${name} ${sequence}`];
      if (!entry) continue;
      judge(`${name} ${sequence}, reported p95`, p95(entry.reported.map(Math.abs)), bound);
      if (audibleBound)
        judge(`${name} ${sequence}, audible p95`, p95(entry.audible.map(Math.abs)), audibleBound);
      judge(`${name} ${sequence}, over 45 ms for`, entry.lasts, lasting);
      if (!keepsPitch) judgePitch(`${name} ${sequence}`, entry);
    }
  }
  for (const sequence of Object.keys(sequences)) {
    const entry = cases[`ours-tone ${sequence}`];
    if (!entry) continue;
    judge(`clicks, ${sequence}`, entry.clicks, 0);
    judgePitch(`heard ${sequence}`, entry);
  }
  if (cases['ours short']) judge('start of a short sound, p95', p95(cases['ours short'].delays), 20);
  const text =
    'p95 25 ms, reported and audible, 50 ms of a streamed sound, never over 45 ms for longer than 500 ms; the pitch off by more than 5 cents for less than 1 % of the time, and by at most 0.5 %; no click; a short sound within 20 ms';
  return [
    '### Sync promises',
    broken.length > 0 ? `Not kept:\n\n${broken.join('\n')}\n\nPromised: ${text}.` : `All kept: ${text}.`,
  ];
}

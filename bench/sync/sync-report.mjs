// The table of figures and promises of the sync bench.
import { p95, spread } from '../lib/statistics.mjs';
import { table } from '../lib/table.mjs';

const ways = [
  { name: 'naive', title: 'pause on pause, play on play' },
  { name: 'ours', title: '**iv-player**', bound: 8, audibleBound: 20 },
  { name: 'ours-html5', title: '**iv-player**, `html5: true`', bound: 40 },
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
  const sections = ways.flatMap(({ name, title }) => {
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
        ],
      ];
    });
    return rows.length > 0
      ? [
          `### Soundtrack: ${title}`,
          table(['sequence', 'reported', 'audible', 'over 45 ms for', 'without sound for'], rows),
        ]
      : [];
  });
  return [
    ...facts.map((line) => `Measured: ${line}`),
    'Distance of the soundtrack from the media time played, milliseconds, median / p95: where it reports to be (less the output latency), and by the ticks that came out. Over 45 ms for: the longest time in one piece. Silent for: how long the film ran without it, where it had to begin.',
    ...sections,
    ...clickLines(cases),
    ...startLines(cases),
    ...promiseResults(cases),
  ].join('\n\n');
}

function clickLines(cases) {
  const rows = Object.entries(sequences).flatMap(([sequence, what]) => {
    const entry = cases[`ours-tone ${sequence}`];
    return entry ? [[what, entry.bound.toFixed(3), Math.max(...entry.steps).toFixed(3), entry.clicks]] : [];
  });
  if (rows.length === 0) return [];
  return [
    '### Clicks',
    'A steady tone of 180 Hz with a peak of 0.4 as the soundtrack; a step between two samples larger than the bound is a click.',
    table(['sequence', 'bound', 'largest step', 'clicks'], rows),
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
  for (const { name, bound, audibleBound } of ways) {
    for (const sequence of bound ? Object.keys(sequences) : []) {
      const entry = cases[`${name} ${sequence}`];
      if (!entry) continue;
      judge(`${name} ${sequence}, reported p95`, p95(entry.reported.map(Math.abs)), bound);
      if (audibleBound)
        judge(`${name} ${sequence}, audible p95`, p95(entry.audible.map(Math.abs)), audibleBound);
      judge(`${name} ${sequence}, over 45 ms for`, entry.lasts, lasting);
    }
  }
  for (const sequence of Object.keys(sequences)) {
    const entry = cases[`ours-tone ${sequence}`];
    if (entry) judge(`clicks, ${sequence}`, entry.clicks, 0);
  }
  if (cases['ours short']) judge('start of a short sound, p95', p95(cases['ours short'].delays), 20);
  const text =
    'p95 8 ms reported and 20 ms audible (html5: 40 ms reported), never over 45 ms for longer than 500 ms, no click, a short sound within 20 ms';
  return [
    '### Sync promises',
    broken.length > 0 ? `Not kept:\n\n${broken.join('\n')}\n\nPromised: ${text}.` : `All kept: ${text}.`,
  ];
}

// The tables of figures and promises of the bench of costs.
import { median, p95, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';
import { choices, policies } from './branch-bytes.mjs';
import { players } from './cpu-cost.mjs';
import { memoryPages } from './memory.mjs';
import { sizes } from './play-clips.mjs';

/** How much more CPU time the player may take between seams than a bare element, and how many ms later its first frame may come. */
const mostCpu = 1.1;
const mostDelay = 60;
const names = {
  bare: 'a bare `<video>`',
  ours: '**iv-player**, between seams',
  change: 'a bare `<video>`, another source every 2 s',
  seams: '**iv-player**, a seam every 2 s',
  stated: '**iv-player**, a seam every 2 s, with `videoDuration`',
};
const memoryNames = { empty: 'no video', bare: 'four bare `<video>`', ours: '**iv-player**' };

/** @param {Record<string, { facts: string, values: any[] }>} cases by what was measured, see `play.mjs` */
export function playReport(cases) {
  const facts = [...new Set(Object.values(cases).map((entry) => entry.facts))].sort();
  const values = (name) => cases[name]?.values ?? [];
  return [
    ...facts.map((line) => `Measured: ${line}`),
    ...cpuPart(values),
    ...firstFramePart(values),
    ...bytesPart(values),
    ...memoryPart(values),
    '### Promises of costs',
    promises(values).join('\n'),
  ].join('\n\n');
}

/** Each value divided by that of the bare element in the same round. */
const ratios = (own, bare) => own.slice(0, bare.length).map((value, round) => value / bare[round]);

function cpuPart(values) {
  const rows = Object.keys(sizes).flatMap((size) =>
    Object.keys(players).flatMap((player) => {
      const [own, bare] = [values(`cpu ${player} ${size}`), values(`cpu bare ${size}`)];
      if (own.length === 0) return [];
      return [[size, names[player], own.length, spread(own, 2), spread(ratios(own, bare), 2)]];
    }),
  );
  const head = ['clip', 'player', 'rounds', 'CPU seconds a minute', 'times a bare `<video>`'];
  const text =
    'CPU time of all processes of the browser for each minute of film: median / p95 of the rounds.';
  return rows.length === 0 ? [] : ['### CPU time', text, table(head, rows)];
}

function firstFramePart(values) {
  const rows = Object.keys(sizes).flatMap((size) =>
    ['bare', 'ours'].flatMap((player) => {
      const own = values(`first frame ${player} ${size}`);
      const name = player === 'bare' ? names.bare : '**iv-player**';
      return own.length === 0 ? [] : [[size, name, own.length, spread(own)]];
    }),
  );
  const text =
    'Milliseconds from `bootstrapApplication` until a frame of the film is on the screen: median / p95.';
  return rows.length === 0
    ? []
    : ['### First frame', text, table(['clip', 'player', 'starts', 'first frame, ms'], rows)];
}

function bytesPart(values) {
  const megabytes = (numbers) => (median(numbers) / 1e6).toFixed(1);
  const rows = policies.flatMap((policy) =>
    Object.keys(choices).flatMap((choice) => {
      const own = values(`bytes ${policy} ${choice}`);
      if (own.length === 0) return [];
      const [wasted, taken] = ['wasted', 'taken'].map((name) => megabytes(own.map((one) => one[name])));
      const waits = own.flatMap((one) => one.waits);
      const pictures = own.flatMap((one) => one.pictures);
      return [[`\`${policy}\``, choice, wasted, taken, spread(pictures), spread(waits)]];
    }),
  );
  const head = [
    '`preload`',
    'the viewer takes',
    'wasted, MB a choice',
    'MB of a clip played',
    'picture, ms',
    'waited, ms',
  ];
  const text =
    'Clips of 40 s at 1080p (21 MB), each with three children, one of which is the default; the viewer takes one after 6 s and sees it at once. 20 Mbit/s, 40 ms for each request. Bytes are counted at the server.';
  return rows.length === 0 ? [] : ['### Bytes for branches that nobody takes', text, table(head, rows)];
}

function memoryPart(values) {
  const megabytes = (name, kind) =>
    Math.round(median(values(`memory ${name}`).map((one) => one[kind])) / 1e6);
  const rows = Object.keys(memoryPages).flatMap((name) =>
    values(`memory ${name}`).length === 0
      ? []
      : [[memoryNames[name], megabytes(name, 'proportional'), megabytes(name, 'resident')]],
  );
  const head = ['page', 'proportional, MB', 'resident, MB'];
  const text =
    'Four 1080p videos open, one of which plays: memory of all processes of the browser, medians. Proportional divides shared pages among the processes, resident counts them for each.';
  return rows.length === 0 ? [] : ['### Memory', text, table(head, rows)];
}

function promises(values) {
  const kept = (is) => (is ? 'kept' : 'not kept');
  return Object.keys(sizes).flatMap((size) => {
    const cpu = ratios(values(`cpu ours ${size}`), values(`cpu bare ${size}`));
    const [own, bare] = ['ours', 'bare'].map((player) => values(`first frame ${player} ${size}`));
    const more = median(cpu);
    const later = median(own) - median(bare);
    const laterAtWorst = p95(own) - p95(bare);
    return [
      ...(cpu.length > 0
        ? [
            `- ${size}: ${more.toFixed(2)} times the CPU time of a bare element between seams, promised at most ${mostCpu.toFixed(2)} in the median: ${kept(more <= mostCpu)}.`,
          ]
        : []),
      ...(own.length > 0
        ? [
            `- ${size}: the first frame comes ${Math.round(later)} ms later (p95: ${Math.round(laterAtWorst)}), promised at most ${mostDelay}: ${kept(later <= mostDelay && laterAtWorst <= mostDelay)}.`,
          ]
        : []),
    ];
  });
}

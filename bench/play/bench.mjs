// Measures the cost of playing relative to a bare <video>: CPU time, and time to the first frame.
import { withBrowser } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, p95, rounded, spread } from '../lib/statistics.mjs';
import { cpuCost, firstFrame, makePlayClip, players, sizes } from './players.mjs';

export const title = 'Cost of playing';
export const description = 'CPU time and first frame compared with a bare <video>; Linux only';
export const options = { only: '', size: '', rounds: 6, seconds: 20, starts: 15 };
export const brief = { size: '360p', rounds: 1, seconds: 12, starts: 5 };

/** Maximum CPU time relative to a bare element, and maximum delay of the first frame in milliseconds. */
const mostCpu = 1.1;
const mostDelay = 60;

export async function run({ only, size: wanted, rounds, seconds, starts }, server) {
  const chosenSizes = Object.keys(sizes).filter((size) => isSelected(wanted, size));
  for (const size of chosenSizes) makePlayClip(size);
  const values = {};
  const note = (name, value) => {
    (values[name] ??= []).push(rounded(value, 3));
    console.log(`${name}: ${value.toFixed(1)}`);
  };
  await withBrowser(async (browser) => {
    // Interleaved, so that other load on the machine affects all alike.
    for (let round = 0; isSelected(only, 'cpu') && round < rounds; round++)
      for (const size of chosenSizes)
        for (const player of Object.keys(players))
          note(`cpu ${player} ${size}`, await cpuCost(browser, server, player, size, seconds));
    for (let start = 0; isSelected(only, 'first-frame') && start < starts; start++)
      for (const size of chosenSizes)
        for (const player of Object.keys(players))
          note(`first ${player} ${size}`, await firstFrame(browser, server, player, size));
  });

  const [cpu, first, promises] = [[], [], []];
  for (const size of chosenSizes) {
    const [bare, ours] = ['bare', 'ours'].map((player) => ({
      used: values[`cpu ${player} ${size}`],
      started: values[`first ${player} ${size}`],
    }));
    const rows = Object.entries({ [players.bare.title]: bare, [players.ours.title]: ours });
    if (ours.used) {
      // Each value relative to the bare element in the same round.
      const times = (own) => own.map((value, round) => value / bare.used[round]);
      for (const [what, { used }] of rows)
        cpu.push([size, what, used.length, spread(used, 2), spread(times(used), 2)]);
      const dearer = median(times(ours.used));
      promises.push(
        atMost(`${size}, CPU time relative to a bare element, median`, dearer, mostCpu, ' times'),
      );
    }
    if (!ours.started) continue;
    for (const [what, { started }] of rows) first.push([size, what, started.length, spread(started)]);
    for (const [name, figure] of Object.entries({ median, p95 })) {
      const later = figure(ours.started) - figure(bare.started);
      promises.push(atMost(`${size}, delay of the first frame, ${name}`, later, mostDelay, ' ms'));
    }
  }
  return {
    tables: [
      {
        title: 'CPU time',
        text: 'CPU time of all browser processes per minute of film: median / p95 of the rounds.',
        head: ['clip', 'player', 'rounds', 'CPU seconds per minute', 'relative to a bare `<video>`'],
        rows: cpu,
      },
      {
        title: 'First frame',
        text: 'Milliseconds from `bootstrapApplication` until a frame of the film is on the screen: median / p95.',
        head: ['clip', 'player', 'starts', 'first frame, ms'],
        rows: first,
      },
    ],
    promises,
    values,
  };
}

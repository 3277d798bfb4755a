// What playing costs beside a bare <video>: CPU time, and the time until the first frame.
import { withBrowser } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, p95, rounded, spread } from '../lib/statistics.mjs';
import { cpuCost, firstFrame, makePlayClips, players, sizes } from './players.mjs';

export const title = 'Costs of playing';
export const description = 'CPU time and first frame beside a bare <video>; Linux only';
export const options = { only: '', size: '', player: '', rounds: 6, seconds: 20, starts: 15 };
export const brief = { size: '360p', player: 'bare,ours', rounds: 1, seconds: 12, starts: 5 };

/** How much more CPU time the player may take between seams than a bare element, and how many ms later its first frame may come. */
const mostCpu = 1.1;
const mostDelay = 60;

export async function run({ only, size: wantedSize, player: wanted, rounds, seconds, starts }, server) {
  const chosen = Object.keys(players).filter((player) => isSelected(wanted, player));
  const chosenSizes = Object.keys(sizes).filter((size) => isSelected(wantedSize, size));
  for (const size of chosenSizes) makePlayClips(size);
  const values = {};
  const note = (name, value) => {
    (values[name] ??= []).push(rounded(value, 3));
    console.log(`${name}: ${value.toFixed(1)}`);
  };
  await withBrowser(async (browser) => {
    // Interleaved, so that what else the machine does meets all alike.
    for (let round = 0; isSelected(only, 'cpu') && round < rounds; round++)
      for (const size of chosenSizes)
        for (const player of chosen)
          note(`cpu ${player} ${size}`, await cpuCost(browser, server, player, size, seconds));
    for (let start = 0; isSelected(only, 'first-frame') && start < starts; start++)
      for (const size of chosenSizes)
        for (const player of ['bare', 'ours'])
          note(`first ${player} ${size}`, await firstFrame(browser, server, player, size));
  });

  const [cpu, first, promises] = [[], [], []];
  for (const size of chosenSizes) {
    const of = (part, player) => values[`${part} ${player} ${size}`];
    for (const [player, { title: what }] of Object.entries(players)) {
      const [used, started] = [of('cpu', player), of('first', player)];
      // Each value divided by that of the bare element in the same round.
      const times = used?.map((value, round) => value / of('cpu', 'bare')?.[round]);
      if (used) cpu.push([size, what, used.length, spread(used, 2), spread(times, 2)]);
      if (started) first.push([size, what, started.length, spread(started)]);
      if (player !== 'ours') continue;
      if (used)
        promises.push(
          atMost(`${size}, CPU time of a bare element, median`, median(times), mostCpu, ' times'),
        );
      for (const [name, figure] of started ? Object.entries({ median, p95 }) : []) {
        const later = figure(started) - figure(of('first', 'bare'));
        promises.push(atMost(`${size}, later first frame, ${name}`, later, mostDelay, ' ms'));
      }
    }
  }
  return {
    tables: [
      {
        title: 'CPU time',
        text: 'CPU time of all processes of the browser for each minute of film: median / p95 of the rounds.',
        head: ['clip', 'player', 'rounds', 'CPU seconds a minute', 'times a bare `<video>`'],
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

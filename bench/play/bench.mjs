// What playing costs beside a bare <video>: CPU time, and the time until the first frame.
import { withBrowser } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, p95, rounded, spread } from '../lib/statistics.mjs';
import { cpuCost, players } from './cpu-cost.mjs';
import { firstFrame } from './first-frame.mjs';
import { makePlayClips, sizes } from './play-clips.mjs';

export const title = 'Costs of playing';
export const description = 'CPU time and first frame beside a bare <video>; Linux only';
export const options = { only: '', size: '', player: '', rounds: 6, seconds: 20, starts: 15 };
export const brief = { size: '360p', player: 'bare,ours', rounds: 1, seconds: 12, starts: 5 };

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

/** Each value divided by that of the bare element in the same round. */
const ratios = (own, bare) => own.map((value, round) => value / bare[round]);

export async function run({ only, size: wantedSize, player: wanted, rounds, seconds, starts }, server) {
  const chosen = Object.keys(players).filter((player) => isSelected(wanted, player));
  const chosenSizes = Object.keys(sizes).filter((size) => isSelected(wantedSize, size));
  const withPieces = isSelected(only, 'cpu') && chosen.some((player) => !['bare', 'ours'].includes(player));
  for (const size of chosenSizes) makePlayClips(size, withPieces);
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
  const measured = (part, list) =>
    chosenSizes.flatMap((size) =>
      list.filter((player) => values[`${part} ${player} ${size}`]).map((player) => ({ size, player })),
    );
  return {
    tables: [
      {
        title: 'CPU time',
        text: 'CPU time of all processes of the browser for each minute of film: median / p95 of the rounds.',
        head: ['clip', 'player', 'rounds', 'CPU seconds a minute', 'times a bare `<video>`'],
        rows: measured('cpu', chosen).map(({ size, player }) => {
          const own = values[`cpu ${player} ${size}`];
          const times = ratios(own, values[`cpu bare ${size}`] ?? []);
          return [size, names[player], own.length, spread(own, 2), spread(times, 2)];
        }),
      },
      {
        title: 'First frame',
        text: 'Milliseconds from `bootstrapApplication` until a frame of the film is on the screen: median / p95.',
        head: ['clip', 'player', 'starts', 'first frame, ms'],
        rows: measured('first', ['bare', 'ours']).map(({ size, player }) => {
          const own = values[`first ${player} ${size}`];
          return [size, names[player], own.length, spread(own)];
        }),
      },
    ],
    promises: [
      ...measured('cpu', ['ours']).map(({ size }) => {
        const times = ratios(values[`cpu ours ${size}`], values[`cpu bare ${size}`] ?? []);
        return atMost(`${size}, CPU time of a bare element, median`, median(times), mostCpu, ' times');
      }),
      ...measured('first', ['ours']).flatMap(({ size }) =>
        Object.entries({ median, p95 }).map(([name, of]) => {
          const later = of(values[`first ours ${size}`]) - of(values[`first bare ${size}`]);
          return atMost(`${size}, later first frame, ${name}`, later, mostDelay, ' ms');
        }),
      ),
    ],
    values,
  };
}

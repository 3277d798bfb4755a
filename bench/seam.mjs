// npm run bench:seam [-- --seams 20 --only ours,naive --format mp4,webm --network plain,slowed]
// Measures picture and sound at the seam between two clips, for this player and for other techniques.
import { describeMachine, openBrowser } from './lib/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, networks, startBenchServer } from './lib/bench-server.mjs';
import { spread } from './lib/statistics.mjs';
import { recordPlayback } from './seam/record-playback.mjs';
import { seamFigures } from './seam/seam-figures.mjs';
import { seamReport } from './seam/seam-report.mjs';
import { techniques } from './seam/techniques.mjs';

const options = readOptions({ seams: 21, only: '', format: '', network: '' });
const formats = ['mp4', 'webm'].filter((format) => isSelected(options.format, format));
const chosen = techniques.filter(({ name }) => isSelected(options.only, name));

if (chosen.some(({ ours }) => ours)) build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
await browser.close();

const measured = {};
for (const format of formats) {
  for (const network of Object.keys(networks).filter((name) => isSelected(options.network, name))) {
    for (const { name, path, title, figures = seamFigures } of chosen) {
      const query = new URLSearchParams({ format, clips: String(options.seams + 1) });
      const recording = await recordPlayback(server, {
        path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
        network,
        limit: (options.seams + 1) * 8 + 30,
      });
      const seams = figures(recording.ticks, recording.sound.silences, recording.notes);
      const cost = recording.ticks.cost / recording.ticks.at.length;
      measured[`${name} ${format} ${network}`] = { facts, seams: columns(seams), readingCost: round(cost) };
      console.log(
        `${title}, ${format}, ${network}: ${seams.length} seams, reading ${cost.toFixed(2)} ms a tick`,
      );
      for (const key of Object.keys(seams[0] ?? {})) {
        const values = seams.map((seam) => seam[key]);
        console.log(
          `  ${key.padEnd(8)} ${spread(values).padEnd(10)} ${values.map((value) => value.toFixed(0)).join(' ')}`,
        );
      }
    }
  }
}
await server.close();

function round(value) {
  return Number(value.toFixed(2));
}

/** Turns a list of seams into a list of values for each figure. */
function columns(seams) {
  const names = Object.keys(seams[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, seams.map((seam) => round(seam[name]))]));
}

const all = await saveCases('seam', measured);
const report = seamReport(all);
await writeReport('seam', 'Seams', report);
console.log(`\n${report}`);

// npm run bench:seam [-- --seams 20 --only ours,naive --format mp4,webm --line plain,slowed]
// What a viewer sees and hears where one clip follows another: this player beside other ways.
import { machine, openBrowser } from './lib/browser.mjs';
import { readOptions, wanted } from './lib/options.mjs';
import { publish, remember } from './lib/results.mjs';
import { build, lines, openSite } from './lib/site.mjs';
import { spread } from './lib/statistics.mjs';
import { recordFilm } from './seam/record-film.mjs';
import { seamFigures } from './seam/seam-figures.mjs';
import { seamReport } from './seam/seam-report.mjs';
import { techniques } from './seam/techniques.mjs';

const options = readOptions({ seams: 21, only: '', format: '', line: '' });
const formats = ['mp4', 'webm'].filter((format) => wanted(options.format, format));
const chosen = techniques.filter(({ name }) => wanted(options.only, name));

if (chosen.some(({ ours }) => ours)) build();
const site = await openSite();
const browser = await openBrowser();
const facts = machine(browser);
await browser.close();

const measured = {};
for (const format of formats) {
  for (const line of Object.keys(lines).filter((name) => wanted(options.line, name))) {
    for (const { name, path, title, figures = seamFigures } of chosen) {
      const query = new URLSearchParams({ format, clips: String(options.seams + 1) });
      const film = await recordFilm(site, {
        path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
        line,
        limit: (options.seams + 1) * 8 + 30,
      });
      const seams = figures(film.ticks, film.sound.silences, film.notes);
      const cost = film.ticks.cost / film.ticks.at.length;
      measured[`${name} ${format} ${line}`] = { facts, seams: columns(seams), readingCost: round(cost) };
      console.log(
        `${title}, ${format}, ${line}: ${seams.length} seams, reading ${cost.toFixed(2)} ms a tick`,
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
await site.close();

function round(value) {
  return Number(value.toFixed(2));
}

/** Turns a list of seams into a list of values for each figure. */
function columns(seams) {
  const names = Object.keys(seams[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, seams.map((seam) => round(seam[name]))]));
}

const all = await remember('seam', measured);
const report = seamReport(all);
await publish('seam', 'Seams', report);
console.log(`\n${report}`);

// npm run bench:browsers [-- --only firefox,webkit --case seams,kinds,cues,sync --kind 25,vp8]
// Seams, cues and the soundtrack of this player in Chromium, Firefox and WebKitGTK, and short chains of clips as they come.
import { launchDrivenBrowser, browserNames } from '../tools/lib/browsers/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { describeComputer } from './lib/browser.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { spread } from './lib/statistics.mjs';
import { cueFigures } from './cues/cue-figures.mjs';
import { browserReport } from './browsers/browser-report.mjs';
import { mediaCases } from './browsers/media-cases.mjs';
import { playChain, playCues, playSoundtrack } from './browsers/play-pages.mjs';
import { soundtrackFigures } from './browsers/soundtrack-figures.mjs';
import { seamFigures } from './seam/seam-figures.mjs';

const options = readOptions({ only: '', case: '', kind: '', seams: 8 });
build();
const server = await startBenchServer();
for (const name of browserNames.filter((one) => isSelected(options.only, one))) {
  const browser = await launchDrivenBrowser(name);
  try {
    const facts = `${describeComputer()} · ${browser.title}`;
    const keep = (title, figures) => {
      console.log(`${browser.title}, ${title}`);
      for (const [key, values] of Object.entries(figures))
        console.log(
          `  ${key.padEnd(10)} ${
            Array.isArray(values)
              ? `${spread(values, 1)}  ${values
                  .slice(0, 12)
                  .map((value) => value.toFixed(0))
                  .join(' ')}`
              : JSON.stringify(values)
          }`,
        );
      return saveCases('browsers', { [`${name} ${title}`]: { facts, ...figures } });
    };
    if (isSelected(options.case, 'seams')) {
      for (const format of ['webm', 'mp4']) {
        const ticks = await playChain(browser, server, {
          scenario: 'known',
          format,
          clips: String(options.seams + 1),
        });
        await keep(`seams ${format}`, columns(seamFigures(ticks, [])));
      }
    }
    if (isSelected(options.case, 'kinds')) {
      for (const { kind, alone, figures } of mediaCases(browser, server, options.seams)) {
        if (!isSelected(options.kind, kind.name)) continue;
        const found = await figures().then(columns, failure);
        await keep(`kind ${kind.name}`, { ...found, alone: await alone() });
      }
    }
    if (isSelected(options.case, 'cues')) {
      const notes = await playCues(browser, server, 9);
      const { errors, lost, twice } = cueFigures(notes, 1);
      await keep('cues', { errors, lost, twice });
    }
    if (isSelected(options.case, 'sync'))
      await keep('sync', soundtrackFigures(await playSoundtrack(browser, server)));
  } finally {
    await browser.close();
  }
}
await server.close();

const report = browserReport(await saveCases('browsers', {}));
await writeReport('browsers', 'Three browsers', report);
console.log(`\n${report}`);

function failure(error) {
  return { failed: String(error.message).split('\n')[0] };
}

/** Turns a list of seams into a list of values for each figure; a browser without a recorder has no silence. */
function columns(seams) {
  const names = Object.keys(seams[0] ?? {}).filter((name) => name !== 'silence');
  return Object.fromEntries(names.map((name) => [name, seams.map((seam) => Number(seam[name].toFixed(2)))]));
}

// npm run bench:viewer [-- --only bare,all --format mp4,webm --rounds 3]
// Measures what the pieces for viewers cost the page's main thread while a film plays, in comparison with the bare stage.
import { describeMachine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { assertShown, formats, variants } from './viewer/cases.mjs';
import { frameFigures } from './viewer/frame-figures.mjs';
import { viewerReport } from './viewer/viewer-report.mjs';

const options = readOptions({ only: '', format: '', rounds: 3 });
const wantedVariants = variants.filter(({ name }) => isSelected(options.only, name));
const wantedFormats = formats.filter((format) => isSelected(options.format, format));

build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
const measured = {};

try {
  // Alternating, so that what else the machine does meets both alike.
  for (let round = 0; round < options.rounds; round++) {
    for (const format of wantedFormats) {
      for (const variant of wantedVariants) {
        const figures = await play(variant, format);
        const entry = (measured[`${variant.name} ${format}`] ??= { facts, rounds: [] });
        entry.rounds.push(figures);
        console.log(`round ${round + 1}, ${variant.name}, ${format}: measured`);
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}

const report = viewerReport(await saveCases('viewer', measured));
await writeReport('viewer', 'Pieces for viewers', report);
console.log(`\n${report}`);

/** Plays the story once and traces it. Throws when the page had errors or does not show what it should. */
async function play({ name, pieces }, format) {
  const address = `${server.url}/app/?scenario=viewer&pieces=${pieces}&format=${format}`;
  const { page, pageErrors } = await openPage(browser, address);
  const media = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') media.push(new URL(request.url()).pathname);
  });
  try {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
    });
    await page.evaluate(() => globalThis['begin']());
    await page.waitForFunction(() => document.title === 'over', null, { timeout: 60_000, polling: 1000 });
    const trace = await browser.stopTracing();
    const notes = await page.evaluate(() => globalThis['notes']);
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    if (process.env.BENCH_VERBOSE) console.log(notes, media);
    assertShown(name, notes, media);
    return frameFigures(JSON.parse(trace.toString()).traceEvents, notes);
  } finally {
    await page.close();
  }
}

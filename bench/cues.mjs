// npm run bench:cues [-- --clips 21 --only ours,peers --rate 1,2 --thread free,blocked]
// Measures how exactly `decision.start` and `decision.end` are emitted at their media times, in comparison.
import { describeMachine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { cueFigures } from './cues/cue-figures.mjs';
import { cueReport } from './cues/cue-report.mjs';

const options = readOptions({ clips: 21, only: '', rate: '', thread: '' });
const pages = [
  { name: 'peers', path: () => '/bench/cues/pages/peers.html?passes=6', ways: ['timeupdate', 'video.js'] },
  { name: 'ours', path: () => `/app/?scenario=cues&clips=${options.clips}`, ways: ['start', 'end'] },
].filter(({ name }) => isSelected(options.only, name));

if (pages.some(({ name }) => name === 'ours')) build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
const measured = {};

try {
  for (const { path, ways } of pages) {
    for (const rate of [1, 2].filter((value) => isSelected(options.rate, String(value)))) {
      for (const thread of ['free', 'blocked'].filter((name) => isSelected(options.thread, name))) {
        const notes = await playPage(`${path()}&rate=${rate}`, thread === 'blocked');
        for (const way of ways) {
          const own = notes.filter(({ due, emitted }) => (due ?? emitted).startsWith(way));
          measured[`${way} ${rate} ${thread}`] = { facts, ...cueFigures(own, rate) };
        }
        console.log(`${ways.join(', ')} at rate ${rate}, thread ${thread}: ${notes.length} notes`);
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}

const report = cueReport(await saveCases('cues', measured));
await writeReport('cues', 'Cues', report);
console.log(`\n${report}`);

/** Plays a page to its end, optionally with a blocked main thread, and returns its notes. */
async function playPage(path, isBlocked) {
  const { page, pageErrors } = await openPage(browser, server.url + path);
  try {
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    if (isBlocked) await page.evaluate(blockAThird);
    await page.evaluate(() => globalThis['begin']());
    await page.waitForFunction(() => document.title === 'over', null, { timeout: 200_000, polling: 500 });
    if (pageErrors.length > 0) throw new Error(`${path}: ${pageErrors.join('; ')}`);
    return await page.evaluate(() => globalThis['notes']);
  } finally {
    await page.close();
  }
}

/** In the page: tasks of 40 ms, one every 120 ms. */
function blockAThird() {
  setInterval(() => {
    const start = performance.now();
    while (performance.now() - start < 40);
  }, 120);
}

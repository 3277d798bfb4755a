// npm run bench:cues [-- --clips 21 --only ours,peers --rate 1,2 --thread free,blocked]
// How exactly `decision.start` and `decision.end` meet their media times, beside other ways to be told.
import { machine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions, wanted } from './lib/options.mjs';
import { publish, remember } from './lib/results.mjs';
import { build, openSite } from './lib/site.mjs';
import { cueFigures } from './cues/cue-figures.mjs';
import { cueReport } from './cues/cue-report.mjs';

const options = readOptions({ clips: 21, only: '', rate: '', thread: '' });
const pages = [
  { name: 'peers', path: () => '/bench/cues/pages/peers.html?passes=6', ways: ['timeupdate', 'video.js'] },
  { name: 'ours', path: () => `/app/?scenario=cues&clips=${options.clips}`, ways: ['start', 'end'] },
].filter(({ name }) => wanted(options.only, name));

if (pages.some(({ name }) => name === 'ours')) build();
const site = await openSite();
const browser = await openBrowser();
const facts = machine(browser);
const measured = {};

try {
  for (const { path, ways } of pages) {
    for (const rate of [1, 2].filter((value) => wanted(options.rate, String(value)))) {
      for (const thread of ['free', 'blocked'].filter((name) => wanted(options.thread, name))) {
        const notes = await watch(`${path()}&rate=${rate}`, thread === 'blocked');
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
  await site.close();
}

const report = cueReport(await remember('cues', measured));
await publish('cues', 'Cues', report);
console.log(`\n${report}`);

/** Plays a page to its end, with the main thread kept busy if wished, and returns what it noted. */
async function watch(path, isBlocked) {
  const { page, faults } = await openPage(browser, site.url + path);
  try {
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    if (isBlocked) await page.evaluate(blockAThird);
    await page.evaluate(() => globalThis['begin']());
    await page.waitForFunction(() => document.title === 'over', null, { timeout: 200_000, polling: 500 });
    if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
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

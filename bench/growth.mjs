// npm run bench:growth [-- --sizes 10,1000,100000]
// Whether a large story costs more than a small one: a frame, an `add`, and the memory of a node; and what it costs to
// save and load a film that has run for long.
import { machine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { publish, remember } from './lib/results.mjs';
import { build, openSite } from './lib/site.mjs';
import { growthReport } from './growth/growth-report.mjs';
import { longFilm, savingReport } from './growth/long-film.mjs';
import { heapUsed } from './lib/heap.mjs';

const options = readOptions({ sizes: '10,1000,100000', frames: 24_000, rounds: 60, entries: 10_000 });

build();
const site = await openSite();
const browser = await openBrowser();
const facts = machine(browser);
const measured = {};
const saving = {};

try {
  for (const size of options.sizes.split(',').map(Number)) {
    const { page, faults } = await openPage(browser, `${site.url}/app/?scenario=growth`);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const call = (name, value) =>
      page.evaluate(([step, given]) => globalThis['growth'][step](given), [name, value]);
    const empty = await heapUsed(page);
    await call('build', size);
    const bytes = ((await heapUsed(page)) - empty) / size;
    await call('begin');
    // The first half only lets the compiler see everything once.
    await call('frames', options.frames / 2);
    await call('adds', options.rounds / 2);
    const frame = await call('frames', options.frames);
    const add = await call('adds', options.rounds);
    if (faults.length > 0) throw new Error(faults.join('; '));
    measured[size] = { facts, bytes: Math.round(bytes), frame: micro(frame), add: micro(add) };
    console.log(`${size} nodes measured`);
    await page.close();
  }
  saving[options.entries] = { facts, ...(await longFilm(browser, site, options.entries)) };
} finally {
  await browser.close();
  await site.close();
}

const report = [
  growthReport(await remember('growth', measured)),
  savingReport(await remember('saving', saving)),
].join('\n\n');
await publish('growth', 'Growth', report);
console.log(`\n${report}`);

/** Milliseconds to microseconds. */
function micro(times) {
  return times.map((time) => Number((time * 1000).toFixed(3)));
}

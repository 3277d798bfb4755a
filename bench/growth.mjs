// npm run bench:growth [-- --sizes 10,1000,10000]
// Measures a frame, an `add` and the memory of a node by the size of the story, and saving and loading after a long playback.
import { describeMachine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { growthReport } from './growth/growth-report.mjs';
import { longPlayback, savingReport } from './growth/long-playback.mjs';
import { heapUsed } from './lib/heap.mjs';

// 10,000 decisions are far more than a written story has. The store copies all of them once in a while (docs/decisions/0002).
const options = readOptions({ sizes: '10,1000,10000', frames: 24_000, rounds: 60, entries: 10_000 });

build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
const measured = {};
const saving = {};

try {
  for (const size of options.sizes.split(',').map(Number)) {
    const { page, pageErrors } = await openPage(browser, `${server.url}/app/?scenario=growth`);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const call = (name, value) =>
      page.evaluate(([step, given]) => globalThis['growth'][step](given), [name, value]);
    const empty = await heapUsed(page);
    await call('build', size);
    const bytes = ((await heapUsed(page)) - empty) / size;
    await call('begin');
    // Not counted: the compiler optimises the code.
    await call('frames', options.frames / 2);
    await call('adds', options.rounds / 2);
    const frame = await call('frames', options.frames);
    const add = await call('adds', options.rounds);
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    measured[size] = { facts, bytes: Math.round(bytes), frame: micro(frame), add: micro(add) };
    console.log(`${size} nodes measured`);
    await page.close();
  }
  saving[options.entries] = { facts, ...(await longPlayback(browser, server, options.entries)) };
} finally {
  await browser.close();
  await server.close();
}

const report = [
  growthReport(await saveCases('growth', measured)),
  savingReport(await saveCases('saving', saving)),
].join('\n\n');
await writeReport('growth', 'Growth', report);
console.log(`\n${report}`);

/** Milliseconds to microseconds. */
function micro(times) {
  return times.map((time) => Number((time * 1000).toFixed(3)));
}

// npm run bench:map [-- --count 1000 --rounds 5 --frames 240]
// Measures <iv-story-map> with a large story: how long it takes to open, and how long a frame takes while it is moved.
import { build, startBenchServer } from './lib/bench-server.mjs';
import { describeMachine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { writeReport } from './lib/results.mjs';
import { mapFigures } from './map/map-figures.mjs';
import { mapReport } from './map/map-report.mjs';

const options = readOptions({ count: 1000, rounds: 5, frames: 240 });

build();
const server = await startBenchServer();
const browser = await openBrowser();
const rounds = [];
try {
  for (let round = 0; round < options.rounds; round++) {
    rounds.push(await measure());
    console.log(`round ${round + 1}: measured`);
  }
} finally {
  await browser.close();
  await server.close();
}

const { text, isKept } = mapReport(describeMachine(browser), options, rounds);
await writeReport('map', 'Map of the story', text);
console.log(`\n${text}`);
process.exitCode = isKept ? 0 : 1;

/** Opens the map once, moves it where names can be read and where they cannot, and traces both. */
async function measure() {
  const { page, pageErrors } = await openPage(
    browser,
    `${server.url}/app/?scenario=map&count=${options.count}`,
  );
  try {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
    });
    const opening = await page.evaluate(openMap, options.count);
    const steps = [];
    for (const small of [false, true])
      steps.push(await page.evaluate(moveMap, { frames: options.frames, small }));
    const trace = JSON.parse((await browser.stopTracing()).toString());
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    return { opening, steps, ...mapFigures(trace.traceEvents) };
  } finally {
    await page.close();
  }
}

/** In the page: milliseconds until the scene that plays is on the screen, until all scenes have a place, and of the longest task. */
async function openMap(count) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const start = performance.now();
  globalThis['begin']();
  while (!document.querySelector('.iv-map-node[data-state=here]')) await frame();
  // The frame that draws it is over when the next one begins.
  await frame();
  const shown = performance.now() - start;
  const boxes = () =>
    [...document.querySelectorAll('.iv-map-shape')]
      .map((path) => path.getAttribute('d').split('z').length - 1)
      .reduce((sum, one) => sum + one, 0);
  /** @type {HTMLElement} */ (document.querySelector('[data-action=fit]')).click();
  while (boxes() < count) {
    await frame();
    /** @type {HTMLElement} */ (document.querySelector('[data-action=fit]')).click();
  }
  const complete = performance.now() - start;
  observer.disconnect();
  return { shown, complete, longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)) };
}

/** In the page: moves the map by an arrow key in each frame, back and forth; milliseconds between the frames. */
async function moveMap({ frames, small }) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const window = document.querySelector('.iv-map-window');
  const press = (key) => window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press(small ? '0' : 'Home');
  for (let wait = 0; wait < 10; wait++) await frame();
  const isSmall = document.querySelector('.iv-map-node') === null;
  if (isSmall !== small) throw new Error(`The map is ${isSmall ? 'small' : 'large'}.`);
  performance.mark(small ? 'begin small' : 'begin large');
  const times = [performance.now()];
  for (let step = 0; step < frames; step++) {
    performance.mark('frame');
    press(step % 120 < 60 ? 'ArrowRight' : 'ArrowLeft');
    times.push(await frame());
  }
  performance.mark(small ? 'end small' : 'end large');
  return times.slice(1).map((time, index) => time - times[index]);
}

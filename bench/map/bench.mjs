// <iv-story-map> with a large story: how long it takes to open, and how long a frame takes while it is moved.
import { withBrowser, withPage } from '../lib/browser.mjs';
import { atMost } from '../lib/report.mjs';
import { median, p95, spread } from '../lib/statistics.mjs';
import { changesIn, markedThread, taskTimes, traced } from '../lib/trace-spans.mjs';

export const title = 'Map of the story';
export const description = 'how long a map of 1,000 scenes takes to open and to move';
export const options = { count: 1000, rounds: 5, frames: 240 };
export const brief = { rounds: 2 };

/** Milliseconds in which the map is to be open, and of a frame of the display. */
const mostOpening = 300;
const frame = 16.7;

const stretches = { large: 'names can be read', small: 'all of it' };

/** Milliseconds of work in each frame while the map was moved, and how many change detections there were. */
function workOf(events, name) {
  const { marks, thread } = markedThread(events, `begin ${name}`);
  const stretch = { from: marks[0].ts, to: markedThread(events, `end ${name}`).marks[0].ts };
  const starts = markedThread(events, 'frame')
    .marks.map(({ ts }) => ts)
    .filter((ts) => ts >= stretch.from && ts < stretch.to);
  const parts = starts.map((from, index) => ({ from, to: starts[index + 1] ?? stretch.to }));
  return { work: taskTimes(thread, parts), changes: changesIn(thread, stretch) };
}

/** Opens the map once, moves it where names can be read and where they cannot, and traces both. */
const measure = (browser, server, { count, frames }) =>
  withPage(
    browser,
    `${server.url}/app/?scenario=map&count=${count}`,
    async (page) => {
      let opening;
      const between = {};
      const events = await traced(browser, page, async () => {
        opening = await page.evaluate(openMap, count);
        for (const name of Object.keys(stretches))
          between[name] = await page.evaluate(moveMap, { frames, name });
      });
      const moved = Object.keys(stretches).map((name) => [
        name,
        { between: between[name], ...workOf(events, name) },
      ]);
      return { opening, ...Object.fromEntries(moved) };
    },
    { viewport: { width: 1280, height: 720 } },
  );

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
  const fit = () => /** @type {HTMLElement} */ (document.querySelector('[data-action=fit]')).click();
  for (fit(); boxes() < count; fit()) await frame();
  const complete = performance.now() - start;
  observer.disconnect();
  return { shown, complete, longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)) };
}

/** In the page: moves the map by an arrow key in each frame, back and forth; milliseconds between the frames. */
async function moveMap({ frames, name }) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const window = document.querySelector('.iv-map-window');
  const press = (key) => window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press(name === 'small' ? '0' : 'Home');
  for (let wait = 0; wait < 10; wait++) await frame();
  const size = document.querySelector('.iv-map-node') === null ? 'small' : 'large';
  if (size !== name) throw new Error(`The map is ${size}.`);
  performance.mark(`begin ${name}`);
  const times = [performance.now()];
  for (let step = 0; step < frames; step++) {
    performance.mark('frame');
    press(step % 120 < 60 ? 'ArrowRight' : 'ArrowLeft');
    times.push(await frame());
  }
  performance.mark(`end ${name}`);
  return times.slice(1).map((time, index) => time - times[index]);
}

export async function run(options, server) {
  const rounds = await withBrowser(async (browser) => {
    const measured = [];
    for (let round = 0; round < options.rounds; round++)
      measured.push(await measure(browser, server, options));
    return measured;
  });
  const opening = (name) => rounds.map((round) => round.opening[name]);
  const moved = Object.entries(stretches).map(([name, what]) => ({
    what,
    work: rounds.flatMap((round) => round[name].work),
    between: rounds.flatMap((round) => round[name].between),
    changes: rounds.reduce((sum, round) => sum + round[name].changes, 0),
  }));
  return {
    text: `${options.count} scenes, ${rounds.length} rounds. Milliseconds, median / p95.`,
    tables: [
      {
        head: ['until the scene that plays is shown', 'until every scene has its place', 'longest task'],
        rows: [['shown', 'complete', 'longestTask'].map((name) => spread(opening(name)))],
      },
      {
        head: [
          `moved for ${options.frames} frames`,
          'work in a frame',
          'between two frames',
          'change detections',
        ],
        rows: moved.map(({ what, work, between, changes }) => [
          what,
          spread(work, 1),
          spread(between, 1),
          changes,
        ]),
      },
    ],
    promises: [
      atMost('opening, median', median(opening('shown')), mostOpening, ' ms'),
      ...moved.map(({ what, work }) => atMost(`work in a frame, ${what}, p95`, p95(work), frame, ' ms')),
    ],
    values: rounds,
  };
}

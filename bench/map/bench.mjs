// Measures how long <iv-story-map> takes to open with a large story, and how long a frame takes while it moves.
import { appPath, withBrowser, withPage } from '../lib/browser.mjs';
import { atMost } from '../lib/report.mjs';
import { median, p95, spread } from '../lib/statistics.mjs';
import { changesIn, markedThread, taskTimes, traced } from '../lib/trace-spans.mjs';

export const title = 'Story map';
export const description = 'how long a map of 1,000 scenes takes to open and to move';
export const options = { count: 1000, rounds: 5, frames: 240 };
export const brief = { rounds: 2 };

/** Maximum time to open the map, and duration of a display frame, in milliseconds. */
const mostOpening = 300;
const frame = 16.7;

const stretches = { large: 'readable names', small: 'whole map' };

/** Milliseconds of work in each frame while the map moved, and number of change detections. */
function workOf(events, name) {
  const { marks, thread } = markedThread(events, `frame ${name}`);
  // The last mark is the end.
  const parts = marks.slice(1).map(({ ts }, index) => ({ from: marks[index].ts, to: ts }));
  const stretch = { from: parts[0].from, to: parts.at(-1).to };
  return { work: taskTimes(thread, parts), changes: changesIn(thread, stretch) };
}

/** Opens the map, moves it at a scale where names are readable and at one where they are not, and traces both. */
const measure = (browser, server, { count, frames }) =>
  withPage(
    browser,
    server.url + appPath({ scenario: 'map', count }),
    async (page) => {
      const moved = {};
      let opening;
      const events = await traced(browser, page, async () => {
        opening = await page.evaluate(openMap, count);
        for (const name of Object.keys(stretches))
          moved[name] = { between: await page.evaluate(moveMap, { frames, name }) };
      });
      for (const name of Object.keys(stretches)) Object.assign(moved[name], workOf(events, name));
      return { opening, ...moved };
    },
    { viewport: { width: 1280, height: 720 } },
  );

/** Runs in the page: milliseconds until the current scene is on the screen, and until all scenes are placed. */
async function openMap(count) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const start = performance.now();
  globalThis['begin']();
  while (!document.querySelector('.iv-map-node[data-state=here]')) await frame();
  // A frame has been drawn when the next one begins.
  await frame();
  const shown = performance.now() - start;
  const boxes = () => {
    const paths = [...document.querySelectorAll('.iv-map-shape')].map((path) => path.getAttribute('d'));
    return paths.join('').split('z').length - 1;
  };
  const fit = () => /** @type {HTMLElement} */ (document.querySelector('[data-action=fit]')).click();
  for (fit(); boxes() < count; fit()) await frame();
  return { shown, complete: performance.now() - start };
}

/** Runs in the page: moves the map back and forth with an arrow key in each frame. Returns the milliseconds between frames. */
async function moveMap({ frames, name }) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const window = document.querySelector('.iv-map-window');
  const press = (key) => window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press(name === 'small' ? '0' : 'Home');
  for (let wait = 0; wait < 10; wait++) await frame();
  const size = document.querySelector('.iv-map-node') === null ? 'small' : 'large';
  if (size !== name) throw new Error(`The map is ${size}.`);
  const times = [performance.now()];
  for (let step = 0; step < frames; step++) {
    performance.mark(`frame ${name}`);
    press(step % 120 < 60 ? 'ArrowRight' : 'ArrowLeft');
    times.push(await frame());
  }
  performance.mark(`frame ${name}`);
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
  const all = (name, part) => rounds.flatMap((round) => round[name][part]);
  return {
    text: `${options.count} scenes, ${rounds.length} rounds. Milliseconds, median / p95.`,
    tables: [
      {
        head: ['until the current scene is shown', 'until every scene is placed'],
        rows: [['shown', 'complete'].map((name) => spread(opening(name)))],
      },
      {
        head: ['moved', 'work in a frame', 'between two frames', 'change detections'],
        rows: Object.entries(stretches).map(([name, what]) => [
          what,
          spread(all(name, 'work'), 1),
          spread(all(name, 'between'), 1),
          rounds.reduce((sum, round) => sum + round[name].changes, 0),
        ]),
      },
    ],
    promises: [
      atMost('opening, median', median(opening('shown')), mostOpening, ' ms'),
      ...Object.entries(stretches).map(([name, what]) =>
        atMost(`work in a frame, ${what}, p95`, p95(all(name, 'work')), frame, ' ms'),
      ),
    ],
    values: rounds,
  };
}

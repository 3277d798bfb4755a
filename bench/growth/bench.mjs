// Measures a frame, an `add` and the memory of a node by story size, and saving and loading after a long playback. Uses the fake
// engine.
import { appPath, begin, heapUsed, withBrowser, withPage } from '../lib/browser.mjs';
import { atMost } from '../lib/report.mjs';
import { mean, median, spread } from '../lib/statistics.mjs';

export const title = 'Growth';
export const description =
  'whether a large story costs more than a small one, and how long saving a long playback takes';
// 10,000 decisions are far more than an authored story has. From time to time the store copies all of them (docs/decisions/0002).
export const options = { sizes: '10,1000,10000', frames: 24_000, rounds: 60, entries: 10_000 };
export const brief = { sizes: '10,10000', rounds: 40 };

/** Maximum ratio between the cost of a frame in the largest and in the smallest story. */
const frameRatio = 1.5;
/**
 * Maximum mean duration of an `add`, in microseconds, at any measured size. It grows with the story, because every 33rd change to
 * the store's decisions copies all of them. Only the mean includes these copies, not the median.
 */
const addLimit = 200;
/** Maximum duration of saving, and of loading, a long playback, in milliseconds. */
const saveLimit = 50;
/** Number of nodes in the story of the long playback. */
const longStory = 1000;

const micro = (times) => times.map((time) => time * 1000);
const count = (value) => value.toLocaleString('en');

export async function run({ sizes, frames, rounds, entries }, server) {
  /** Runs a task with a page and a function that calls the page's functions by name. */
  const withStory = (browser, task) =>
    withPage(browser, server.url + appPath({ scenario: 'growth' }), (page) => {
      const call = ([step, value]) => globalThis['growth'][step](value);
      return task(page, (step, value) => page.evaluate(call, [step, value]));
    });
  const measure = (browser, size) =>
    withStory(browser, async (page, call) => {
      const empty = await heapUsed(page);
      await call('build', size);
      const bytes = Math.round(((await heapUsed(page)) - empty) / size);
      await begin(page);
      // Warm-up, not counted: the compiler optimizes the code.
      await call('frames', frames / 2);
      await call('adds', rounds / 2);
      const frame = micro(await call('frames', frames));
      return { size, bytes, frame, add: micro(await call('adds', rounds)) };
    });
  const save = (browser) =>
    withStory(browser, async (page, call) => {
      await call('build', longStory);
      await begin(page);
      // Playing with checkpoints adds the rest.
      await call('appendEntries', entries - longStory);
      await call('playWithCheckpoints', longStory);
      const saves = await call('saves', 30);
      return { saves, loads: await call('loads', 30), ...(await call('savedSize')) };
    });

  const [stories, long] = await withBrowser(async (browser) => {
    const measured = [];
    for (const size of String(sizes).split(',').map(Number)) measured.push(await measure(browser, size));
    return [measured, await save(browser)];
  });
  const [smallest, largest] = [stories[0], stories.at(-1)];
  // Compares means: a single frame takes less than the clock's resolution.
  const dearer = mean(largest.frame) / mean(smallest.frame);
  const slowestAdd = Math.max(...stories.map(({ add }) => mean(add)));
  const slowest = Math.max(median(long.saves), median(long.loads));
  return {
    text: 'Median / p95. A frame is `advance(1 / 60)` of the fake engine while playing; an `add` is a node and its decision together.',
    tables: [
      {
        head: ['nodes', 'one frame, µs', 'one add, µs', 'one add, mean', 'bytes per node'],
        rows: stories.map(({ size, bytes, frame, add }) => [
          count(size),
          spread(frame, 2),
          spread(add, 1),
          mean(add).toFixed(1),
          count(bytes),
        ]),
      },
      {
        title: 'Saving and loading',
        text: '`save()` and `load(snapshot)` of a long playback, with every plugin active; snapshot as text.',
        head: ['entries', 'snapshot, kB', 'save, ms', 'load, ms'],
        rows: [[count(long.entries), long.kilobytes, spread(long.saves, 1), spread(long.loads, 1)]],
      },
    ],
    promises: [
      atMost(`a frame with ${count(largest.size)} nodes, relative to ${smallest.size}`, dearer, frameRatio),
      atMost('mean duration of an add', slowestAdd, addLimit, ' µs'),
      atMost('saving or loading a long playback, median', slowest, saveLimit, ' ms'),
    ],
    values: { stories, long },
  };
}

// Plays a chain of clips in a page, and turns the recording into figures, table rows and promises.
import { networks } from '../lib/bench-server.mjs';
import { begin, untilOver, withBrowser, withPage } from '../lib/browser.mjs';
import { atMost } from '../lib/report.mjs';
import { columns, p95, rounded, sizes, spread } from '../lib/statistics.mjs';
import { passes, seamFigures } from './seam-figures.mjs';

const frames = Array.from({ length: 120 }, (_, frame) => (frame * 1000) / 30);

/** The 4 s test clips with these barcode numbers. @returns {import('./seam-figures.mjs').Clip[]} */
export const numberedChain = (numbers) =>
  numbers.map((number) => ({ number, starts: frames, end: 4000, soundEnd: 4000 }));

/** Repeats values in turn up to a count. */
export const inTurn = (values, count) =>
  Array.from({ length: count }, (_, place) => values[place % values.length]);

/**
 * Plays a page's clips in a new browser, and returns the recorded pictures, sounds and notes.
 *
 * @param {Awaited<ReturnType<typeof import('../lib/bench-server.mjs').startBenchServer>>} server
 * @param {object} options
 * @param {string} options.path the page
 * @param {object} [options.limits] server limits during playback; default none
 * @param {number} options.limit the timeout in seconds
 * @param {readonly number[]} [options.tones] Hz of the tones to listen for; default none
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} [options.during] called once playback has started
 * @param {boolean} [options.isSilent] the clips have no sound; default false: a recording without sound is an error
 */
function recordPlayback(server, { path, limits, limit, tones = [], during, isSilent = false }) {
  return withBrowser((browser) =>
    withPage(browser, server.url + path, async (page) => {
      await page.evaluate(startReaders, tones);
      server.throttle(limits ?? networks.plain);
      await begin(page);
      await during?.(page);
      await untilOver(page, limit);
      const recording = await page.evaluate(() => globalThis['stopReaders']());
      if (!isSilent && recording.sound.loudest < 0.05)
        throw new Error(`${path}: the tab was silent, so gaps cannot be measured.`);
      return recording;
    }),
  ).finally(() => server.throttle(networks.plain));
}

/** Runs in the page. */
async function startReaders(tones) {
  const { recordPicture } = await import(`${location.origin}/tools-page/picture-reader.mjs`);
  const { recordSound } = await import(`${location.origin}/bench/seam/sound-reader.mjs`);
  const stopSound = await recordSound(tones);
  const stopPicture = recordPicture();
  globalThis['stopReaders'] = async () => ({
    ticks: await stopPicture(),
    sound: await stopSound(),
    notes: globalThis['notes'] ?? [],
    requests: performance
      .getEntriesByType('resource')
      .filter((entry) => /** @type {PerformanceResourceTiming} */ (entry).initiatorType === 'fetch')
      .map(({ name, startTime, duration }) => ({ url: name, from: startTime, to: startTime + duration })),
  });
}

/**
 * Measures each figure for every seam; `took`: milliseconds from the first picture to the last. Prints them. `check` is called with the
 * answered `requests` of the page's scripts and the times of its `seams`.
 */
export async function measureSeams(server, what, { chain, isOneTimeline, check, ...playback }) {
  const limit = chain.reduce((sum, { end }) => sum + (2 * end) / 1000, 30);
  const recording = await recordPlayback(server, { ...playback, limit });
  const { seams, between } = seamFigures(recording, chain, { isOneTimeline });
  const seen = passes(recording.ticks);
  const values = columns(seams);
  console.log(what);
  for (const [name, list] of Object.entries(values))
    console.log(`  ${name.padEnd(8)} ${spread(list).padEnd(10)} ${list.map(Math.round).join(' ')}`);
  check?.({ requests: recording.requests, seams: seen.slice(1).map(({ start }) => start) });
  return {
    ...values,
    between: between.map((value) => rounded(value)),
    took: Math.round(seen.at(-1).end - seen[0].start),
  };
}

export const seamHead = ['seams', 'missing', 'slip', 'blank', 'silence'];

/** The cells of {@link seamHead}. */
export const seamCells = ({ missing, slip, blank, silence }) => [
  missing.length,
  spread(missing),
  sizes(slip),
  spread(blank),
  spread(silence ?? []),
];

/** Promises for this player's seams; `missing`: limit of missing picture, in milliseconds. */
export const seamPromises = (where, { missing, blank, silence }, limit = 17) => [
  atMost(`${where}, missing picture, p95`, Math.round(p95(missing)), limit, ' ms'),
  atMost(`${where}, blank`, Math.max(...blank), 0, ' ms'),
  ...(silence ? [atMost(`${where}, silence, p95`, p95(silence), 10, ' ms')] : []),
];

/** For each noted jump: milliseconds until the wanted clip is on the screen, and milliseconds without a picture. */
export async function measureJumps(server, playback) {
  const { ticks, notes } = await recordPlayback(server, playback);
  return notes.map(({ at: called, clip }) => {
    const from = ticks.at.findIndex((at) => at > called);
    const to = ticks.seen.findIndex((seen, tick) => tick >= from && seen >> 16 === clip);
    if (from < 0 || to < 0) throw new Error(`The jump at ${called.toFixed(0)} ms never showed clip ${clip}.`);
    const blanks = ticks.seen.slice(from, to).filter((seen) => seen === 0).length;
    return { first: ticks.at[to] - called, blank: (blanks * 1000) / 60 };
  });
}

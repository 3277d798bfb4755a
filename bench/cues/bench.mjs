// How exactly `decision.start` and `decision.end` are emitted at their media times, beside `timeupdate` and text tracks.
import { begin, untilOver, withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, p95, sizes } from '../lib/statistics.mjs';
import { peerPath } from '../seam/measure-seams.mjs';
import { cueFigures } from './cue-figures.mjs';

export const title = 'Cues';
export const description = 'how exactly decision.start and decision.end meet their times';
export const options = { clips: 21, only: '', rate: '', thread: '' };
export const brief = { clips: 8, only: 'ours', rate: '1', thread: 'free' };

const ways = [
  { name: 'timeupdate', page: 'peers', title: '`timeupdate`' },
  { name: 'video.js', page: 'peers', title: 'cue of a video.js text track' },
  { name: 'start', page: 'ours', title: '**iv-player** `decision.start`' },
  { name: 'end', page: 'ours', title: '**iv-player** `decision.end`' },
];

/** Bounds on the distance in milliseconds of wall clock. */
const columns = [
  { rate: 1, thread: 'free', middle: 2, most: 5 },
  { rate: 1, thread: 'blocked', most: 45 },
  { rate: 2, thread: 'free', most: 10 },
  { rate: 2, thread: 'blocked', most: 45 },
];

/** Plays a page to its end, optionally with a blocked main thread, and returns its notes. */
const playPage = (browser, address, isBlocked) =>
  withPage(browser, address, async (page) => {
    if (isBlocked) await page.evaluate(blockAThird);
    await begin(page);
    await untilOver(page, 200);
    return page.evaluate(() => globalThis['notes']);
  });

/** In the page: tasks of 40 ms, one every 120 ms. */
function blockAThird() {
  setInterval(() => {
    const start = performance.now();
    while (performance.now() - start < 40);
  }, 120);
}

function promisesOf(where, { errors, lost, twice }, { middle, most }) {
  const distances = errors.map(Math.abs);
  return [
    ...(middle ? [atMost(`${where}, median`, median(distances), middle, ' ms')] : []),
    atMost(`${where}, p95`, p95(distances), most, ' ms'),
    atMost(`${where}, lost or emitted twice`, lost + twice, 0),
  ];
}

export async function run({ clips, only, rate: wantedRate, thread: wantedThread }, server) {
  const paths = { peers: peerPath('cues', []), ours: `/app/?scenario=cues&clips=${clips}` };
  const [values, promises] = [{}, []];
  const chosen = columns.filter(
    ({ rate, thread }) => isSelected(wantedRate, String(rate)) && isSelected(wantedThread, thread),
  );
  await withBrowser(async (browser) => {
    for (const [name, path] of Object.entries(paths).filter(([one]) => isSelected(only, one))) {
      for (const column of chosen) {
        const { rate, thread } = column;
        const notes = await playPage(browser, `${server.url}${path}&rate=${rate}`, thread === 'blocked');
        console.log(`${name} at rate ${rate}, thread ${thread}: ${notes.length} notes`);
        for (const way of ways.filter(({ page }) => page === name)) {
          const own = notes.filter(({ due, emitted }) => (due ?? emitted).startsWith(way.name));
          const found = cueFigures(own, rate);
          values[`${way.name} ${rate} ${thread}`] = found;
          if (name === 'ours')
            promises.push(...promisesOf(`${way.title}, rate ${rate}, ${thread}`, found, column));
        }
      }
    }
  });
  const rows = ways
    .filter(({ page }) => isSelected(only, page))
    .map(({ name, title: what }) => {
      const found = chosen.map(({ rate, thread }) => values[`${name} ${rate} ${thread}`]);
      const sum = (count) => found.reduce((total, one) => total + count(one), 0);
      const counts = [sum(({ errors }) => errors.length), sum(({ lost }) => lost), sum(({ twice }) => twice)];
      return [what, ...found.map(({ errors }) => sizes(errors, 1)), counts.join(' / ')];
    });
  const head = chosen.map(({ rate, thread }) => `rate ${rate}, ${thread}`);
  return {
    text: 'Distance of `currentTime` in the listener from the time asked for, milliseconds of wall clock, median / p95. Blocked: a task of 40 ms every 120 ms.',
    tables: [{ head: ['cues by', ...head, 'emitted / lost / twice'], rows }],
    promises,
    values,
  };
}

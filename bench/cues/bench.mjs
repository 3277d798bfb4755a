// Measures how precisely `decision.start` and `decision.end` are emitted at their media times.
import { appPath, begin, untilOver, withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, p95, rounded, sizes } from '../lib/statistics.mjs';

export const title = 'Cues';
export const description = 'how precisely decision.start and decision.end are emitted at their times';
export const options = { clips: 21, rate: '', thread: '' };
export const brief = { clips: 8, rate: '1', thread: 'free' };

const events = ['start', 'end'];

/** Limits of the distance, in milliseconds of wall clock. */
const columns = [
  { rate: 1, thread: 'free', middle: 2, most: 5 },
  { rate: 1, thread: 'blocked', most: 45 },
  { rate: 2, thread: 'free', most: 10 },
  { rate: 2, thread: 'blocked', most: 45 },
];

/** Runs in the page: a task of 40 ms every 120 ms. */
function blockAThird() {
  setInterval(() => {
    const start = performance.now();
    while (performance.now() - start < 40);
  }, 120);
}

/**
 * Delay of each cue in wall-clock milliseconds, from the media time in seconds at which it was due to the one at which it was
 * emitted (`at`); negative if early.
 */
function cueFigures(notes, rate) {
  const cues = notes
    .filter(({ due }) => due !== undefined)
    .map(({ cue, due }) => ({
      due,
      times: notes.filter((note) => note.cue === cue && note.at !== undefined).map(({ at }) => at),
    }));
  const emitted = cues.filter(({ times }) => times.length > 0);
  return {
    errors: emitted.map(({ due, times }) => rounded(((times[0] - due) * 1000) / rate)),
    lost: cues.length - emitted.length,
    twice: cues.filter(({ times }) => times.length > 1).length,
  };
}

function promisesOf(where, { errors, lost, twice }, { middle, most }) {
  const distances = errors.map(Math.abs);
  return [
    ...(middle ? [atMost(`${where}, median`, median(distances), middle, ' ms')] : []),
    atMost(`${where}, p95`, p95(distances), most, ' ms'),
    atMost(`${where}, lost or emitted twice`, lost + twice, 0),
  ];
}

export async function run({ clips, rate: wantedRate, thread: wantedThread }, server) {
  const [values, rows, promises] = [{}, [], []];
  await withBrowser(async (browser) => {
    for (const column of columns) {
      const { rate, thread } = column;
      if (!isSelected(wantedRate, String(rate)) || !isSelected(wantedThread, thread)) continue;
      const address = server.url + appPath({ scenario: 'cues', clips, rate });
      const notes = await withPage(browser, address, async (page) => {
        if (thread === 'blocked') await page.evaluate(blockAThird);
        await begin(page);
        await untilOver(page, 200);
        return page.evaluate(() => globalThis['notes']);
      });
      for (const event of events) {
        const own = notes.filter(({ cue }) => cue.startsWith(event));
        const found = (values[`${event} ${rate} ${thread}`] = cueFigures(own, rate));
        const { errors, lost, twice } = found;
        const what = `\`decision.${event}\`, rate ${rate}, ${thread}`;
        rows.push([what, sizes(errors, 1), errors.length, lost, twice]);
        promises.push(...promisesOf(what, found, column));
      }
    }
  });
  return {
    text: 'Distance of `currentTime` in the listener from the requested time, in milliseconds of wall clock, median / p95. Blocked: a 40 ms task every 120 ms.',
    tables: [{ head: ['cues', 'distance', 'emitted', 'lost', 'twice'], rows }],
    promises,
    values,
  };
}

// npm run bench:sync [-- --only naive,ours,ours-html5,ours-tone,short --course play,pauses,seams,stalls,seeks,rates]
// How far a soundtrack is from the film it belongs to, by its own report and by what comes out.
import { machine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions, wanted } from './lib/options.mjs';
import { publish, remember } from './lib/results.mjs';
import { build, openSite, stallingMounts } from './lib/site.mjs';
import { spread } from './lib/statistics.mjs';
import { clicks, heard, longestAudible, reported, silences } from './sync/sync-figures.mjs';
import { syncReport } from './sync/sync-report.mjs';

const options = readOptions({ only: '', course: '' });
const pages = {
  naive: { path: '/bench/sync/pages/naive.html?', track: 'ticks' },
  ours: { path: '/app/?scenario=sync&', track: 'ticks' },
  'ours-html5': { path: '/app/?scenario=sync&', track: 'ticks', html5: true },
  'ours-tone': { path: '/app/?scenario=sync&', track: 'tone' },
};
const names = ['play', 'pauses', 'seams', 'stalls', 'seeks', 'rates'];
/** Bytes of a clip that arrive before the line goes dead: a block of Chromium's media cache, three of four seconds. */
const cutAfter = 33_000;
/** How long (ms) it stays dead after the film has stopped. */
const deadFor = 1_200;

build();
const site = await openSite();
const browser = await openBrowser();
const facts = machine(browser);
try {
  for (const [name, way] of Object.entries(pages).filter(([one]) => wanted(options.only, one))) {
    for (const course of names.filter((one) => wanted(options.course, one))) {
      const { notes, bound } = await watch(way, course);
      const figures = {
        reported: reported(notes).map((value) => round(value)),
        heard: way.track === 'ticks' && !way.html5 ? heard(notes).map((value) => round(value)) : [],
        lasts: longestAudible(notes),
        silences: silences(notes).map((length) => round(length)),
      };
      const steps = {
        bound,
        steps: notes.steps.map(([, step]) => round(step, 4)),
        clicks: clicks(notes, bound),
      };
      await remember('sync', {
        [`${name} ${course}`]: { facts, ...(way.track === 'tone' ? steps : figures) },
      });
      const sizes = (values) => spread(values.map(Math.abs), 1);
      console.log(
        `${name}, ${course}: reported ${sizes(figures.reported)}, heard ${sizes(figures.heard)} (${figures.heard.length}), ` +
          `over 45 ms for ${Math.round(figures.lasts)}, silent for ${spread(figures.silences)} (${figures.silences.length}), ` +
          `largest step ${Math.max(...steps.steps).toFixed(3)}`,
      );
    }
  }
  if (wanted(options.only, 'short'))
    await remember('sync', { 'ours short': { facts, ...(await shortSounds()) } });
} finally {
  await browser.close();
  await site.close();
}

const report = syncReport(await remember('sync', {}));
await publish('sync', 'Soundtrack', report);
console.log(`\n${report}`);

function round(value, decimals = 2) {
  return Number(value.toFixed(decimals));
}

/** The clips of a course: six in turn, or for stalls each under an address of its own. */
function filmsOf(course) {
  if (course === 'stalls') return stallingMounts.map((mount) => `${mount}c1.mp4`);
  return Array.from({ length: 24 }, (_, place) => `/clips/c${(place % 6) + 1}.mp4`);
}

/** Opens a film with its soundtrack ready to begin. */
async function open(path, course, { track, html5 = false }) {
  const films = filmsOf(course);
  if (course === 'stalls') for (const film of films) site.fault(film, { stallAfter: cutAfter });
  const opened = await openPage(browser, `${site.url}${path}clips=${films.join(',')}`);
  await opened.page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
  await opened.page.evaluate(
    async ([kind, streams]) => {
      const tracks = await import('/bench/sync/pages/track.mjs');
      const listening = await import('/bench/sync/pages/listen.mjs');
      const { syncPage } = globalThis;
      syncPage.add({ src: tracks.trackAddress(kind, 120), format: 'wav', html5: streams });
      await new Promise((resolve) => {
        const look = () => (syncPage.howl().state() === 'loaded' ? resolve() : setTimeout(look, 20));
        look();
      });
      globalThis.listener = await listening.listen(syncPage);
      // A wave cut at its peak jumps by as much; half a peak over what the tone does by itself is heard as a click.
      globalThis.bound = tracks.toneStep(globalThis.listener.notes.rate) + 0.02;
    },
    [track, html5],
  );
  return { ...opened, films };
}

async function watch(way, course) {
  const { page, faults, films } = await open(way.path, course, way);
  try {
    const course_ = page.evaluate(async (name) => {
      const { courses } = await import('/bench/sync/pages/courses.mjs');
      await courses[name](globalThis.syncPage, globalThis.listener);
      globalThis.listener.stop();
    }, course);
    const lifting = course === 'stalls' ? liftStalls(page, films) : undefined;
    await course_;
    await lifting;
    if (faults.length > 0) throw new Error(`${way.path}: ${faults.join('; ')}`);
    return await page.evaluate(() => ({ notes: globalThis.listener.notes, bound: globalThis.bound }));
  } finally {
    site.clearFaults();
    await page.close();
  }
}

/** Lets each clip go on a while after the film has begun to wait for it. */
async function liftStalls(page, films) {
  for (const film of films) {
    await page.waitForFunction(() => globalThis.syncPage.isPlaying(), null, { polling: 20, timeout: 30_000 });
    await page.waitForFunction(() => !globalThis.syncPage.isPlaying(), null, {
      polling: 20,
      timeout: 30_000,
    });
    await page.waitForTimeout(deadFor);
    site.fault(film, undefined);
  }
}

/** Milliseconds from `audio.play` of a loaded short sound to its first sample on the way to the loudspeaker. */
async function shortSounds() {
  const { page, faults } = await open(pages.ours.path, 'play', { track: 'tone' });
  try {
    const figures = await page.evaluate(async () => {
      const tracks = await import('/bench/sync/pages/track.mjs');
      const { syncPage, listener } = globalThis;
      const options = { src: tracks.trackAddress('click', 0.1), format: 'wav' };
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      syncPage.playShortSound(options);
      await wait(1000);
      const delays = [];
      for (let call = 0; call < 60; call++) {
        listener.notes.onsets.length = 0;
        const start = performance.now();
        syncPage.playShortSound(options);
        await wait(200 + 97 * ((call * 0.618) % 1));
        const [onset] = listener.notes.onsets;
        delays.push(onset - listener.notes.latency - start);
      }
      return { delays, latency: listener.notes.latency };
    });
    if (faults.length > 0) throw new Error(faults.join('; '));
    return figures;
  } finally {
    await page.close();
  }
}

// npm run bench:sync [-- --only naive,ours,ours-html5,ours-tone,short --sequence play,pauses,seams,stalls,seeks,rates]
// Measures the distance between a soundtrack and the video: by howler's report and by the sound that is output.
import { describeMachine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer, stallingMounts } from './lib/bench-server.mjs';
import { spread } from './lib/statistics.mjs';
import {
  clicks,
  heardPitch,
  longestAudible,
  measuredDrifts,
  moves,
  reportedDrifts,
  reportedPitch,
  silences,
} from './sync/sync-figures.mjs';
import { toneFrequency } from './sync/pages/test-sounds.mjs';
import { syncReport } from './sync/sync-report.mjs';

const options = readOptions({ only: '', sequence: '' });
const pages = {
  naive: { path: '/bench/sync/pages/naive.html?', track: 'ticks' },
  ours: { path: '/app/?scenario=sync&', track: 'ticks' },
  'ours-html5': { path: '/app/?scenario=sync&', track: 'ticks', html5: true },
  'ours-tone': { path: '/app/?scenario=sync&', track: 'tone' },
};
const names = ['play', 'pauses', 'seams', 'stalls', 'seeks', 'rates'];
/** Bytes of a clip before the stall: a block of Chromium's media cache, three of four seconds. */
const stallAfterBytes = 33_000;
/** Milliseconds from the start of the stall to the end of the stall. */
const stallDuration = 1_200;

build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
try {
  for (const [name, way] of Object.entries(pages).filter(([one]) => isSelected(options.only, one))) {
    for (const sequence of names.filter((one) => isSelected(options.sequence, one))) {
      const { notes, bound } = await runSequence(way, sequence);
      const figures = {
        reported: reportedDrifts(notes).map((value) => round(value)),
        audible:
          way.track === 'ticks' && !way.html5 ? measuredDrifts(notes).map((value) => round(value)) : [],
        lasts: longestAudible(notes),
        silences: silences(notes).map((length) => round(length)),
        pitch: reportedPitch(notes),
        crossfades: notes.crossfades.map((length) => round(length)),
        moves: moves(notes),
      };
      const steps = {
        bound,
        steps: notes.steps.map(([, step]) => round(step, 4)),
        clicks: clicks(notes, bound),
        pitch: heardPitch(notes, toneFrequency),
        crossfades: figures.crossfades,
      };
      await saveCases('sync', {
        [`${name} ${sequence}`]: { facts, ...(way.track === 'tone' ? steps : figures) },
      });
      const sizes = (values) => spread(values.map(Math.abs), 1);
      console.log(
        `${name}, ${sequence}: reported ${sizes(figures.reported)}, audible ${sizes(figures.audible)} (${figures.audible.length}), ` +
          `over 45 ms for ${Math.round(figures.lasts)}, without sound for ${spread(figures.silences)} (${figures.silences.length}), ` +
          `rate off for ${figures.pitch.share.toFixed(2)} %, at most ${figures.pitch.largest.toFixed(2)} %, ` +
          (way.track === 'tone'
            ? `heard ${steps.pitch.share.toFixed(2)} %, ${steps.pitch.largest.toFixed(3)} %, `
            : '') +
          `${figures.crossfades.length} crossfades, ${figures.moves} moves, largest step ${Math.max(...steps.steps).toFixed(3)}`,
      );
    }
  }
  if (isSelected(options.only, 'short'))
    await saveCases('sync', { 'ours short': { facts, ...(await shortSounds()) } });
} finally {
  await browser.close();
  await server.close();
}

const report = syncReport(await saveCases('sync', {}));
await writeReport('sync', 'Soundtrack', report);
console.log(`\n${report}`);

function round(value, decimals = 2) {
  return Number(value.toFixed(decimals));
}

/** The clips of a sequence: six in turn, or for stalls each under an address of its own. */
function clipsOf(sequence) {
  if (sequence === 'stalls') return stallingMounts.map((mount) => `${mount}c1.mp4`);
  return Array.from({ length: 24 }, (_, place) => `/clips/c${(place % 6) + 1}.mp4`);
}

/** Opens a page with its soundtrack ready to start. */
async function open(path, sequence, { track, html5 = false }) {
  const clips = clipsOf(sequence);
  if (sequence === 'stalls') for (const clip of clips) server.setFault(clip, { stallAfter: stallAfterBytes });
  const opened = await openPage(browser, `${server.url}${path}clips=${clips.join(',')}`);
  await opened.page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
  await opened.page.evaluate(
    async ([kind, streams]) => {
      const sounds = await import('/bench/sync/pages/test-sounds.mjs');
      const recorders = await import('/bench/sync/pages/sync-recorder.mjs');
      const { syncPage } = globalThis;
      syncPage.add({ src: sounds.soundUrl(kind, 120), format: 'wav', html5: streams });
      await new Promise((resolve) => {
        const look = () => (syncPage.howl().state() === 'loaded' ? resolve() : setTimeout(look, 20));
        look();
      });
      globalThis.recorder = await recorders.startRecorder(syncPage);
      // A wave cut at its peak jumps by as much; half a peak over what the tone does by itself is a click.
      globalThis.bound = sounds.toneStep(globalThis.recorder.notes.rate) + 0.02;
    },
    [track, html5],
  );
  return { ...opened, clips };
}

async function runSequence(way, sequence) {
  const { page, pageErrors, clips } = await open(way.path, sequence, way);
  try {
    const courseEnded = page.evaluate(async (name) => {
      const { sequences } = await import('/bench/sync/pages/sequences.mjs');
      await sequences[name](globalThis.syncPage, globalThis.recorder);
      globalThis.recorder.stop();
    }, sequence);
    const stallsEnded = sequence === 'stalls' ? endStalls(page, clips) : undefined;
    await courseEnded;
    await stallsEnded;
    if (pageErrors.length > 0) throw new Error(`${way.path}: ${pageErrors.join('; ')}`);
    return await page.evaluate(() => ({ notes: globalThis.recorder.notes, bound: globalThis.bound }));
  } finally {
    server.clearFaults();
    await page.close();
  }
}

/** Ends the stall of each clip some time after playback has stopped for it. */
async function endStalls(page, clips) {
  for (const clip of clips) {
    await page.waitForFunction(() => globalThis.syncPage.isPlaying(), null, { polling: 20, timeout: 30_000 });
    await page.waitForFunction(() => !globalThis.syncPage.isPlaying(), null, {
      polling: 20,
      timeout: 30_000,
    });
    await page.waitForTimeout(stallDuration);
    server.setFault(clip, undefined);
  }
}

/** Milliseconds from `audio.play` of a loaded short sound to its first sample in the worklet. */
async function shortSounds() {
  const { page, pageErrors } = await open(pages.ours.path, 'play', { track: 'tone' });
  try {
    const figures = await page.evaluate(async () => {
      const sounds = await import('/bench/sync/pages/test-sounds.mjs');
      const { syncPage, recorder } = globalThis;
      const options = { src: sounds.soundUrl('click', 0.1), format: 'wav' };
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      syncPage.playShortSound(options);
      await wait(1000);
      const delays = [];
      for (let call = 0; call < 60; call++) {
        recorder.notes.onsets.length = 0;
        const start = performance.now();
        syncPage.playShortSound(options);
        await wait(200 + 97 * ((call * 0.618) % 1));
        const [onset] = recorder.notes.onsets;
        delays.push(onset - recorder.notes.latency - start);
      }
      return { delays, latency: recorder.notes.latency };
    });
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    return figures;
  } finally {
    await page.close();
  }
}

// The distance between a soundtrack and the video: by howler's report and by the sound that is output.
import { withBrowser, withPage } from '../lib/browser.mjs';
import { stallingMounts } from '../lib/bench-server.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { p95, rounded, sizes, spread } from '../lib/statistics.mjs';
import { peerPath } from '../seam/measure-seams.mjs';
import { toneFrequency } from './pages/test-sounds.mjs';
import {
  audible,
  clicks,
  heardPitch,
  lasting,
  longestAudible,
  measuredDrifts,
  reportedDrifts,
  reportedPitch,
} from './sync-figures.mjs';

export const title = 'Soundtrack';
export const description = 'how far a soundtrack is from the video, and whether it clicks or is out of tune';
export const options = { only: '', sequence: '' };
export const brief = { only: 'ours,ours-tone,short', sequence: 'seeks' };

/** `most`: milliseconds that the soundtrack may be off, p95. Streamed sounds keep their pitch and do not pass the context. */
const ways = {
  naive: { title: 'pause on pause, play on play', track: 'ticks' },
  ours: { title: '**iv-player**', track: 'ticks', most: 25 },
  'ours-html5': { title: '**iv-player**, `html5: true`', track: 'ticks', most: 50, streams: true },
  'ours-tone': { title: '**iv-player**, a steady tone', track: 'tone', most: 25 },
};
const sequences = {
  play: '60 s of play',
  pauses: '50 pauses',
  seams: '20 seams',
  stalls: '10 stalls',
  seeks: '10 seeks',
  rates: 'rates 0.5, 1.5, 2',
};
/** Milliseconds within which a short sound is to leave. */
const mostDelay = 20;
/** Bytes of a clip before the stall: a block of Chromium's media cache, three of four seconds. */
const stallAfterBytes = 33_000;
/** Milliseconds from the start of the stall to the end of the stall. */
const stallDuration = 1_200;

/** The clips of a sequence: six in turn, or for stalls each under an address of its own. */
const clipsOf = (sequence) =>
  sequence === 'stalls'
    ? stallingMounts.map((mount) => `${mount}c1.mp4`)
    : Array.from({ length: 24 }, (_, place) => `/clips/c${(place % 6) + 1}.mp4`);

/** In the page: adds the soundtrack, and waits until it can start. */
async function prepare({ kind, streams }) {
  const sounds = await import(`${location.origin}/bench/sync/pages/test-sounds.mjs`);
  const recorders = await import(`${location.origin}/bench/sync/pages/sync-recorder.mjs`);
  const { syncPage } = globalThis;
  syncPage.add({ src: sounds.soundUrl(kind, 120), format: 'wav', html5: streams });
  while (syncPage.howl().state() !== 'loaded') await new Promise((resolve) => setTimeout(resolve, 20));
  globalThis.recorder = await recorders.startRecorder(syncPage);
  // A wave cut at its peak jumps by as much; half a peak over what the tone does by itself is a click.
  globalThis.bound = sounds.toneStep(globalThis.recorder.notes.rate) + 0.02;
}

/** Plays a sequence of actions and returns what was recorded. */
function record(browser, server, name, sequence) {
  const { track, streams = false } = ways[name];
  const clips = clipsOf(sequence);
  const path =
    name === 'naive' ? peerPath('naive-sound', clips) : `/app/?scenario=sync&clips=${clips.join(',')}`;
  if (sequence === 'stalls') for (const clip of clips) server.setFault(clip, { stallAfter: stallAfterBytes });
  return withPage(browser, server.url + path, async (page) => {
    await page.evaluate(prepare, { kind: track, streams });
    const ended = page.evaluate(async (what) => {
      const all = await import(`${location.origin}/bench/sync/pages/sequences.mjs`);
      await all.sequences[what](globalThis.syncPage, globalThis.recorder);
      globalThis.recorder.stop();
    }, sequence);
    await Promise.all([ended, ...(sequence === 'stalls' ? [endStalls(page, server, clips)] : [])]);
    return page.evaluate(() => ({ notes: globalThis.recorder.notes, bound: globalThis.bound }));
  }).finally(() => server.clearFaults());
}

/** Ends the stall of each clip some time after playback has stopped for it. */
async function endStalls(page, server, clips) {
  const wait = { polling: 20, timeout: 30_000 };
  for (const clip of clips) {
    await page.waitForFunction(() => globalThis.syncPage.isPlaying(), null, wait);
    await page.waitForFunction(() => !globalThis.syncPage.isPlaying(), null, wait);
    await page.waitForTimeout(stallDuration);
    server.setFault(clip, undefined);
  }
}

/** The figures of a recording; without the sound itself for a streamed one. */
function figuresOf({ track, streams }, { notes, bound }) {
  const isTone = track === 'tone';
  return {
    reported: reportedDrifts(notes).map((value) => rounded(value)),
    audible: isTone || streams ? [] : measuredDrifts(notes).map((value) => rounded(value)),
    lasts: Math.round(longestAudible(notes)),
    pitch: streams ? null : isTone ? heardPitch(notes, toneFrequency) : reportedPitch(notes),
    clicks: isTone ? clicks(notes, bound) : null,
  };
}

function promisesOf(where, { most }, { reported, audible: heard, lasts, pitch, clicks: clicked }) {
  return [
    atMost(`${where}, reported distance, p95`, p95(reported.map(Math.abs)), most, ' ms'),
    ...(heard.length > 0
      ? [atMost(`${where}, audible distance, p95`, p95(heard.map(Math.abs)), most, ' ms')]
      : []),
    atMost(`${where}, more than ${audible} ms off for`, lasts, lasting, ' ms'),
    ...(pitch
      ? [
          atMost(`${where}, time in which the pitch is 5 cents off`, pitch.share, 1, ' %'),
          atMost(`${where}, largest difference of the pitch`, pitch.largest, 0.5, ' %'),
        ]
      : []),
    ...(clicked === null ? [] : [atMost(`${where}, clicks`, clicked, 0)]),
  ];
}

/** Milliseconds from `audio.play` of a loaded short sound to its first sample in the worklet. */
function shortSounds(browser, server) {
  const path = `/app/?scenario=sync&clips=${clipsOf('play').join(',')}`;
  return withPage(browser, server.url + path, async (page) => {
    await page.evaluate(prepare, { kind: 'tone', streams: false });
    return page.evaluate(async () => {
      const sounds = await import(`${location.origin}/bench/sync/pages/test-sounds.mjs`);
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
        delays.push(recorder.notes.onsets[0] - recorder.notes.latency - start);
      }
      return delays;
    });
  });
}

export async function run({ only, sequence: wanted }, server) {
  const [values, tables, promises] = [{}, [], []];
  await withBrowser(async (browser) => {
    for (const [name, way] of Object.entries(ways).filter(([one]) => isSelected(only, one))) {
      const rows = [];
      for (const [sequence, what] of Object.entries(sequences)) {
        if (!isSelected(wanted, sequence)) continue;
        const found = figuresOf(way, await record(browser, server, name, sequence));
        const { reported, audible: heard, lasts, pitch } = found;
        values[`${name} ${sequence}`] = found;
        rows.push([
          ...[what, sizes(reported, 1), sizes(heard, 1), lasts],
          pitch ? `${rounded(pitch.share)} / ${rounded(pitch.largest)}` : '–',
          found.clicks ?? '–',
        ]);
        console.log(`${name}, ${sequence}: reported ${sizes(reported, 1)}, audible ${sizes(heard, 1)}`);
        if (way.most) promises.push(...promisesOf(`${name}, ${what}`, way, found));
      }
      const head = ['sequence', 'reported', 'audible', `over ${audible} ms for`];
      tables.push({
        title: `Soundtrack: ${way.title}`,
        head: [...head, 'pitch off for / at most, %', 'clicks'],
        rows,
      });
    }
    if (!isSelected(only, 'short')) return;
    const delays = (values['short'] = await shortSounds(browser, server));
    tables.push({
      head: ['short sounds', 'leave after'],
      rows: [[`${delays.length} calls`, spread(delays, 1)]],
    });
    promises.push(atMost('a short sound leaves, p95', p95(delays), mostDelay, ' ms'));
  });
  return {
    text: 'Distance of the soundtrack from the media time played, milliseconds, median / p95: where it reports to be, less the output latency, and by the ticks that came out. Over 45 ms for: the longest time in one piece. Pitch: the part of the time in which it was more than 5 cents off, and the largest difference.',
    tables,
    promises,
    values,
  };
}

// Measures the distance between a soundtrack and the video, by howler's report and by the audible sound.
import { stallingMounts } from '../lib/bench-server.mjs';
import { appPath, withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { p95, rounded, sizes, spread } from '../lib/statistics.mjs';
import { audible, lasting, syncFigures } from './sync-figures.mjs';

export const title = 'Soundtrack';
export const description = 'how far a soundtrack is from the video, and whether it clicks or is out of tune';
export const options = { only: '', sequence: '' };
export const brief = { only: 'ours,ours-tone,short', sequence: 'seeks' };

/** `most`: maximum p95 of the soundtrack's offset, in milliseconds. Streamed sounds keep their pitch and bypass the audio context. */
const ways = {
  ours: { title: '**iv-player**', kind: 'ticks', streams: false, most: 25 },
  'ours-html5': { title: '**iv-player**, `html5: true`', kind: 'ticks', streams: true, most: 50 },
  'ours-tone': { title: '**iv-player**, a steady tone', kind: 'tone', streams: false, most: 25 },
};
const sequences = {
  play: '60 s of play',
  pauses: '50 pauses',
  seams: '20 seams',
  stalls: '10 stalls',
  seeks: '10 seeks',
  rates: 'rates 0.5, 1.5, 2',
};
/** Maximum delay of a short sound, in milliseconds. */
const mostDelay = 20;
/** Bytes of a clip sent before the stall: a block of Chromium's media cache, three of four seconds. */
const stallAfterBytes = 33_000;
/** Duration of a stall, in milliseconds. */
const stallDuration = 1_200;

const clips = Array.from({ length: 24 }, (_, place) => `/clips/c${(place % 6) + 1}.mp4`);
/** Clips with separate URLs, so that each can stall. */
const stallingClips = stallingMounts.map((mount) => `${mount}c1.mp4`);

/** Calls a function of the page's script while the clips play. */
const inPage = (browser, server, sources, name, argument, meanwhile = undefined) =>
  withPage(browser, server.url + appPath({ scenario: 'chain', sources: sources.join() }), async (page) => {
    const called = page.evaluate(
      async ([what, given]) =>
        (await import(`${location.origin}/bench/sync/pages/sync-page.mjs`))[what](given),
      [name, argument],
    );
    const [result] = await Promise.all([called, meanwhile?.(page)]);
    return result;
  });

/** Plays a sequence of actions and returns what was recorded. */
async function record(browser, server, { kind, streams }, sequence) {
  const argument = { kind, streams, sequence };
  if (sequence !== 'stalls') return inPage(browser, server, clips, 'record', argument);
  for (const clip of stallingClips) server.setFault(clip, { stallAfter: stallAfterBytes });
  const endStalls = async (page) => {
    const isPlaying = (wanted) =>
      page.waitForFunction(
        (value) => globalThis['player'].reduxStore.getState().player.isPlaying === value,
        wanted,
        { polling: 20, timeout: 30_000 },
      );
    for (const clip of stallingClips) {
      await isPlaying(true);
      await isPlaying(false);
      await page.waitForTimeout(stallDuration);
      server.setFault(clip, undefined);
    }
  };
  const recorded = inPage(browser, server, stallingClips, 'record', argument, endStalls);
  return recorded.finally(() => server.clearFaults());
}

function promisesOf(where, { most }, { reported, heard, lasts, pitch, clicks }) {
  return [
    atMost(`${where}, reported distance, p95`, p95(reported.map(Math.abs)), most, ' ms'),
    heard.length > 0 && atMost(`${where}, audible distance, p95`, p95(heard.map(Math.abs)), most, ' ms'),
    atMost(`${where}, more than ${audible} ms off for`, lasts, lasting, ' ms'),
    pitch && atMost(`${where}, time with the pitch 5 cents off`, pitch.share, 1, ' %'),
    pitch && atMost(`${where}, largest pitch deviation`, pitch.largest, 0.5, ' %'),
    clicks !== null && atMost(`${where}, clicks`, clicks, 0),
  ].filter(Boolean);
}

export async function run({ only, sequence: wanted }, server) {
  const [values, tables, promises] = [{}, [], []];
  await withBrowser(async (browser) => {
    for (const [name, way] of Object.entries(ways).filter(([one]) => isSelected(only, one))) {
      const rows = [];
      for (const [sequence, what] of Object.entries(sequences)) {
        if (!isSelected(wanted, sequence)) continue;
        const found = syncFigures(await record(browser, server, way, sequence), way);
        const { reported, heard, lasts, pitch, clicks } = found;
        values[`${name} ${sequence}`] = found;
        const off = pitch ? `${rounded(pitch.share)} / ${rounded(pitch.largest)}` : '–';
        rows.push([what, sizes(reported, 1), sizes(heard, 1), lasts, off, clicks ?? '–']);
        console.log(`${name}, ${sequence}: reported ${sizes(reported, 1)}, audible ${sizes(heard, 1)}`);
        promises.push(...promisesOf(`${name}, ${what}`, way, found));
      }
      const head = ['sequence', 'reported', 'audible', `over ${audible} ms for`];
      tables.push({
        title: `Soundtrack: ${way.title}`,
        head: [...head, 'pitch off for / at most, %', 'clicks'],
        rows,
      });
    }
    if (!isSelected(only, 'short')) return;
    const delays = (values['short'] = await inPage(browser, server, clips, 'measureShortSounds'));
    tables.push({
      head: ['short sounds', 'delay'],
      rows: [[`${delays.length} calls`, spread(delays, 1)]],
    });
    promises.push(atMost('delay of a short sound, p95', p95(delays), mostDelay, ' ms'));
  });
  return {
    text: 'Distance of the soundtrack from the media time played, in milliseconds, median / p95: by its reported position minus the output latency, and by the audible ticks. Over 45 ms for: longest continuous time. Pitch: the part of the time in which it was more than 5 cents off, and the largest difference.',
    tables,
    promises,
    values,
  };
}

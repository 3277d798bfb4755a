// Measures what the viewer pieces cost the page's main thread during playback, compared with the bare stage.
import assert from 'node:assert/strict';
import { appPath, begin, untilOver, withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { median, rounded, spread } from '../lib/statistics.mjs';
import { changesIn, markedThread, taskTimes, traced } from '../lib/trace-spans.mjs';

export const title = 'Viewer pieces';
export const description = 'what the viewer pieces cost during playback';
export const options = { format: '', rounds: 3 };
export const brief = { format: 'mp4', rounds: 1 };

const formats = { mp4: 'MP4', webm: 'WebM' };
const pages = { none: 'bare stage', all: 'all pieces' };

/** Maximum additional time per frame compared with the bare stage, median in milliseconds. */
const limit = 1;
/** Duration of a display frame in milliseconds, and number of frames over which the time per frame is averaged: half a second. */
const frame = 1000 / 60;
const framesInWindow = 30;

/**
 * `windows`: milliseconds of all tasks per frame, averaged over half a second; `changes`: change detections in excess of one per
 * second of countdown.
 */
function figuresOf(events, notes) {
  const { marks, thread } = markedThread(events, 'begin');
  const ends = markedThread(events, 'end').marks;
  const stretches = marks.map(({ ts }, place) => ({ from: ts, to: ends[place].ts }));
  const length = framesInWindow * frame * 1000;
  const parts = stretches.flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / length) }, (_, place) => {
      const start = from + place * length;
      return { from: start, to: start + length };
    }),
  );
  const countedDown = (place) => notes[place * 2].seconds - notes[place * 2 + 1].seconds;
  const changes = stretches.map((stretch, place) => changesIn(thread, stretch) - countedDown(place));
  return {
    windows: taskTimes(thread, parts).map((time) => rounded(time / framesInWindow, 4)),
    changes: changes.reduce((sum, one) => sum + one, 0),
  };
}

/** Plays the story once and traces it. Throws if the page did not show what it should: its figures would be worthless. */
function play(browser, server, pieces, format) {
  const isFull = pieces === 'all';
  const media = new Set();
  const before = async (page) =>
    page.on('request', (request) => {
      if (request.resourceType() === 'media') media.add(new URL(request.url()).pathname);
    });
  const task = async (page) => {
    const events = await traced(browser, page, async () => {
      await begin(page);
      await untilOver(page, 60);
    });
    const notes = await page.evaluate(() => globalThis['notes']);
    assert.equal(notes.length, 4, 'two stretches');
    for (const { isPlaying, isOpen, seconds, ...shown } of notes) {
      assert.ok(isPlaying && isOpen, `the film plays, its decision is open for ${seconds} s`);
      for (const [piece, count] of Object.entries(shown))
        assert.equal(count > 0, isFull, `${count} ${piece}`);
    }
    assert.equal(media.size, isFull ? 2 : 1, 'the film and, with it, its description');
    return figuresOf(events, notes);
  };
  const address = server.url + appPath({ scenario: 'viewer', pieces, format });
  return withPage(browser, address, task, { viewport: { width: 1280, height: 720 }, before });
}

export async function run({ format: wanted, rounds }, server) {
  const values = {};
  const chosen = Object.keys(formats).filter((format) => isSelected(wanted, format));
  await withBrowser(async (browser) => {
    // Alternates, so that other load on the machine affects both alike.
    for (let round = 0; round < rounds; round++)
      for (const format of chosen)
        for (const pieces of Object.keys(pages)) {
          const { windows, changes } = await play(browser, server, pieces, format);
          const sum = (values[`${pieces} ${format}`] ??= { windows: [], changes: 0 });
          sum.windows.push(...windows);
          sum.changes += changes;
        }
  });
  return {
    text: 'Milliseconds of all main-thread tasks per frame of 16.7 ms: median / p95 of means over half-second periods of playback. Change detections in excess of one per second of countdown.',
    tables: [
      {
        head: ['', 'all tasks', 'change detections'],
        rows: chosen.flatMap((format) =>
          Object.entries(pages).map(([pieces, what]) => {
            const { windows, changes } = values[`${pieces} ${format}`];
            return [`${what}, ${formats[format]}`, spread(windows, 2), changes];
          }),
        ),
      },
    ],
    promises: chosen.flatMap((format) => {
      const [bare, all] = Object.keys(pages).map((pieces) => values[`${pieces} ${format}`]);
      const more = median(all.windows) - median(bare.windows);
      const name = formats[format];
      return [
        atMost(`${name}, additional time per frame with all pieces, median`, more, limit, ' ms'),
        atMost(`${name}, change detections in excess of the countdown's`, all.changes, 0),
      ];
    }),
    values,
  };
}

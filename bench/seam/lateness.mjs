// Computes how late pictures are, and which content was never on the screen. Pure; all times in milliseconds.
import { median } from '../lib/statistics.mjs';

/**
 * A picture as it appeared on the screen: `due` is when it should have appeared, in time of the pass, `tick` the time since the
 * previous reading, `skipped` the total duration of the frames between the previous picture and this one that were not presented.
 *
 * @typedef {{ at: number, due: number, tick: number, skipped: number, lasts: number }} Picture
 */

/** Factor for comparing times that the page and the container have rounded. */
export const nearlyOne = 0.95;

/**
 * The pictures of one pass in order of appearance: each change in the visible frame, without blank ticks. `left` is the total duration
 * of the frames due after the last one that were not presented.
 *
 * @param {{ at: number[], seen: number[] }} ticks
 * @param {{ clip: number, start: number, end: number }} pass
 * @param {import('../media/clips.mjs').Timeline} timeline
 * @param {(frame: number) => boolean} isPresented
 */
export function picturesOf({ at, seen }, { clip, start, end }, timeline, isPresented) {
  const { starts } = timeline;
  const lengthOf = (frame) => (starts[frame + 1] ?? timeline.end) - starts[frame];
  const skipped = (from, to) => {
    let sum = 0;
    for (let frame = from; frame < to; frame++)
      if (starts[frame] > -1 && !isPresented(frame)) sum += lengthOf(frame);
    return sum;
  };
  /** @type {Picture[]} */
  const pictures = [];
  let shown = -1;
  for (let tick = 1; tick < at.length; tick++) {
    if (at[tick] < start || at[tick] > end || seen[tick] >> 16 !== clip) continue;
    const frame = seen[tick] & 0xffff;
    if (frame === shown || !(frame < starts.length)) continue;
    pictures.push({
      at: at[tick],
      due: starts[frame],
      lasts: lengthOf(frame),
      tick: at[tick] - at[tick - 1],
      skipped: skipped(shown + 1, frame),
    });
    shown = frame;
  }
  return { pictures, left: skipped(shown + 1, starts.length) };
}

/** When media time 0 was due, judged by the pictures due from `from` to `to`. NaN without one. */
export const originOf = (pictures, from, to) =>
  median(pictures.filter(({ due }) => due >= from && due <= to).map(({ at, due }) => at - due));

/** Rounds to whole refreshes, as a picture can only appear with one. */
export const toRefreshes = (time, refresh) => Math.round(time / refresh) * refresh;

/**
 * Total time by which pictures stayed too long, in whole refreshes. Which of two refreshes shows a frame depends on the display's
 * grid and varies in every player, so falling behind by one refresh does not count, nor does a single late picture if the next is
 * on time.
 *
 * @param {readonly number[]} late delay of each picture
 */
export function frozenTime(late, refresh) {
  let level = 0;
  let sum = 0;
  late.forEach((value, place) => {
    const lateness = median([late[place - 1] ?? value, value, late[place + 1] ?? value]);
    const change = toRefreshes(lateness - level, refresh);
    if (Math.abs(change) < 1.5 * refresh) return;
    level += change;
    if (change > 0) sum += change;
  });
  return sum;
}

/**
 * Duration of content that was never on the screen. Ignores frames that start and end between two readings, which happens if frames
 * are shorter than a refresh or the page missed a refresh. Also ignores less than a refresh beyond that, because the display's grid
 * decides which frame a refresh shows.
 *
 * @param {readonly Picture[]} pictures
 */
export const unseenTime = (pictures, refresh) =>
  pictures
    .map(({ tick, lasts, skipped }) => skipped - Math.max(0, tick - lasts))
    .filter((content) => content >= refresh * nearlyOne)
    .reduce((sum, content) => sum + content, 0);

/** Precision of times in containers and browsers, in milliseconds. */
const rounding = 4;

/**
 * Numbers of the presented frames, from one element's `requestVideoFrameCallback` calls. A page may miss calls, but each call
 * reports how many frames were presented before it.
 *
 * @param {readonly { media: number, count: number }[]} calls with `media` in milliseconds of the clip
 * @param {readonly number[]} starts when each frame is due
 */
export function presentedFrames(calls, starts) {
  /** @type {Set<number>} */
  const frames = new Set();
  let before;
  for (const { media, count } of calls) {
    const frame = starts.findIndex((start) => Math.abs(start - media) < rounding);
    if (frame >= 0) {
      frames.add(frame);
      const missed = before ? count - before.count - 1 : 0;
      for (let back = 1; back <= missed && frame - back > before.frame; back++) frames.add(frame - back);
    }
    before = frame >= 0 ? { frame, count } : undefined;
  }
  return frames;
}

// How late pictures are, and which content was never on the screen. Pure; all times in milliseconds.
import { median } from '../lib/statistics.mjs';

/**
 * A picture as it came onto the screen: `due` is when it should have, in the time of the pass, `tick` the time since the reading
 * before, `skipped` how long the frames are together that came between the one before and this one and were not presented.
 *
 * @typedef {{ at: number, due: number, tick: number, skipped: number, lasts: number }} Picture
 */

/** For comparisons of times that the page and the container have rounded. */
export const nearlyOne = 0.95;

/**
 * The pictures of one pass in the order in which they came: changes of what was seen, without blank ticks. `left` is how long
 * the frames are together that were due after the last and not presented.
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

/** When media time 0 was due, by the pictures due from `from` to `to`. NaN without one. */
export const originOf = (pictures, from, to) =>
  median(pictures.filter(({ due }) => due >= from && due <= to).map(({ at, due }) => at - due));

/** To whole refreshes: a picture can only come with one. */
export const toRefreshes = (time, refresh) => Math.round(time / refresh) * refresh;

/**
 * How long pictures stayed longer than they should have, in whole refreshes: the sum by which they fell behind. Which of two
 * refreshes a frame gets is the display's own grid and changes in every player now and then, so falling behind by one does not
 * count, and neither does a single picture that comes late while the next is on time.
 *
 * @param {readonly number[]} late for each picture: how much later than due it came
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
 * How much content was never on the screen. What is due and over between two readings is not missing: of frames shorter than a
 * refresh some are, and when the page itself missed a refresh. Neither is less than a refresh more than that: which frame of
 * those a refresh gets is the display's grid.
 *
 * @param {readonly Picture[]} pictures
 */
export const unseenTime = (pictures, refresh) =>
  pictures
    .map(({ tick, lasts, skipped }) => skipped - Math.max(0, tick - lasts))
    .filter((content) => content >= refresh * nearlyOne)
    .reduce((sum, content) => sum + content, 0);

/** Milliseconds to which containers and browsers round times. */
const rounding = 4;

/**
 * The numbers of the frames that were presented, by the calls of `requestVideoFrameCallback` for one element. A page may miss
 * calls, but each knows how many frames were presented before it.
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

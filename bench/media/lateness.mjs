// How late pictures are, and which content was never on the screen. Pure; all times in milliseconds.
import { median } from '../lib/statistics.mjs';

/**
 * A picture as it came onto the screen: `due` is when it should have, in the time of the pass, `lasts` the time that its
 * frame has, `tick` the time since the reading before.
 *
 * @typedef {{ at: number, due: number, lasts: number, tick: number }} Picture
 */

/** For comparisons of times that the page and the container have rounded. */
export const nearlyOne = 0.95;

/** The pictures of one pass in the order in which they came: changes of what was seen, without blank ticks. */
export function picturesOf({ at, seen }, clip, from, to, { starts, end }) {
  /** @type {Picture[]} */
  const list = [];
  let shown = -1;
  for (let tick = 1; tick < at.length; tick++) {
    if (at[tick] < from || at[tick] > to || seen[tick] >> 16 !== clip) continue;
    const frame = seen[tick] & 0xffff;
    if (frame === shown || !(frame < starts.length)) continue;
    shown = frame;
    const lasts = (starts[frame + 1] ?? end) - starts[frame];
    list.push({ at: at[tick], due: starts[frame], lasts, tick: at[tick] - at[tick - 1] });
  }
  return list;
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
 * How much content was never on the screen, of pictures in the order in which they were seen. What is due and over between
 * two readings is not missing: of frames shorter than a refresh some are, and when the page itself missed a refresh.
 *
 * @param {readonly Picture[]} pictures with `due` on one time axis
 */
export function unseenTime(pictures) {
  let sum = 0;
  for (let place = 1; place < pictures.length; place++) {
    const before = pictures[place - 1];
    const { due, lasts, tick } = pictures[place];
    const skipped = due - before.due - before.lasts;
    if (skipped >= tick * nearlyOne) sum += skipped - Math.max(0, tick - lasts);
  }
  return sum;
}

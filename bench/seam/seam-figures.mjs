// Computes the figures of each seam between clips of any frame rate, as described in bench/README.md. All times in milliseconds.
import { mean, median } from '../lib/statistics.mjs';
import {
  frozenTime,
  nearlyOne,
  originOf,
  picturesOf,
  presentedFrames,
  toRefreshes,
  unseenTime,
} from './lateness.mjs';

/** Pictures missing within this time of a seam count. */
const reach = 500;
/** Period, before the end of a clip, from which its pace is read. */
const paceBefore = [900, 100];
/** Period, after the start of a clip, in which its pace has settled. */
const paceAfter = [500, 1300];
/** Longest time between the presentation of a frame and its reading. */
const margin = 60;
/** Silence counts within this time of a seam. */
const aroundSeam = 700;
/** Longest time from the rendering of sound to its recording. */
const recordingDelay = 300;

/**
 * @typedef {{ at: number[], seen: number[], element?: number[], presented?: { element: number, at: number, media: number, count:
 *   number }[] }} Ticks
 * @typedef {import('../media/clips.mjs').Timeline & { number?: number }} Clip `number`: barcode number; default: its position
 *
 * @param {{ ticks: Ticks, sound: { silences: [number, number][], tones: [number, number][][] } }} recording
 * @param {readonly Clip[]} chain the clips in the order they were played
 * @param {{ isOneTimeline?: boolean }} [options] `isOneTimeline`: media time continues from clip to clip; default: each starts at 0
 */
export function seamFigures({ ticks, sound }, chain, { isOneTimeline = false } = {}) {
  const refresh = refreshOf(ticks.at);
  const list = passes(ticks);
  const order = list.map(({ clip }) => clip);
  const expected = chain.map(({ number }, place) => number ?? place + 1);
  if (order.join() !== expected.join()) throw new Error(`Clips seen: ${order.join(' ') || 'none'}.`);

  let offset = 0;
  const played = list.map((pass, place) => {
    const { clip, start, end } = pass;
    const timeline = chain[place];
    const calls = callsOf(ticks, pass, list[place + 1]?.start ?? Infinity, offset);
    const presented = presentedFrames(calls, timeline.starts);
    const { pictures, left } = picturesOf(ticks, pass, timeline, (frame) => presented.has(frame));
    if (isOneTimeline) offset += timeline.end;
    return { clip, start, end, timeline, pictures, left };
  });
  const seams = played.slice(1).map((after, place) => {
    const before = played[place];
    return {
      ...pictureFigures(before, after, refresh),
      blank: blankTime(ticks, before.end, after.start),
      ...soundFigures(sound, before, after),
    };
  });
  const between = played.slice(0, -1).map((pass) => missingWithin(pass, refresh));
  return { seams, between };
}

function pictureFigures(before, after, refresh) {
  const { end } = before.timeline;
  const [from, to] = paceBefore;
  const due = paceOf(before.pictures, end - from, end - to) + end;
  // The first picture after a pause is never early. Frames shorter than a refresh fall between two refreshes.
  const first = Math.max(
    0,
    after.timeline.starts.find((start) => start > -1),
  );
  const seen = after.pictures[0]?.due ?? first;
  const awaited = seen - first < refresh * nearlyOne ? seen : first;
  const gap = gapTime(after.start - due - awaited, before.timeline, refresh);
  const shift = (picture) => ({ ...picture, due: picture.due - end });
  const [next, ...rest] = after.pictures;
  const around = [
    ...before.pictures.map(shift),
    { ...next, skipped: next.skipped + before.left },
    ...rest,
  ].filter(({ due }) => due >= -reach && due <= reach);
  const late = around.map((picture) => picture.at - due - picture.due);
  return {
    missing: Math.max(gap, frozenTime(late, refresh), unseenTime(around, refresh)),
    slip: paceOf(after.pictures, paceAfter[0], paceAfter[1]) - due,
  };
}

/** When media time 0 was due, judged by the settled pictures, or by all if the clip was cut off before. */
function paceOf(pictures, from, to) {
  const settled = originOf(pictures, from, to);
  return Number.isNaN(settled) ? originOf(pictures, 0, Infinity) : settled;
}

/** Frames of a pass that the browser presented: in its element, before the next pass began. */
function callsOf({ at, element = [], presented = [] }, { start }, until, offset) {
  const shown = element[at.indexOf(start)];
  return presented
    .filter((call) => call.element === shown && call.at > start - margin && call.at < until)
    .map(({ media, count }) => ({ media: media - offset, count }));
}

/** Refresh interval of the display, exact to a thousandth, unlike the page's clock. */
function refreshOf(at) {
  const intervals = at.slice(1).map((time, tick) => time - at[tick]);
  const usual = median(intervals);
  return mean(intervals.filter((interval) => Math.abs(interval - usual) < usual / 4));
}

/**
 * Time that the last frame stayed beyond its duration, in whole refreshes. If frames are not whole refreshes long, some get one
 * refresh more than others: then one refresh does not count.
 */
function gapTime(late, { starts, end }, refresh) {
  const gap = Math.max(0, toRefreshes(late, refresh));
  const frame = (end - starts[0]) / starts.length / refresh;
  const ratio = Math.max(frame, 1 / frame);
  const isWhole = Math.abs(ratio - Math.round(ratio)) < 0.0005;
  return isWhole || gap > 1.5 * refresh ? gap : 0;
}

/** The same measure in the middle of a clip, where only the machine causes missing pictures. */
function missingWithin({ timeline, pictures }, refresh) {
  const [from, to] = [reach + 100, timeline.end - reach];
  const origin = originOf(pictures, from, to);
  const inside = pictures.filter(({ due }) => due >= from && due <= to);
  const late = inside.map(({ at, due }) => at - origin - due);
  return Math.max(frozenTime(late, refresh), unseenTime(inside, refresh));
}

/** Silence in addition to the clip's own, and the part of a longer sound that was not heard. */
function soundFigures({ silences, tones }, before, after) {
  const { end, soundEnd } = before.timeline;
  if (soundEnd === null || after.timeline.soundEnd === null) return {};
  const silent = timeWithin(silences, before.end - aroundSeam, after.start + aroundSeam);
  const own = Math.max(0, end - soundEnd);
  const tone = tones[before.clip % tones.length] ?? [];
  const tail = soundEnd - end;
  return {
    silence: Math.max(0, silent - own),
    ...(tail > 50 && {
      lost: Math.max(0, tail - timeWithin(tone, before.start + end / 2, after.start + tail + recordingDelay)),
    }),
  };
}

/** Splits the ticks into passes: runs of one clip, without blank ticks. */
export function passes({ at, seen }) {
  /** @type {{ clip: number, start: number, end: number }[]} */
  const list = [];
  for (let tick = 0; tick < at.length; tick++) {
    const clip = seen[tick] >> 16;
    if (clip === 0) continue;
    if (clip !== list.at(-1)?.clip) list.push({ clip, start: at[tick], end: 0 });
    list.at(-1).end = at[tick];
  }
  return list;
}

/** Duration of blank ticks between the last frame of one pass and the first of the next. */
function blankTime({ at, seen }, from, to) {
  let sum = 0;
  for (let tick = 1; tick < at.length; tick++) {
    if (at[tick] > from && at[tick] <= to && seen[tick - 1] >> 16 === 0) sum += at[tick] - at[tick - 1];
  }
  return sum;
}

/** Total duration of the parts of spans between two times. */
const timeWithin = (spans, from, to) =>
  spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

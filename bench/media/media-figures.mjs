// The figures of each seam between clips of any frame rate; explained in bench/README.md. All times in milliseconds.
import { mean, median } from '../lib/statistics.mjs';
import { blankTime, passes, silence } from '../seam/seam-figures.mjs';
import { frozenTime, nearlyOne, originOf, picturesOf, toRefreshes, unseenTime } from './lateness.mjs';

/** Before and after a seam no picture may be missing for this long. */
const reach = 500;
/** A clip's own pace is read from this long before its end, to this long before it. */
const paceBefore = [900, 100];
/** Its pace once the start has settled, from its beginning. */
const paceAfter = [500, 1300];
/** Longest time from the rendering of sound to its recording. */
const recordingDelay = 300;

/**
 * @param {{ ticks: { at: number[], seen: number[] }, sound: { silences: [number, number][], tones: [number, number][][] } }}
 *   recording
 * @param {readonly import('./clip-timeline.mjs').Timeline[]} clips in the order in which they play; clip 0 has number 1
 * @param {number} length how many passes there are
 */
export function mediaFigures({ ticks, sound }, clips, length) {
  const refresh = refreshOf(ticks.at);
  const list = passes(ticks);
  const order = list.map(({ clip }) => clip);
  const expected = Array.from({ length }, (_, pass) => (pass % clips.length) + 1);
  if (order.join() !== expected.join()) throw new Error(`Clips ${order.join(' ')} were seen.`);

  const played = list.map(({ clip, start, end }) => {
    const timeline = clips[clip - 1];
    return { clip, start, end, timeline, pictures: picturesOf(ticks, clip, start, end, timeline) };
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
  const due = originOf(before.pictures, end - from, end - to) + end;
  // A first picture after a pause is not due before. And frames shorter than a refresh fall between two.
  const first = Math.max(
    0,
    after.timeline.starts.find((start) => start > -1),
  );
  const seen = after.pictures[0]?.due ?? first;
  const awaited = seen - first < refresh * nearlyOne ? seen : first;
  const gap = gapTime(after.start - due - awaited, before.timeline, refresh);
  const around = [
    ...before.pictures.map((picture) => ({ ...picture, due: picture.due - end })),
    ...after.pictures,
  ].filter(({ due }) => due >= -reach && due <= reach);
  const late = around.map((picture) => picture.at - due - picture.due);
  const frozen = frozenTime(late, refresh);
  // The pause before a first picture is no content.
  const unseen = unseenTime(
    around.map((one) => (one.due === first ? { ...one, due: 0, lasts: one.lasts + first } : one)),
  );
  return {
    missing: Math.max(gap, frozen, unseen),
    unseen,
    slip: originOf(after.pictures, ...paceAfter) - due,
  };
}

/** The interval of the display's refreshes, exact to a thousandth; the page's clock is not. */
function refreshOf(at) {
  const intervals = at.slice(1).map((time, tick) => time - at[tick]);
  const usual = median(intervals);
  return mean(intervals.filter((interval) => Math.abs(interval - usual) < usual / 4));
}

/**
 * How long a last picture stayed after it was over, in whole refreshes. If frames are not whole refreshes long, the display
 * gives now this one and now that one a refresh more: then one refresh does not count.
 */
function gapTime(late, { starts, end }, refresh) {
  const gap = Math.max(0, toRefreshes(late, refresh));
  const frame = (end - starts[0]) / starts.length / refresh;
  const isWhole = Math.abs(frame - Math.round(frame)) < 0.0005;
  return isWhole || gap > 1.5 * refresh ? gap : 0;
}

/** The same measure for the middle of a clip, where nothing but the machine takes pictures away. */
function missingWithin({ timeline, pictures }, refresh) {
  const [from, to] = [reach + 100, timeline.end - reach];
  const origin = originOf(pictures, from, to);
  const inside = pictures.filter(({ due }) => due >= from && due <= to);
  const late = inside.map(({ at, due }) => at - origin - due);
  return Math.max(frozenTime(late, refresh), unseenTime(inside));
}

/** Silence beyond that of the clip itself, and how much of a longer sound was not heard. */
function soundFigures({ silences, tones }, before, after) {
  const { end, soundEnd } = before.timeline;
  if (soundEnd === null || after.timeline.soundEnd === null) return {};
  const silent = silence(silences, before.end, after.start, 700);
  const own = Math.max(0, end - soundEnd);
  const tone = tones[before.clip % tones.length] ?? [];
  const tail = soundEnd - end;
  return {
    silence: Math.max(0, silent - own),
    ...(tail > 50 && {
      lost: Math.max(0, tail - heardTime(tone, before.start + end / 2, after.start + tail + recordingDelay)),
    }),
  };
}

const heardTime = (spans, from, to) =>
  spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

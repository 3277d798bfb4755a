// Computes the figures of each seam from recorded pictures and silences. All times in milliseconds.

const frameTime = 1000 / 30;
const framesPerClip = 120;
/** Frames on either side of a seam within which none may be missing. */
const reach = 15;
/** Where a clip's own pace is read: a second before the seam, and after the start has settled. */
/** @type {[number, number]} */
const paceBefore = [framesPerClip - 30, framesPerClip - 3];
/** @type {[number, number]} */
const paceAfter = [20, 60];

const middle = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/** Cuts the ticks into passes: runs of one clip, blank ticks left out. `first` is frame → when it was first seen. */
export function passes({ at, seen }) {
  const list = [];
  /** @type {{ clip: number, first: Map<number, number>, start: number, end: number } | undefined} */
  let pass;
  for (let tick = 0; tick < at.length; tick++) {
    const clip = seen[tick] >> 16;
    if (clip === 0) continue;
    if (!pass || clip !== pass.clip) list.push((pass = { clip, first: new Map(), start: at[tick], end: 0 }));
    const frame = seen[tick] & 0xffff;
    if (!pass.first.has(frame)) pass.first.set(frame, at[tick]);
    pass.end = at[tick];
  }
  return list;
}

/** When frame 0 would have been seen, by the pace of the frames in between. */
function pace({ first }, [from, to]) {
  const starts = [...first]
    .filter(([frame]) => frame >= from && frame <= to)
    .map(([frame, at]) => at - frame * frameTime);
  return middle(starts);
}

const unseen = (first, from, to) => {
  let count = 0;
  for (let frame = from; frame < to; frame++) if (!first.has(frame)) count++;
  return count;
};

/** Time of blank ticks between the last whole picture of one pass and the first of the next. */
export function blankTime({ at, seen }, from, to) {
  let sum = 0;
  for (let tick = 1; tick < at.length; tick++) {
    if (at[tick] > from && at[tick] <= to && seen[tick - 1] >> 16 === 0) sum += at[tick] - at[tick - 1];
  }
  return sum;
}

/** Silence in the second (or `around`) before a picture changed, while it did, and in the second after. */
export const silence = (silences, from, to, around = 1000) =>
  silences.reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(end, to + around) - Math.max(start, from - around)),
    0,
  );

/** The figures of every seam; explained in bench/README.md. */
export function seamFigures(ticks, silences) {
  const list = passes(ticks);
  return list.slice(1).map((after, place) => {
    const before = list[place];
    const due = pace(before, paceBefore) + framesPerClip * frameTime;
    const frames = unseen(before.first, framesPerClip - reach, framesPerClip) + unseen(after.first, 0, reach);
    const gap = Math.max(0, after.start - due);
    return {
      missing: Math.max(gap, frames * frameTime),
      unseen: frames * frameTime,
      slip: pace(after, paceAfter) - due,
      blank: blankTime(ticks, before.end, after.start),
      silence: silence(silences, before.end, after.start),
    };
  });
}

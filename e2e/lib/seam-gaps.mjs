// Computes the seams of a chain of clips from what was visible in each animation frame. Pure; milliseconds.

const frameTime = 1000 / 30;

/**
 * Runs of one clip: its first and last frame, and when each was first seen. Blank ticks do not belong to a run.
 *
 * @param {{ at: number[], seen: number[] }} ticks
 */
export function clipRuns({ at, seen }) {
  const runs = [];
  seen.forEach((value, tick) => {
    if (value === 0) return;
    const [clip, frame] = [value >> 16, value & 1023];
    const run = runs.at(-1);
    if (run?.clip !== clip)
      runs.push({ clip, first: frame, from: at[tick], last: frame, lastSince: at[tick] });
    else if (frame !== run.last) Object.assign(run, { last: frame, lastSince: at[tick] });
  });
  return runs;
}

/**
 * Measures each seam: `frozen` is how much longer than its media time the last frame stayed, `skipped` the film time not shown
 * between it and the next clip's first picture, `blank` the number of ticks without a picture.
 *
 * @param {{ at: number[], seen: number[] }} ticks
 * @param {number | ((clip: number) => number)} frames of each clip
 * @param {number} [rate] playback rate, default 1
 */
export function seamGaps(ticks, frames, rate = 1) {
  const runs = clipRuns(ticks);
  return runs.slice(1).map((after, place) => {
    const before = runs[place];
    const between = ticks.seen.filter(
      (_, tick) => ticks.at[tick] > before.lastSince && ticks.at[tick] < after.from,
    );
    const length = typeof frames === 'number' ? frames : frames(before.clip);
    const advance = ((length - before.last + after.first) * frameTime) / rate;
    return {
      frozen: after.from - before.lastSince - advance,
      skipped: advance - frameTime / rate,
      blank: between.filter((seen) => seen === 0).length,
    };
  });
}

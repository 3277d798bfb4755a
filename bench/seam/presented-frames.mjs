// Which frames the browser says that it has presented.

/** Containers and browsers round times. */
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
  /** @type {{ frame: number, count: number } | undefined} */
  let before;
  for (const { media, count } of calls) {
    const frame = starts.findIndex((start) => Math.abs(start - media) < rounding);
    if (frame >= 0) frames.add(frame);
    if (frame >= 0 && before) {
      const missed = count - before.count - 1;
      for (let back = 1; back <= missed && frame - back > before.frame; back++) frames.add(frame - back);
    }
    before = frame >= 0 ? { frame, count } : undefined;
  }
  return frames;
}

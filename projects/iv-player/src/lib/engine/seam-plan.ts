/** All in wall-clock milliseconds, on the axis of animation frames. */
export interface SeamMoment {
  readonly now: number;
  /** When the last frame of the playing clip will have had its time. */
  readonly end: number;
  /** How long the follower needs from `play()` until its media time runs. */
  readonly latency: number;
}

/** What to do next about a seam. */
export type SeamStep =
  /** Nothing yet: look again in `delay` ms. */
  | { readonly type: 'wait'; readonly delay: number }
  /** Let the follower start, still unseen. */
  | { readonly type: 'start' }
  /** Look at each animation frame from now on. */
  | { readonly type: 'watch' };

/** A timer further away than this aims short and looks again: meanwhile the clock gets to know the end better. */
const AIM = 250;
/** Timers come up to a millisecond late: at this distance it is time. */
const CLOSE = 1;
/** Animation frames are watched this long before the end. */
const WATCH = 40;
/**
 * The follower's clock is meant to begin this much later than the film wants it: its first frame, then held a moment
 * longer, is better than one that nobody sees.
 */
const BIAS = 3;
/** Frames come at ticks: the tick nearest to the end is the right one, so one that comes a little early counts. */
const EARLY_TICK = 7;

/** The next step towards a seam with a follower that has (`started`) or has not been started. */
export function seamStep({ now, end, latency }: SeamMoment, started: boolean): SeamStep {
  const start = end - latency + BIAS;
  if (!started && now >= start - CLOSE) return { type: 'start' };
  const next = started ? end - WATCH : start;
  const left = next - now;
  if (started && left <= CLOSE) return { type: 'watch' };
  return { type: 'wait', delay: left > AIM ? left - AIM / 2 : Math.max(0, left) };
}

/** Whether the animation frame at `frame` is the one at which the clip that ends at `end` is to be replaced. */
export function isSeamTick(frame: number, end: number): boolean {
  return frame >= end - EARLY_TICK;
}

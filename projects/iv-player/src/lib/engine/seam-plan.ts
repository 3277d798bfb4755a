/** All in wall-clock milliseconds. */
export interface SeamMoment {
  readonly now: number;
  /** When the last frame of the playing clip will have had its time on the display. */
  readonly seen: number;
  /** When its sound will be over. */
  readonly heard: number;
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
/** The follower's sound is meant to begin this much before the other's is over: an overlap that small is not heard. */
const OVERLAP = 10;
/** Frames come at ticks: the tick nearest to the end is the right one, so one that comes a little early counts. */
const EARLY_TICK = 7;

/** The next step towards a seam with a follower that has (`started`) or has not been started. */
export function seamStep({ now, seen, heard, latency }: SeamMoment, started: boolean): SeamStep {
  const start = heard - latency - OVERLAP;
  if (!started && now >= start - CLOSE) return { type: 'start' };
  const next = started ? seen - WATCH : start;
  const left = next - now;
  if (started && left <= CLOSE) return { type: 'watch' };
  return { type: 'wait', delay: left > AIM ? left - AIM / 2 : Math.max(0, left) };
}

/** From when on an animation frame (wall-clock ms) is the one at which the clip that ends at `end` is to be replaced. */
export function earliestSeamTick(end: number): number {
  return end - EARLY_TICK;
}

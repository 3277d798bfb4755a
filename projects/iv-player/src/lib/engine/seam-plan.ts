/** The end of the playing clip, in wall-clock milliseconds. */
export interface SeamEnd {
  /** When its last frame will have had its time on the display. */
  readonly picture: number;
  /** When its sound will be over. */
  readonly sound: number;
}

/** A timer further away (ms) than this aims short and looks again: meanwhile the clocks get to know the end better. */
const AIM = 250;
/** The follower's sound is meant to begin this much (ms) before the other's is over: nobody hears so small an overlap. */
const OVERLAP = 6;
/** The first frame of a clip that has just been started is seen this much (ms) before its sound is heard. */
const PICTURE_LEAD = 24;
/** Frames come at ticks: the tick nearest to a moment is its own, so one that comes a little earlier counts. */
const EARLY = 7;
/** No display used for films is slower than one tick in this time. */
const TICK = 17;

/** When the follower is to be told to play. Sound decides: a gap in it is heard at once. */
export function startTime(end: SeamEnd, latency: number): number {
  return end.sound - latency - OVERLAP;
}

/**
 * From when on a tick is the one at which the follower takes the screen: when the last frame has had its time, but up
 * to a tick earlier when the follower, whose sound is expected at `followerHeard`, will have begun by then. Its first
 * frame would else have had its time unseen, while a last frame on the screen for one tick less has still been seen.
 */
export function revealTime(end: SeamEnd, followerHeard: number): number {
  return Math.min(end.picture, Math.max(end.picture - TICK, followerHeard - PICTURE_LEAD)) - EARLY;
}

/** How long (ms) to set a timer for a moment `left` ms away. */
export function timerDelay(left: number): number {
  return left > AIM ? left - AIM / 2 : Math.max(0, left);
}

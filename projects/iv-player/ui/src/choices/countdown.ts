/** What the countdown depends on. */
export interface CountdownMoment {
  /** `remainingTime` of the open decision. */
  readonly remainingTime: number;
  /** `player.decision.timeLimit`: `normal` counts seconds of the film, a factor those of the viewer. */
  readonly timeLimit: 'normal' | 'off' | number;
  readonly playbackRate: number;
  /** Whether a node was chosen: then the window ends with the film at the latest. */
  readonly isMade: boolean;
  /** Seconds until the film's node ends. */
  readonly nodeRemainingTime: number;
}

/** Below a thousandth, a second that has begun is a rounding error of the media clock. */
const TOLERANCE = 0.001;

/** The viewer's seconds until the time to choose is over; `null` without a limit. */
export function secondsToChoose(moment: CountdownMoment): number | null {
  const { remainingTime, timeLimit, playbackRate, isMade } = moment;
  if (timeLimit === 'off') return null;
  if (timeLimit === 'normal') return remainingTime / playbackRate;
  return isMade ? Math.min(remainingTime, moment.nodeRemainingTime / playbackRate) : remainingTime;
}

/** Whole seconds, rounded up. */
export function wholeSeconds(seconds: number): number {
  return Math.max(0, Math.ceil(seconds - TOLERANCE));
}

export interface CountdownMoment {
  /** `remainingTime` of the open decision. */
  readonly remainingTime: number;
  /** `player.decision.timeLimit`: `normal` counts media time, a factor real time. */
  readonly timeLimit: 'normal' | 'off' | number;
  readonly playbackRate: number;
  /** Whether a choice was made, in which case the window ends with the node at the latest. */
  readonly isMade: boolean;
  /** Seconds of media time until the node ends. */
  readonly nodeRemainingTime: number;
}

/** Rounding error of the media clock, in seconds. */
const TOLERANCE = 0.001;

/** Seconds that the viewer has left to choose; `null` without a limit. */
export function secondsToChoose(moment: CountdownMoment): number | null {
  const { remainingTime, timeLimit, playbackRate, isMade } = moment;
  if (timeLimit === 'off') return null;
  if (timeLimit === 'normal') return remainingTime / playbackRate;
  return isMade ? Math.min(remainingTime, moment.nodeRemainingTime / playbackRate) : remainingTime;
}

export function wholeSeconds(seconds: number): number {
  return Math.max(0, Math.ceil(seconds - TOLERANCE));
}

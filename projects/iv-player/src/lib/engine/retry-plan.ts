/** Pauses between the rounds of attempts, in seconds: three rounds, the last of which starts well within ten seconds. */
const PAUSES: readonly number[] = [0.8, 3];

/**
 * Seconds to wait before all candidates of a source are tried again, or `null` to give up.
 * @param failedRounds number of rounds that failed so far, at least 1
 */
export function pauseBeforeRetry(failedRounds: number): number | null {
  return PAUSES[failedRounds - 1] ?? null;
}

/** Errors of media while they play: the last one's media time in seconds, and how many there were without progress. */
export interface PlaybackErrors {
  readonly time: number;
  readonly count: number;
}

export const NO_ERRORS: PlaybackErrors = { time: -Infinity, count: 0 };

/** Seconds of media that must have played since the last error for the next one to count as the first again. */
const PROGRESS = 1;

/** Counts an error at media time `time` in seconds. */
export function countErrorAt(time: number, before: PlaybackErrors): PlaybackErrors {
  return { time, count: Math.abs(time - before.time) < PROGRESS ? before.count + 1 : 1 };
}

/** Whether the media failed at the same place as often as a source is tried. */
export function areTooMany({ count }: PlaybackErrors): boolean {
  return count > PAUSES.length;
}

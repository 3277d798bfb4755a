/** Pauses between the rounds of tries, in seconds: three rounds, the last begins well within ten seconds. Contract §9. */
const PAUSES: readonly number[] = [0.8, 3];

/**
 * How long to wait, in seconds, before all candidates of a source are tried once more, or `null` when it is given up.
 * @param failedRounds how many rounds have failed so far, at least 1
 */
export function pauseBeforeRetry(failedRounds: number): number | null {
  return PAUSES[failedRounds - 1] ?? null;
}

/** Media that break down while playing: when, and how often without getting on. */
export interface PlaybackErrors {
  readonly time: number;
  readonly count: number;
}

export const NO_ERRORS: PlaybackErrors = { time: -Infinity, count: 0 };

/** Seconds of media that must have played since the last breakdown for the next one to count as the first again. */
const PROGRESS = 1;

/** Counts a breakdown at media time `time` in seconds. */
export function countErrorAt(time: number, before: PlaybackErrors): PlaybackErrors {
  return { time, count: Math.abs(time - before.time) < PROGRESS ? before.count + 1 : 1 };
}

/** Whether the media broke down so often at the same place that trying on is useless. */
export function areTooMany({ count }: PlaybackErrors): boolean {
  return count > PAUSES.length;
}

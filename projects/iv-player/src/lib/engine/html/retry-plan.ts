/** Pauses between rounds of attempts, in seconds. There are three rounds, and the last one starts well within ten seconds. */
const PAUSES: readonly number[] = [0.8, 3];

/** Seconds to wait before the next round of attempts, or `null` to give up. @param failedRounds at least 1 */
export function pauseBeforeRetry(failedRounds: number): number | null {
  return PAUSES[failedRounds - 1] ?? null;
}

/** Errors during playback: the media time of the last one, in seconds, and the number of errors without progress in between. */
export interface PlaybackErrors {
  readonly time: number;
  readonly count: number;
}

export const NO_ERRORS: PlaybackErrors = { time: -Infinity, count: 0 };

/** Seconds of media that must play after an error to reset the count. */
const PROGRESS = 1;

/** Counts an error at media time `time` in seconds. */
export function countErrorAt(time: number, before: PlaybackErrors): PlaybackErrors {
  return { time, count: Math.abs(time - before.time) < PROGRESS ? before.count + 1 : 1 };
}

/** Seconds of a clip that must have been shown before it may end early. */
const MIN_SHOWN = 0.5;
/** Code of a browser's `MediaError` for data that cannot be decoded, as opposed to a network that fails. */
const DECODE_ERROR = 3;

/** Whether media that have failed too often at `time` seconds end there: the file is cut off or damaged, and loading it again cannot help. */
export function endsAtError(time: number, cause: unknown): boolean {
  return time >= MIN_SHOWN && (cause as { readonly code?: unknown } | null)?.code === DECODE_ERROR;
}

/** Whether the media have failed at the same position as many times as a source may be tried. */
export function areTooMany({ count }: PlaybackErrors): boolean {
  return count > PAUSES.length;
}

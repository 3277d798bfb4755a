/** How a sound file must change to be where the node is. Times are in seconds. */
export interface SyncChange {
  /** Position to jump to; `null` to stay. */
  readonly seekTo: number | null;
  /** Speed of the file. */
  readonly rate: number;
}

/** Offsets up to this are not heard. */
const UNHEARD = 0.03;
/** Above this a jump is better than being late for long. */
const TOO_FAR = 0.15;
/** How much faster or slower the file may run to catch up: speech stays natural. */
const NUDGE = 0.1;

/**
 * @param position where the file is
 * @param nodeTime where the node is
 * @param rate speed of the playback
 */
export function syncChange(position: number, nodeTime: number, rate: number): SyncChange {
  const ahead = position - nodeTime;
  if (Math.abs(ahead) > TOO_FAR) return { seekTo: nodeTime, rate };
  if (Math.abs(ahead) <= UNHEARD) return { seekTo: null, rate };
  return { seekTo: null, rate: rate * (ahead > 0 ? 1 - NUDGE : 1 + NUDGE) };
}

/** Times are in seconds. `seekTo` is `null` for no seek. */
interface SyncChange {
  readonly seekTo: number | null;
  readonly rate: number;
}

/** Largest inaudible offset. */
const UNHEARD = 0.03;
/** Offset above which to seek. */
const TOO_FAR = 0.15;
/** Relative change of the playback rate to catch up: small enough for speech to sound natural. */
const NUDGE = 0.1;

/** Returns the change that synchronizes a sound file at `position` with its node, at the `rate` of the player. */
export function syncChange(position: number, nodeTime: number, rate: number): SyncChange {
  const ahead = position - nodeTime;
  if (Math.abs(ahead) > TOO_FAR) return { seekTo: nodeTime, rate };
  if (Math.abs(ahead) <= UNHEARD) return { seekTo: null, rate };
  return { seekTo: null, rate: rate * (ahead > 0 ? 1 - NUDGE : 1 + NUDGE) };
}

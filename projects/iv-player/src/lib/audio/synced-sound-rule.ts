import type { PlaybackStatus } from '../engine/playback-status';

/**
 * What a sound that follows is to do now: `run` · `hold`: stop at once, for nobody wished it · `rest`: go out, for
 * somebody paused.
 */
export type SyncCommand = 'run' | 'hold' | 'rest';

/** What the order depends on. */
export interface SyncSituation {
  readonly status: PlaybackStatus;
  readonly isSeeking: boolean;
  /** Whether it is to be silent during seeks. */
  readonly pauseOnSeek: boolean;
  /** Whether an explicit `pause` or `stop` took it out. */
  readonly isSuspended: boolean;
  /** Whether it cannot sound: it is over or not loaded, or the device holds sounds back. */
  readonly cannotSound: boolean;
}

/** A sound that follows runs exactly while the film runs. Specification §2.10, contract §7. */
export function syncCommand({
  status,
  isSeeking,
  pauseOnSeek,
  isSuspended,
  cannotSound,
}: SyncSituation): SyncCommand {
  if (isSuspended || status === 'paused') return 'rest';
  return cannotSound || status !== 'playing' || (pauseOnSeek && isSeeking) ? 'hold' : 'run';
}

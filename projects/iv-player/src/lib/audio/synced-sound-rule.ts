import type { PlaybackStatus } from '../engine/playback-status';

/** What a sound that follows the video does: `run`, `stop` at once, or `fadeOut` as after a pause by the viewer. */
export type SyncCommand = 'run' | 'stop' | 'fadeOut';

/** What the command depends on. */
export interface SyncSituation {
  readonly status: PlaybackStatus;
  readonly isSeeking: boolean;
  /** Option of the sound: whether it stops during seeks. */
  readonly pauseOnSeek: boolean;
  /** Whether `pause` or `stop` suspended the sound. */
  readonly isSuspended: boolean;
  /** Whether the sound is not loaded or is over, or the output is suspended. */
  readonly cannotPlay: boolean;
}

/** A sound that follows the video runs exactly while media time advances evenly. */
export function syncCommand({
  status,
  isSeeking,
  pauseOnSeek,
  isSuspended,
  cannotPlay,
}: SyncSituation): SyncCommand {
  if (isSuspended || status === 'paused') return 'fadeOut';
  return cannotPlay || status !== 'playing' || (pauseOnSeek && isSeeking) ? 'stop' : 'run';
}

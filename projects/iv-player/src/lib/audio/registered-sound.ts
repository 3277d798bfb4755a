import type { PlaybackStatus } from '../engine/playback-status';
import type { SoundHandle } from './sound-backend';
import type { SoundDescription } from './sound-options';
import type { SoundSnapshot } from './sound-snapshot';

export interface SoundConditions {
  readonly status: PlaybackStatus;
  readonly isSeeking: boolean;
  readonly isOutputSuspended: boolean;
  /** Whether the output was suspended at the previous update and no longer is. */
  readonly isOutputResumed: boolean;
  /** Whether the playback clock has just settled, so that one reading of the drift is sufficient. */
  readonly isClockSettled: boolean;
  /** Whether to read the drift. Several updates in quick succession count as one reading. */
  readonly isReading: boolean;
}

export interface RegisteredSound {
  readonly handle: SoundHandle;
  readonly description: SoundDescription;
  /** Drift in seconds: how far the sound is ahead of the played time. `null` while not playing; absent if it does not follow the video. */
  readonly drift?: number | null;
  /** State for snapshots; absent if the sound does not follow the video. */
  readonly snapshot?: SoundSnapshot;
  play(): void;
  pause(): void;
  stop(): void;
  /**
   * Discards the drift readings. Call at a seam or seek, which make the playback clock unreliable until it settles.
   * @param startDelay expected seconds until media time advances
   */
  invalidate?(startDelay: number): void;
  startAnew?(): void;
  restore?(saved: SoundSnapshot): void;
  /** Starts, stops or corrects the sound. Called several times a second and after each change. */
  update(conditions: SoundConditions): void;
}

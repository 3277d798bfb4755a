import type { PlaybackStatus } from '../engine/playback-status';
import type { SoundHandle } from './sound-backend';
import type { SoundDescription } from './sound-options';
import type { SoundSnapshot } from './sound-snapshot';

/** State of the player and of the sound output, on which it depends whether a sound plays. */
export interface SoundConditions {
  readonly status: PlaybackStatus;
  readonly isSeeking: boolean;
  /** Whether the output does not run. */
  readonly isOutputSuspended: boolean;
  /** Whether the output did not run at the previous update, and runs now. */
  readonly isOutputResumed: boolean;
  /** Whether the playback clock has just become even, so that one reading of the drift is enough. */
  readonly isClockSettled: boolean;
  /** Whether the drift is to be read: several updates at one moment are one reading. */
  readonly isReading: boolean;
}

/** A sound of `player.audio`: the operations of applications, and what the registry calls. */
export interface RegisteredSound {
  readonly handle: SoundHandle;
  readonly description: SoundDescription;
  /** Seconds by which the sound is ahead of the played time; `null` while it does not run, missing if it does not follow. */
  readonly drift?: number | null;
  /** What snapshots contain of the sound; missing if it does not follow the video. */
  readonly snapshot?: SoundSnapshot;
  play(): void;
  pause(): void;
  stop(): void;
  /**
   * Discards readings of the drift: a seam or a seek makes the playback clock uncertain until it settles.
   * @param startDelay seconds until media time is expected to advance
   */
  invalidate?(startDelay: number): void;
  /** Restarts with the film. */
  startAnew?(): void;
  /** Returns to the state of a snapshot. */
  restore?(saved: SoundSnapshot): void;
  /** Starts, stops or corrects the sound. Called several times a second and after every change. */
  update(conditions: SoundConditions): void;
}

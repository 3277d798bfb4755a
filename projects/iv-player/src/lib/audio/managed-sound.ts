import type { PlaybackStatus } from '../engine/playback-status';
import type { SoundHandle } from './backend/sound-backend';

/** What the moment is like for sounds. */
export interface SoundConditions {
  readonly status: PlaybackStatus;
  readonly isSeeking: boolean;
  /** Whether the device holds sounds back now. */
  readonly isOutputSuspended: boolean;
  /** Whether it has held them back until this moment. */
  readonly isOutputResumed: boolean;
  /** Whether the film's clock has just become even again: the one reading that counts. */
  readonly isClockSettled: boolean;
}

/** A sound that follows the film, as checkpoints hold it. */
export interface SoundSnapshot {
  /** Played time in seconds at which its beginning lies; `null`: it is to begin when it runs next. */
  readonly startOffset: number | null;
  /** Whether `pause` or `stop` took it out. */
  readonly isSuspended: boolean;
}

/** A sound by its id, short or following: the operations of specification §4.3, and what time brings. */
export interface ManagedSound {
  readonly handle: SoundHandle;
  /** Seconds by which it is ahead of the film; `null` when it does not run with it. */
  readonly drift: number | null;
  /** What checkpoints hold of it; `null` for a short sound, which is over before anybody comes back. */
  readonly snapshot: SoundSnapshot | null;
  play(): void;
  pause(): void;
  stop(): void;
  /**
   * A seam or a seek: what the film's clock says is uncertain until it is steady.
   * @param startDelay seconds for which it is expected to stand from now on
   */
  invalidate(startDelay: number): void;
  /** Puts a sound that follows back to where it was. */
  restore(memory: SoundSnapshot): void;
  /** Does what the moment wants. May be called at any time, and is several times a second. */
  update(moment: SoundConditions): void;
}

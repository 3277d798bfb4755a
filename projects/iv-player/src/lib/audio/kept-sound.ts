import type { FilmRun } from './film-run';
import type { Voice } from './sound-backend';

/** What the moment is like for sounds. */
export interface SoundMoment {
  readonly film: FilmRun;
  /** Whether the device holds sounds back now. */
  readonly isHeld: boolean;
  /** Whether it has held them back until this moment. */
  readonly isReleased: boolean;
  /** Whether the film's clock has just become even again: the one reading that counts. */
  readonly isSteadied: boolean;
}

/** A sound that follows the film, as checkpoints hold it. */
export interface SoundMemory {
  /** Played time in seconds at which its beginning lies; `null`: it is to begin when it runs next. */
  readonly zero: number | null;
  /** Whether `pause` or `stop` took it out. */
  readonly isOut: boolean;
}

/** A sound by its id, short or following: the operations of specification §4.3, and what time brings. */
export interface KeptSound {
  readonly voice: Voice;
  /** Seconds by which it is ahead of the film; `null` when it does not run with it. */
  readonly drift: number | null;
  /** What checkpoints hold of it; `null` for a short sound, which is over before anybody comes back. */
  readonly memory: SoundMemory | null;
  play(): void;
  pause(): void;
  stop(): void;
  /**
   * A seam or a seek: what the film's clock says is uncertain until it is steady.
   * @param standsFor seconds for which it is expected to stand from now on
   */
  disturb(standsFor: number): void;
  /** Puts a sound that follows back to where it was. */
  recall(memory: SoundMemory): void;
  /** Does what the moment wants. May be called at any time, and is several times a second. */
  attend(moment: SoundMoment): void;
}

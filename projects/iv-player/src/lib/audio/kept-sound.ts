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

/** A sound by its id, short or following: the operations of specification §4.3, and what time brings. */
export interface KeptSound {
  readonly voice: Voice;
  /** Seconds by which it is ahead of the film; `null` when it does not run with it. */
  readonly drift: number | null;
  play(): void;
  pause(): void;
  stop(): void;
  /** A seam or a seek: what the film's clock says is uncertain until it is steady. */
  disturb(): void;
  /** Does what the moment wants. May be called at any time, and is several times a second. */
  attend(moment: SoundMoment): void;
}

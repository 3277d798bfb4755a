import type { SoundDescription } from '../sound-options';
import type { SoundInstance } from 'iv-player/howler';

/** What a voice tells the player. */
export interface SoundHandleListener {
  /** It can sound now. */
  loaded(): void;
  /** It cannot, until `load` is called again. */
  failed(cause: unknown): void;
}

/**
 * One sound on its device. It obeys; when it sounds is the player's matter. Times are seconds of the sound itself.
 *
 * A short sound is fired, each time as a new playing. A sound that follows the film has one playing, which runs and halts.
 */
export interface SoundHandle {
  /** What `audio.get` hands out; `null` where there is no sound at all, as on a server. */
  readonly instance: SoundInstance | null;
  readonly isLoaded: boolean;
  /** Length; 0 until it is loaded. */
  readonly duration: number;
  /** Begins to load, or tries again after a failure; nothing if it is loading or loaded. */
  load(): void;
  /** Loudness of all its playings, in [0, 1]. */
  setLevel(volume: number, isMuted: boolean): void;

  /** Plays it once more, or goes on where it was paused. @param from where a new playing begins, default 0 */
  playOnce(from?: number): void;
  /** Pauses all playings. */
  pause(): void;
  /** Ends all playings. */
  stop(): void;

  /** Whether the one playing runs. */
  readonly isRunning: boolean;
  /** Whether it comes from an audio element, which starts late and stumbles when its speed changes. */
  readonly isStreamed: boolean;
  /** Where in the sound that is which is heard now; may exceed the duration in loops. */
  readonly position: number;
  /** Lets the one playing run from `position`, or moves it there, within a fade too short to be heard as one. */
  run(position: number, rate: number, fadeIn: number): void;
  /** Halts it, after a fade of so many seconds. */
  stopRunning(fadeOut: number): void;
  setRate(rate: number): void;

  /** Ends everything at once; the voice tells nothing any more. */
  unload(): void;
}

/** The port to whatever makes sounds. One for each player; none of them touches another player's sounds. */
export interface SoundBackend {
  /** Whether it holds sounds back now: it has not begun to work, was interrupted, or is locked. */
  readonly isSuspended: boolean;
  /** Whether only a gesture will change that. */
  readonly isLocked: boolean;
  /** Wall-clock seconds, for what is too old to be heard. */
  readonly now: number;
  /** Builds a sound, which begins to load unless its description says otherwise. */
  create(description: SoundDescription, listener: SoundHandleListener): SoundHandle;
  /** Calls `changed` when `isHeld` or `isLocked` did. */
  onChange(changed: () => void): void;
  /** Lets go of whatever it listens to. Idempotent. */
  destroy(): void;
}

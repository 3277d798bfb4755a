import type { SoundInstance } from 'iv-player/howler';
import type { SoundDescription } from './sound-options';

/** Callbacks of a sound. */
export interface SoundHandleListener {
  /** Called when the sound can be played. */
  loaded(): void;
  /** Called when loading or playing failed. The sound cannot be played until `load` is called again. */
  failed(cause: unknown): void;
}

/**
 * A sound of a backend. Positions and durations are in seconds of the sound.
 *
 * Sounds on demand use `play`, `pause` and `stop`; each `play` starts another playback. Sounds that follow the video use `start`, `shift`,
 * `fadeOut` and `setRate`, which control a single playback.
 */
export interface SoundHandle {
  /** Result of `audio.get`; `null` if there is no sound, as on a server. */
  readonly instance: SoundInstance | null;
  /** Whether the sound can be played. */
  readonly isLoaded: boolean;
  /** Duration in seconds; 0 until the sound is loaded. */
  readonly duration: number;
  /** Starts loading, or retries after a failure. Has no effect if the sound is loading or loaded. */
  load(): void;
  /** Sets the volume of all playbacks, as a factor of at least 0 on the volume in the description. The product is limited to 1. */
  setVolume(volume: number, isMuted: boolean): void;

  /** Resumes all playbacks paused by `pause`, or starts another one at `from` (default 0). */
  play(from?: number): void;
  /** Pauses all playbacks. */
  pause(): void;
  /** Stops all playbacks. */
  stop(): void;

  /** Whether the single playback is running. */
  readonly isRunning: boolean;
  /** Whether it uses its own media element, so that moves are audible and the rate does not affect the pitch. Default `false`. */
  readonly isStreamed?: boolean;
  /** Audible position of the single playback. May exceed the duration of a loop. */
  readonly position: number;
  /**
   * Starts the single playback at `position`, or immediately moves it there by a crossfade.
   * @param fadeIn duration in seconds of the fade when starting
   */
  start(position: number, rate: number, fadeIn: number): void;
  /**
   * Moves the single playback by `seconds`: by an equal-power crossfade of about 25 ms at the quietest moment of the next 200 ms, or if
   * streamed, by a seek between two short fades. Replaces a pending move.
   */
  shift(seconds: number): void;
  /** Stops the single playback after a fade of `seconds`; immediately if 0. */
  fadeOut(seconds: number): void;
  /** Sets the rate of the single playback; 1 is normal speed. */
  setRate(rate: number): void;

  /** Stops and releases the sound. It no longer calls its listener. */
  unload(): void;
}

/** Port to a sound library. Each player has its own, which does not affect the sounds of other players. */
export interface SoundBackend {
  /** Whether the output is suspended: not started yet, interrupted or locked. */
  readonly isSuspended: boolean;
  /** Whether the output requires a user gesture to start. */
  readonly isLocked: boolean;
  /** Wall clock in seconds. */
  readonly now: number;
  /** Creates a sound and starts loading it, unless `description.preload` is `false`. */
  create(description: SoundDescription, listener: SoundHandleListener): SoundHandle;
  /** Sets the callback for changes to `isSuspended` or `isLocked`. */
  onChange(changed: () => void): void;
  /** Removes all the backend's listeners. Idempotent. */
  destroy(): void;
}

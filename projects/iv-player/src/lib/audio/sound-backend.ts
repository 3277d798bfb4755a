import type { SoundInstance } from 'iv-player/howler';
import type { SoundDescription } from './sound-options';

/** Callbacks through which a sound reports to the player. */
export interface SoundHandleListener {
  /** The sound can be played. */
  loaded(): void;
  /** The sound cannot be played until `load` is called again. */
  failed(cause: unknown): void;
}

/**
 * One sound of a backend. Positions and durations are in seconds of the sound itself.
 *
 * `play`, `pause` and `stop` serve a sound that is played on demand: every `play` starts another playing. `start`,
 * `shift`, `fadeOut` and `setRate` serve a sound that follows the video: they act on a single playing.
 */
export interface SoundHandle {
  /** The result of `audio.get`; `null` where no sound exists, as on a server. */
  readonly instance: SoundInstance | null;
  /** Whether the sound can be played. */
  readonly isLoaded: boolean;
  /** Duration in seconds; 0 until the sound is loaded. */
  readonly duration: number;
  /** Starts loading, or tries again after a failure. Does nothing while the sound is loading or loaded. */
  load(): void;
  /**
   * Sets the volume of all playings, at least 0: a factor on the description's own volume. Above 1, it makes a sound louder
   * whose own volume leaves room: the product is at most 1.
   */
  setVolume(volume: number, isMuted: boolean): void;

  /** Starts another playing at `from` (default 0), or resumes those that `pause` paused. */
  play(from?: number): void;
  /** Pauses all playings. */
  pause(): void;
  /** Stops all playings. */
  stop(): void;

  /** Whether the single playing was started and runs. */
  readonly isRunning: boolean;
  /** Whether it has a media element of its own: a move is heard, and the pitch stays at any rate. Default `false`. */
  readonly isStreamed?: boolean;
  /** Audible position. May exceed the duration of a loop. */
  readonly position: number;
  /**
   * Starts the single playing at `position`, or moves it there at once by a crossfade. `fadeIn` is in seconds and applies to a
   * start only.
   */
  start(position: number, rate: number, fadeIn: number): void;
  /**
   * Moves the single playing by so many seconds, by an equal-power crossfade of some 25 ms at the quietest moment of the
   * next 200 ms, or where it is streamed by a seek between two short fades. Called again before that, it replaces the earlier move.
   */
  shift(seconds: number): void;
  /** Stops the single playing after a fade of so many seconds; 0 stops it at once. */
  fadeOut(seconds: number): void;
  /** Sets the speed of the single playing, 1 is normal. */
  setRate(rate: number): void;

  /** Stops and releases everything. Nothing is reported afterwards. */
  unload(): void;
}

/** Port to a library that plays sounds. Each player has one; none affects the sounds of another player. */
export interface SoundBackend {
  /** Whether the output does not run: it has not started yet, was interrupted, or is locked. */
  readonly isSuspended: boolean;
  /** Whether the output starts only after a gesture. */
  readonly isLocked: boolean;
  /** Wall clock in seconds. */
  readonly now: number;
  /** Creates a sound and starts loading it, unless `description.preload` is `false`. */
  create(description: SoundDescription, listener: SoundHandleListener): SoundHandle;
  /** Sets the function that is called when `isSuspended` or `isLocked` changed. */
  onChange(changed: () => void): void;
  /** Removes its listeners. Idempotent. */
  destroy(): void;
}

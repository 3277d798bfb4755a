import type { HowlerSound } from './howler-internals';
import type { SoundInstance } from './howl-types';

/** Output shared by all sounds on the page. */
export interface HowlerOutput {
  /** Where decoded sounds are mixed. */
  readonly destination: AudioNode;
  /** Creates the playback of a sound that follows the video; `null` until its code is loaded. */
  readonly createPlayback: CreatePlayback | null;
  /** Loads the code of these playbacks. Rejects if it cannot be loaded. */
  loadCode(): Promise<void>;
  /** Prepares howler for the first sound. Later calls start listening to the context if howler has replaced it. */
  open(): void;
  /** Locks the output until a gesture, after the browser refused to play an audio element. */
  lockElements(): void;
  /** Context time that is audible now: `currentTime` minus the output latency, which is long on wireless devices. */
  outputTime(context: AudioContext): number;
}

/** Controls the single playback of a sound that follows the video. Positions are in seconds. */
export interface HowlerPlayback {
  /** Whether an audio element plays the sound. */
  readonly isStreamed: boolean;
  readonly isRunning: boolean;
  /** Audible position. */
  readonly position: number;
  /** Starts at a position, or crossfades to it if running. */
  start(position: number, rate: number, fadeIn: number): void;
  /** Crossfades by a number of seconds at the next quiet moment. Replaces a pending shift. */
  shift(seconds: number): void;
  stop(fadeOut: number): void;
  setRate(rate: number): void;
  /** Applies a changed volume of the sound, if fades depend on it. */
  onVolumeChange?(): void;
  /** Applies pending changes after howler has started an element. */
  onStart?(): void;
  close(): void;
}

export interface PlaybackSource {
  readonly howl: SoundInstance;
  readonly sound: HowlerSound;
  /** The context of a decoded sound; `null` for a streamed one. */
  readonly context: AudioContext | null;
  readonly output: HowlerOutput;
  /** See `HowlerHtml5Playback`. */
  readonly volume: () => number;
  readonly isStarting: (howl: SoundInstance) => boolean;
}

export type CreatePlayback = (source: PlaybackSource) => HowlerPlayback;

/** The output that all sounds of the page share. */
export interface HowlerOutput {
  /** Prepares howler for the first sound and starts listening; later to another context, if howler has one. */
  open(): void;
  /** Locks the output until a gesture, because the browser refused to play an audio element. */
  lockElements(): void;
  /** Context time of what is audible now: `currentTime` less the output latency, which is long on wireless devices. */
  outputTime(context: AudioContext): number;
}

/** The single playing of a sound that follows the video. Positions are seconds of the sound. */
export interface HowlerPlayback {
  readonly isRunning: boolean;
  /** Audible position. */
  readonly position: number;
  /** Starts at `position`, or moves there by a crossfade while it runs. */
  start(position: number, rate: number, fadeIn: number): void;
  /** Moves by so many seconds, by a crossfade at a quiet moment soon. Replaces an earlier move that has not begun. */
  shift(seconds: number): void;
  stop(fadeOut: number): void;
  setRate(rate: number): void;
  /** Call it when the volume of the sound changed; missing if it does not matter. */
  volumeChanged?(): void;
  /** Howler has started it: what was wanted meanwhile is applied. Missing where nothing is delayed. */
  started?(): void;
  close(): void;
}

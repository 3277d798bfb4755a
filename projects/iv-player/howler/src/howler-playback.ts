/** The one playing of a sound that follows the film, by whatever means. Times are seconds of the sound. */
export interface HowlerPlayback {
  readonly isRunning: boolean;
  /** What is heard now. */
  readonly position: number;
  start(position: number, rate: number, fadeIn: number): void;
  stop(fadeOut: number): void;
  setRate(rate: number): void;
  /** The loudness of the sound is different now. */
  volumeChanged(): void;
  close(): void;
}

/** The one playing of a sound that follows the film, by whatever means. Times are seconds of the sound. */
export interface HowlerPlayback {
  readonly isRunning: boolean;
  /** What is heard now. */
  readonly position: number;
  run(position: number, rate: number, fadeIn: number): void;
  stopRunning(fadeOut: number): void;
  setRate(rate: number): void;
  /** The loudness of the sound is different now. */
  levelChanged(): void;
  close(): void;
}

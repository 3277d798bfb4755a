/** The one playing of a sound that follows the film, by whatever means. Times are seconds of the sound. */
export interface HowlerLine {
  readonly isRunning: boolean;
  /** What is heard now. */
  readonly position: number;
  run(position: number, rate: number, fadeIn: number): void;
  halt(fadeOut: number): void;
  setRate(rate: number): void;
  /** The loudness of the sound is different now. */
  levelChanged(): void;
  close(): void;
}

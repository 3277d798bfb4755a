/** How a drift is corrected: by a factor on the playback rate, or by a seek. */
export type Correction = number | 'seek';

/** Seconds of drift above which a sound seeks instead of changing its rate. */
const SEEK_THRESHOLD = 0.05;
/** The same for a certain reading, which follows a seam or a seek: one more jump is not noticed there. */
const CERTAIN_SEEK_THRESHOLD = 0.02;
/** Part of the drift that is corrected within a second; doubled for a certain reading. */
const GAIN = 2.5;
/** Largest change of the rate: about a semitone. */
const MAX_CHANGE = 0.06;
/** Seconds of drift that are not corrected. */
const DEAD_ZONE = 0.001;
/** A streamed sound glitches at each change of rate: it is corrected from the first value on, until the second is reached. */
const STREAM_START = 0.035;
const STREAM_END = 0.01;
/**
 * Number of readings whose median counts, and number needed before the first correction. At rates other than 1 media clocks
 * are slow and jump ahead by some milliseconds six times a second.
 */
const MAX_READINGS = 5;
const MIN_READINGS = 3;

/** Seconds by which `position` is ahead of `target`, the shorter way round in a loop of `length` seconds (0: no loop). */
export function driftBetween(position: number, target: number, length: number): number {
  const drift = position - target;
  return length > 0 ? drift - length * Math.round(drift / length) : drift;
}

/**
 * The correction of a drift in seconds; positive is ahead.
 * @param isCertain whether it was read when the playback clock is known to be right
 */
export function correct(drift: number, isCertain = false): Correction {
  const size = Math.abs(drift);
  if (size >= (isCertain ? CERTAIN_SEEK_THRESHOLD : SEEK_THRESHOLD)) return 'seek';
  const change = size < DEAD_ZONE ? 0 : -drift * GAIN * (isCertain ? 2 : 1);
  return 1 + Math.min(MAX_CHANGE, Math.max(-MAX_CHANGE, change));
}

/** Turns readings of the drift, several a second, into corrections. */
export class DriftMonitor {
  #readings: readonly number[] = [];
  #hasEnoughReadings = false;
  #isCorrectingStream = false;

  /**
   * Takes a reading. Returns `null` until there are enough to distinguish drift from noise.
   * @param isStreamed whether the sound should seldom change its rate
   * @param isCertain whether the playback clock is known to be right: earlier readings are discarded, and one is enough
   */
  read(drift: number, isStreamed = false, isCertain = false): Correction | null {
    if (isCertain) this.reset();
    else this.#readings = [...this.#readings, drift].slice(-MAX_READINGS);
    this.#hasEnoughReadings ||= isCertain || this.#readings.length >= MIN_READINGS;
    if (!this.#hasEnoughReadings) return null;
    const reading = isCertain ? drift : median(this.#readings);
    return isStreamed ? this.#correctStream(reading) : correct(reading, isCertain);
  }

  /** Discards all readings, after a move or when the playback clock became uncertain. */
  reset(): void {
    this.#readings = [];
    this.#hasEnoughReadings = false;
  }

  #correctStream(drift: number): Correction {
    const size = Math.abs(drift);
    if (size >= SEEK_THRESHOLD) return 'seek';
    this.#isCorrectingStream = size >= (this.#isCorrectingStream ? STREAM_END : STREAM_START);
    return this.#isCorrectingStream ? 1 - Math.sign(drift) * MAX_CHANGE : 1;
  }
}

/** Median; the mean of the middle two of an even number. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index >> 1] as number;
  return (at(sorted.length - 1) + at(sorted.length)) / 2;
}

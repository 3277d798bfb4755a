/** How a drift is corrected: by a factor on the playback rate, or by a crossfade to the right position. */
export type Correction = number | 'crossfade';

/** Seconds of drift above which a sound crossfades. Less is inaudible beside a picture, and creeps back. */
const CROSSFADE_THRESHOLD = 0.025;
/** Seconds of drift from which on a sound creeps back, and at which it is back. Between them it keeps its rate. */
const CREEP_START = 0.008;
const CREEP_END = 0.002;
/** Change of the rate meanwhile: 4.3 cents. Nobody hears 5. */
const CREEP = 0.0025;
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

/** Turns readings of the drift, several a second, into corrections. */
export class DriftMonitor {
  /** The drift that the last correction is for, in seconds: positive is ahead. */
  drift = 0;
  #readings: readonly number[] = [];
  /** -1 while the sound creeps back from ahead, 1 from behind. */
  #direction = 0;

  /**
   * Takes a reading. Returns `null` until there are enough to distinguish drift from noise.
   * @param isCertain whether the playback clock is known to be right: earlier readings are discarded, and one is enough
   */
  read(drift: number, isCertain = false): Correction | null {
    this.#readings = isCertain
      ? Array<number>(MIN_READINGS).fill(drift)
      : [...this.#readings, drift].slice(-MAX_READINGS);
    if (this.#readings.length < MIN_READINGS) return null;
    this.drift = median(this.#readings);
    const size = Math.abs(this.drift);
    if (size > CROSSFADE_THRESHOLD) return 'crossfade';
    if (size >= CREEP_START) this.#direction = -Math.sign(this.drift);
    else if (this.drift * this.#direction > -CREEP_END) this.#direction = 0;
    return 1 + this.#direction * CREEP;
  }

  /** Discards all readings, after a move or when the playback clock became uncertain. */
  reset(): void {
    this.#readings = [];
    this.#direction = 0;
  }
}

/** Median; the mean of the middle two of an even number. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index >> 1] as number;
  return (at(sorted.length - 1) + at(sorted.length)) / 2;
}

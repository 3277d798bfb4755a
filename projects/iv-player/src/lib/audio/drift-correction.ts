/** How a drift is corrected: by a factor on the playback rate, or by a move to the right position. */
export type Correction = number | 'move';

/** When a sound is moved, and how quickly it creeps back before that. */
interface CorrectionLimits {
  /** Seconds of drift above which it is moved. Less is inaudible beside a picture, and creeps back. */
  readonly move: number;
  /** Change of the rate meanwhile. */
  readonly creep: number;
  /** Readings that are needed before a correction. */
  readonly readings: number;
}

/** A crossfade is not heard. The rate is the pitch: it changes by 4.3 cents, and nobody hears 5. */
const DECODED: CorrectionLimits = { move: 0.025, creep: 0.0025, readings: 3 };
/** A move is heard: the element is silent while it seeks, and reports wrong positions for some time. Its pitch stays at any rate. */
const STREAMED: CorrectionLimits = { move: 0.05, creep: 0.02, readings: 5 };
/** Seconds of drift from which on a sound creeps back, and at which it is back. Between them it keeps its rate. */
const CREEP_START = 0.008;
const CREEP_END = 0.002;
/**
 * Number of readings whose median counts. At rates other than 1 media clocks are slow and jump ahead by some milliseconds six
 * times a second.
 */
const MAX_READINGS = 5;

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
   * @param isStreamed whether the sound has a media element of its own
   */
  read(drift: number, isCertain = false, isStreamed = false): Correction | null {
    const { move, creep, readings } = isStreamed ? STREAMED : DECODED;
    this.#readings = isCertain
      ? Array<number>(readings).fill(drift)
      : [...this.#readings, drift].slice(-MAX_READINGS);
    if (this.#readings.length < readings) return null;
    this.drift = median(this.#readings);
    const size = Math.abs(this.drift);
    if (size > move) return 'move';
    if (size >= CREEP_START) this.#direction = -Math.sign(this.drift);
    else if (this.drift * this.#direction > -CREEP_END) this.#direction = 0;
    return 1 + this.#direction * creep;
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

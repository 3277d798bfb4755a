/** Correction of a drift: a factor on the playback rate, or a move to the correct position. */
type Correction = number | 'move';

interface CorrectionLimits {
  /** Drift in seconds above which the sound is moved. Smaller drift is inaudible with video and is corrected by changing the rate. */
  readonly move: number;
  /** Relative change in the rate while correcting smaller drift. */
  readonly creep: number;
  readonly readings: number;
}

/** Limits for decoded sounds. They move by an inaudible crossfade. Their rate affects the pitch, but 4.3 cents are inaudible. */
const DECODED: CorrectionLimits = { move: 0.025, creep: 0.0025, readings: 3 };
/** Limits for streamed sounds. They move audibly: the element is silent while seeking and then reports wrong positions for a while. */
const STREAMED: CorrectionLimits = { move: 0.05, creep: 0.02, readings: 5 };
/** Drift in seconds at which correction by the rate starts and ends. */
const CREEP_START = 0.008;
const CREEP_END = 0.002;
/** Number of readings in the median. At rates other than 1, media clocks run slow and jump ahead by some ms six times a second. */
const MAX_READINGS = 5;

/** Returns how far `position` is ahead of `target` in seconds, the shorter way around a loop of `length` seconds (0: no loop). */
export function driftBetween(position: number, target: number, length: number): number {
  const drift = position - target;
  return length > 0 ? drift - length * Math.round(drift / length) : drift;
}

/** Converts drift readings, taken several times a second, into corrections. */
export class DriftMonitor {
  /** Drift in seconds that the last correction is based on. Positive if ahead. */
  drift = 0;
  #readings: readonly number[] = [];
  /** -1 while slowing down, 1 while speeding up, otherwise 0. */
  #direction = 0;

  /**
   * Adds a reading. Returns `null` until there are enough readings to distinguish drift from noise.
   * @param isCertain whether the playback clock is reliable, so that this reading alone is sufficient
   * @param isStreamed whether the sound is played by its own media element
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

  /** Discards all readings. Call after a move, and when the playback clock becomes unreliable. */
  reset(): void {
    this.#readings = [];
    this.#direction = 0;
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index >> 1] as number;
  return (at(sorted.length - 1) + at(sorted.length)) / 2;
}

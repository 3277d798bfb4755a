/** Seconds of loading after which a sample counts half; the lower of both averages is the estimate: it falls at once, and rises slowly. */
const HALF_LIVES = [3, 9] as const;
/** Bytes below which a response says more about the latency than about the bandwidth. */
const MIN_BYTES = 16_000;
/** Responses that took less (seconds) came from a cache, or are too short to measure. */
const MIN_SECONDS = 0.002;

/** The bandwidth of the line in bits a second, of all streams together: the next one starts with what the others have learnt. */
export class BandwidthEstimate {
  readonly #averages = HALF_LIVES.map((halfLife) => ({ factor: 0.5 ** (1 / halfLife), sum: 0, weight: 0 }));

  /** @param initial the estimate before anything was measured, in bits a second */
  constructor(private readonly initial: number) {}

  /** @param seconds from the first byte to the last */
  add(bytes: number, seconds: number): void {
    if (bytes < MIN_BYTES || seconds < MIN_SECONDS) return;
    for (const average of this.#averages) {
      const kept = average.factor ** seconds;
      average.sum = average.sum * kept + ((bytes * 8) / seconds) * (1 - kept);
      average.weight = average.weight * kept + 1 - kept;
    }
  }

  get value(): number {
    const known = this.#averages.filter(({ weight }) => weight > 0);
    return known.length > 0 ? Math.min(...known.map(({ sum, weight }) => sum / weight)) : this.initial;
  }
}

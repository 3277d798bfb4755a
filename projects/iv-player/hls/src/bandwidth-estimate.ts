/** Seconds of loading after which a sample counts half; the lower of both averages is the estimate: it falls at once, and rises slowly. */
const HALF_LIVES = [3, 9] as const;
/** Bytes below which the time to the last one is as long as that to the first one, or as short as a single burst. */
const MIN_BYTES = 16_000;
/** Seconds below which the time from the first byte to the last is too short to measure, or the response came from a cache. */
const MIN_SECONDS = 0.002;
/**
 * Two responses in a row that are faster than the estimate by this factor show that the line is a better one by now. The averages
 * would show it after as many seconds of loading as their half-lives, which are many segments where each is loaded fast.
 */
const FASTER = 1.25;

/** The bandwidth of the line in bits a second, of all streams together: the next one starts with what the others have learnt. */
export class BandwidthEstimate {
  readonly #averages = HALF_LIVES.map((halfLife) => ({ factor: 0.5 ** (1 / halfLife), sum: 0, weight: 0 }));
  /** The response before: bits a second, and its seconds. */
  #last = { bandwidth: 0, took: 0 };

  /** @param initial the estimate before anything was measured, in bits a second */
  constructor(private initial: number) {}

  /**
   * @param seconds from the first byte to the last
   * @param waited seconds from the request to the first byte
   */
  add(bytes: number, seconds: number, waited = 0): void {
    const isShort = bytes < MIN_BYTES || seconds < MIN_SECONDS;
    const took = isShort ? seconds + waited : seconds;
    const bandwidth = (bytes * 8) / took;
    // With the time to its first byte a short one says that the line is as good as this, or better.
    if (took < MIN_SECONDS || (isShort && bandwidth < this.value)) return;
    for (const average of this.#averages) {
      const kept = average.factor ** took;
      average.sum = average.sum * kept + bandwidth * (1 - kept);
      average.weight = average.weight * kept + 1 - kept;
    }
    const both = Math.min(this.#last.bandwidth, bandwidth);
    if (both > this.value * FASTER) this.#restart(both, this.#last.took + took);
    this.#last = { bandwidth, took };
  }

  /** hls.js gives up a response that is too slow: the line is no better than this, until the next one is there. */
  limit(bandwidth: number): void {
    this.#last = { bandwidth: 0, took: 0 };
    if (bandwidth < this.value) this.#restart(bandwidth, 0);
  }

  get value(): number {
    const known = this.#averages.filter(({ weight }) => weight > 0);
    return known.length > 0 ? Math.min(...known.map(({ sum, weight }) => sum / weight)) : this.initial;
  }

  /** Forgets what was before so many seconds. */
  #restart(bandwidth: number, seconds: number): void {
    this.initial = bandwidth;
    for (const average of this.#averages) {
      average.weight = 1 - average.factor ** seconds;
      average.sum = bandwidth * average.weight;
    }
  }
}

/** Half-lives of the moving averages, in seconds of loading. The lower average is the estimate, so it falls quickly and rises slowly. */
const HALF_LIVES = [3, 9] as const;
/** Size in bytes below which latency or a single burst dominates the load time. */
const MIN_BYTES = 16_000;
/** Load time in seconds below which a response cannot be measured, or came from a cache. */
const MIN_SECONDS = 0.002;
/**
 * Two responses in a row that exceed the estimate by this factor raise it immediately. The averages take seconds of loading to react, which
 * can be many segments on a fast network.
 */
const RAISE_FACTOR = 1.25;

/** Network bandwidth in bits per second, shared by all streams: each starts with the measurements of the others. */
export class BandwidthEstimate {
  readonly #averages = HALF_LIVES.map((halfLife) => ({ factor: 0.5 ** (1 / halfLife), sum: 0, weight: 0 }));
  /** Bandwidth in bits per second and load time in seconds of the previous response. */
  #last = { bandwidth: 0, took: 0 };

  #initial: number;

  /** @param initial estimate before the first measurement, in bits per second */
  constructor(initial: number) {
    this.#initial = initial;
  }

  /**
   * Adds a response.
   * @param seconds time from the first byte to the last, in seconds
   * @param waited time from the request to the first byte, in seconds
   */
  add(bytes: number, seconds: number, waited = 0): void {
    const isShort = bytes < MIN_BYTES || seconds < MIN_SECONDS;
    const took = isShort ? seconds + waited : seconds;
    const bandwidth = (bytes * 8) / took;
    // Including latency, a short response is only a lower bound.
    if (took < MIN_SECONDS || (isShort && bandwidth < this.value)) return;
    for (const average of this.#averages) {
      const kept = average.factor ** took;
      average.sum = average.sum * kept + bandwidth * (1 - kept);
      average.weight = average.weight * kept + 1 - kept;
    }
    const lower = Math.min(this.#last.bandwidth, bandwidth);
    if (lower > this.value * RAISE_FACTOR) this.#restart(lower, this.#last.took + took);
    this.#last = { bandwidth, took };
  }

  /** Caps the estimate until the next response, after hls.js has aborted one that was too slow. */
  limit(bandwidth: number): void {
    this.#last = { bandwidth: 0, took: 0 };
    if (bandwidth < this.value) this.#restart(bandwidth, 0);
  }

  get value(): number {
    const known = this.#averages.filter(({ weight }) => weight > 0);
    return known.length > 0 ? Math.min(...known.map(({ sum, weight }) => sum / weight)) : this.#initial;
  }

  /** Replaces all samples with one that took `seconds`. */
  #restart(bandwidth: number, seconds: number): void {
    this.#initial = bandwidth;
    for (const average of this.#averages) {
      average.weight = 1 - average.factor ** seconds;
      average.sum = bandwidth * average.weight;
    }
  }
}

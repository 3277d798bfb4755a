// Simulates a network connection: a latency per request, and a bandwidth that all responses share.
import { setTimeout } from 'node:timers/promises';

/** Chunk size, in bytes, when bandwidth is limited. Small, so that concurrent responses get equal shares. */
const smallChunk = 4 * 1024;
const largeChunk = 64 * 1024;

/** Milliseconds of timer delay that are compensated for, so that the average bandwidth is right. */
const catchUpMs = 40;

/** Waits `ms` milliseconds, or until the signal aborts; never rejects. */
export async function wait(ms, signal) {
  if (ms > 0) await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

export class NetworkThrottle {
  #limits = {};
  #freeAt = 0;

  /**
   * Sets the latency per request in milliseconds, and the bandwidth of all responses together in bits per second. `{}` removes the
   * limits, which is the initial state.
   *
   * @param {{ latency?: number, bandwidth?: number }} limits
   */
  limit(limits) {
    for (const [name, value] of Object.entries(limits)) {
      if (!['latency', 'bandwidth'].includes(name) || !(value === undefined || value >= 0)) {
        throw new RangeError(`Invalid limit: ${name} = ${value}.`);
      }
    }
    this.#limits = { ...limits };
    this.#freeAt = 0;
  }

  get chunkSize() {
    return this.#limits.bandwidth ? smallChunk : largeChunk;
  }

  /** Waits for the latency of one request. */
  async waitForLatency(signal) {
    await wait(this.#limits.latency ?? 0, signal);
  }

  /** Reserves bandwidth for a number of bytes, and waits until they may be sent. */
  async waitForBandwidth(bytes, signal) {
    const { bandwidth } = this.#limits;
    if (!bandwidth) return;
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now - catchUpMs) + (bytes * 8_000) / bandwidth;
    await wait(this.#freeAt - now, signal);
  }
}

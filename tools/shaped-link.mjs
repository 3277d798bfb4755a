// One shared line between the server and the browser: a latency for each request and a bandwidth that all
// responses divide among themselves.

/** Bytes handed over at a time; small enough that concurrent responses take fair turns. */
const fineChunk = 4 * 1024;
const coarseChunk = 64 * 1024;

/** How far the line may catch up after a timer fired late, so that the average rate holds. */
const catchUpMs = 40;

/** Waits, or ends early when the signal aborts; never rejects. */
export function pause(ms, signal) {
  if (ms <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

export class ShapedLink {
  #shape = {};
  #freeAt = 0;

  /** @param {{ latency?: number, bandwidth?: number }} shape milliseconds per request, bits per second */
  constructor(shape = {}) {
    this.shape = shape;
  }

  get shape() {
    return this.#shape;
  }

  set shape(shape) {
    for (const [name, value] of Object.entries(shape)) {
      if (!['latency', 'bandwidth'].includes(name) || !(value === undefined || value >= 0)) {
        throw new RangeError(`No such shape: ${name} = ${value}.`);
      }
    }
    this.#shape = { ...shape };
    this.#freeAt = 0;
  }

  get chunkSize() {
    return this.#shape.bandwidth ? fineChunk : coarseChunk;
  }

  /** The time a request is on its way. */
  async travel(signal) {
    await pause(this.#shape.latency ?? 0, signal);
  }

  /** Books the line for some bytes and waits for its turn to have them delivered. */
  async deliver(bytes, signal) {
    const { bandwidth } = this.#shape;
    if (!bandwidth) return;
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now - catchUpMs) + (bytes * 8_000) / bandwidth;
    await pause(this.#freeAt - now, signal);
  }
}

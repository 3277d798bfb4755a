// What goes wrong on which path, changeable while responses are under way.

/**
 * @typedef {object} Fault what happens to a path's requests; several may be combined
 * @property {number} [status] answer with this status and no body, e.g. 404 or 503
 * @property {number} [stallAfter] bytes of the file past this offset do not arrive until the fault is lifted
 * @property {number} [abortAfter] the connection is cut when this offset of the file is reached; 0 is at once
 * @property {number} [delay] milliseconds before the answer, on top of the link's latency
 * @property {number} [times] how many requests it strikes before it lifts itself (default: all)
 */

const known = new Set(['status', 'stallAfter', 'abortAfter', 'delay', 'times']);

export class FaultTable {
  /** What the next request of a path meets. */
  #faults = new Map();
  /** What was last put on a path and not lifted: outlives `times`, for the responses it struck. */
  #latest = new Map();
  #changed = withResolvers();

  /** Puts a fault on a path, or lifts it with `undefined`. Reaches responses already under way. */
  set(path, fault) {
    if (!path.startsWith('/')) throw new RangeError(`A path starts with "/": ${path}`);
    if (fault === undefined) {
      this.#faults.delete(path);
      this.#latest.delete(path);
    } else {
      for (const name of Object.keys(fault))
        if (!known.has(name)) throw new RangeError(`No such fault: ${name}`);
      const copy = { ...fault };
      this.#faults.set(path, copy);
      this.#latest.set(path, copy);
    }
    this.#announce();
  }

  clear() {
    this.#faults.clear();
    this.#latest.clear();
    this.#announce();
  }

  /** The fault a new request meets; counts against its `times`. */
  strike(path) {
    const fault = this.#faults.get(path);
    if (fault?.times !== undefined && --fault.times <= 0) this.#faults.delete(path);
    return fault;
  }

  /** The fault a running response meets now: the path's own, or the one that struck it unless that was lifted. */
  current(path, struck) {
    return this.#faults.get(path) ?? (this.#latest.get(path) === struck ? struck : undefined);
  }

  /** Resolves at the next change of the table, or when the signal aborts. */
  change(signal) {
    if (signal.aborted) return Promise.resolve();
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    return Promise.race([this.#changed.promise, aborted]);
  }

  #announce() {
    const { resolve } = this.#changed;
    this.#changed = withResolvers();
    resolve();
  }
}

function withResolvers() {
  /** @type {(value?: unknown) => void} */
  let resolve = () => undefined;
  const promise = new Promise((settle) => (resolve = settle));
  return { promise, resolve };
}

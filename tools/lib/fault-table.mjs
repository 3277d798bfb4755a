// Faults that the server injects, by path. A change also applies to responses in progress.
import { EventEmitter, once } from 'node:events';

/**
 * @typedef {object} Fault a failure of requests for a path; fields can be combined
 * @property {number} [status] answer with this status and no body, e.g. 404 or 503
 * @property {number} [stallAfter] offset in the file from which bytes are held back until the fault is removed
 * @property {number} [abortAfter] offset in the file at which the connection is closed; 0: before the response
 * @property {number} [delay] milliseconds before the response, in addition to the latency
 * @property {number} [times] number of requests after which the fault is removed; default never
 */

const fields = new Set(['status', 'stallAfter', 'abortAfter', 'delay', 'times']);

export class FaultTable {
  /** Fault of the next request, by path. */
  #faults = new Map();
  /** The most recently set fault for each path, until it is removed. Kept after `times` requests, for the responses still in progress. */
  #latest = new Map();
  /** Any number of responses may wait for a change. */
  #changes = new EventEmitter().setMaxListeners(0);

  /**
   * Sets the fault for a path; `undefined` removes it. Also applies to responses in progress. Throws a RangeError for a path without
   * a leading slash or for unknown fields.
   */
  set(path, fault) {
    if (!path.startsWith('/')) throw new RangeError(`A path must start with "/": ${path}`);
    if (fault === undefined) {
      this.#faults.delete(path);
      this.#latest.delete(path);
    } else {
      for (const name of Object.keys(fault))
        if (!fields.has(name)) throw new RangeError(`Unknown fault: ${name}`);
      const copy = { ...fault };
      this.#faults.set(path, copy);
      this.#latest.set(path, copy);
    }
    this.#changes.emit('change');
  }

  clear() {
    this.#faults.clear();
    this.#latest.clear();
    this.#changes.emit('change');
  }

  /** Returns the fault for a new request and counts the request for `times`. */
  take(path) {
    const fault = this.#faults.get(path);
    if (fault?.times !== undefined && --fault.times <= 0) this.#faults.delete(path);
    return fault;
  }

  /** Current fault of a response in progress: the path's, or `taken`, the one its request got, if not removed. */
  current(path, taken) {
    return this.#faults.get(path) ?? (this.#latest.get(path) === taken ? taken : undefined);
  }

  /** Resolves on the next change to the table, or when the signal aborts. */
  change(signal) {
    return once(this.#changes, 'change', { signal }).catch(() => undefined);
  }
}

import type { LogEntry } from './log-entry';

/** The latest `limit` entries of a log, and the number of those before. */
export class LatestEntries {
  /** Number of oldest entries dropped. */
  dropped = 0;
  #kept: LogEntry[] = [];
  /** Value of `count` at the last mark. */
  #marked = 0;

  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of entries written since the beginning. */
  get count(): number {
    return this.dropped + this.#kept.length;
  }

  get all(): readonly LogEntry[] {
    return this.#kept.slice(-this.#limit);
  }

  get untilMark(): readonly LogEntry[] {
    return this.#kept.slice(0, this.#marked - this.dropped).slice(-this.#limit);
  }

  mark(): void {
    this.#marked = this.count;
  }

  add(entry: LogEntry): void {
    this.#kept.push(entry);
    // Dropping many entries in one go keeps the cost per entry constant.
    if (this.#kept.length <= 2 * this.#limit) return;
    this.dropped += this.#kept.length - this.#limit;
    this.#kept = this.#kept.slice(-this.#limit);
  }

  /** Removes an entry if it is the last one. */
  withdraw(entry: LogEntry): void {
    if (this.#kept.at(-1) === entry) this.#kept.pop();
  }

  clear(): void {
    this.#kept = [];
    this.dropped = 0;
  }
}

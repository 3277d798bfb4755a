import { type LogEntry, entryText } from './log-entry';

/** First difference between a replay and its log. */
export interface ReplayDivergence {
  /** Index of the entry in `log.entries`. */
  readonly entry: number;
  /** Entry of the log; `null` at its end. */
  readonly expected: string | null;
  /** Entry of the replay; `null` if there is none. */
  readonly actual: string | null;
}

/** Compares the log being written with the replayed log, and remembers the first difference. */
export class LogComparison {
  divergence: ReplayDivergence | null = null;

  readonly #expected: readonly LogEntry[];

  constructor(expected: readonly LogEntry[]) {
    this.#expected = expected;
  }

  /** Returns the entry of the replayed log at `index`; `undefined` at its end or after a divergence. */
  expectedAt(index: number): LogEntry | undefined {
    return this.divergence ? undefined : this.#expected[index];
  }

  /** Whether the replayed log has this entry at `index`; `false` after a divergence. */
  expects(index: number, entry: LogEntry): boolean {
    const expected = this.expectedAt(index);
    return expected !== undefined && entryText(expected) === entryText(entry);
  }

  compare(index: number, entry: LogEntry): void {
    if (!this.expects(index, entry)) this.diverge(index, entryText(entry));
  }

  /** Stores a difference at `index`, unless there already is one. @param actual `null` if nothing happened */
  diverge(index: number, actual: string | null): void {
    const entry = this.#expected[index];
    const expected = entry === undefined ? null : entryText(entry);
    this.divergence ??= { entry: index, expected, actual };
  }
}

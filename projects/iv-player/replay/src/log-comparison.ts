import { type LogEntry, entryText } from './log-entry';

/** The first difference between a replay and its log. */
export interface ReplayDivergence {
  /** Index in `log.entries`. */
  readonly entry: number;
  /** The entry of the log; `null` at the log's end. */
  readonly expected: string | null;
  /** The entry that came instead; `null` when none did. */
  readonly actual: string | null;
}

/** Compares a log that is being written with the one that is replayed, and finds where they first differ. */
export class LogComparison {
  divergence: ReplayDivergence | null = null;

  constructor(private readonly expected: readonly LogEntry[]) {}

  /** The entry of the replayed log at `index`; `undefined` at its end and after a divergence. */
  expectedAt(index: number): LogEntry | undefined {
    return this.divergence ? undefined : this.expected[index];
  }

  /** Whether the replayed log has this entry at `index`; false after a divergence. */
  expects(index: number, entry: LogEntry): boolean {
    const expected = this.expectedAt(index);
    return expected !== undefined && entryText(expected) === entryText(entry);
  }

  /** Compares the entry that was written at `index`. */
  compare(index: number, entry: LogEntry): void {
    if (!this.expects(index, entry)) this.diverge(index, entryText(entry));
  }

  /** Notes that something else happened at `index`, or with `null` nothing; only the first difference counts. */
  diverge(index: number, actual: string | null): void {
    const expected = this.expected[index];
    this.divergence ??= {
      entry: index,
      expected: expected === undefined ? null : entryText(expected),
      actual,
    };
  }
}

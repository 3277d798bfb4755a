import { type InputLine, type ReplayLine, lineText } from './log-entry';

/** Where a replay first went another way than its log. */
export interface Divergence {
  /** Place of the line in `log.lines`. */
  readonly line: number;
  /** What the log says came next; `null` when it says nothing more. */
  readonly expected: string | null;
  /** What came instead; `null` when nothing did. */
  readonly actual: string | null;
}

/** The lines as they are written, the latest `limit` of them; during a replay each is held against the log's. */
export class LogWriter {
  /** How many of the oldest lines were dropped. */
  dropped = 0;
  divergence: Divergence | null = null;
  private lines: ReplayLine[] = [];
  private expected: readonly ReplayLine[] | null = null;
  /** A line that is written before the next one, if one comes while its work is going on. */
  private pending: InputLine | null = null;

  private wholeUntil = 0;

  constructor(private readonly limit: number) {}

  /** The lines from the beginning, as far as they are kept. */
  get written(): readonly ReplayLine[] {
    return this.lines.slice(-this.limit);
  }

  /** Those of all inputs before the one that is being worked off. */
  get whole(): readonly ReplayLine[] {
    return this.lines.slice(0, this.wholeUntil - this.dropped).slice(-this.limit);
  }

  /** How many lines were written since the beginning. */
  get count(): number {
    return this.dropped + this.lines.length;
  }

  /** What the log says comes next; `undefined` at its end and when there is nothing to follow. */
  get next(): ReplayLine | undefined {
    return this.divergence ? undefined : this.expected?.[this.count];
  }

  /** The next line when it is an input that belongs to the work going on. */
  get nextInside(): InputLine | null {
    const { next } = this;
    return typeof next === 'object' && next[0] === null && !this.pending ? next : null;
  }

  /** Begins anew; what is written is held against `expected`. */
  begin(expected: readonly ReplayLine[] | null): void {
    this.lines = [];
    this.dropped = 0;
    this.divergence = null;
    this.expected = expected;
  }

  /** What is written from now on goes on behind the log. */
  release(): void {
    this.expected = null;
  }

  write(line: ReplayLine): void {
    const { pending } = this;
    this.pending = null;
    if (pending) this.write(pending);
    if (this.expected) this.compare(line);
    this.lines.push(line);
    // One cut for many lines: a long film costs no more for each.
    if (this.lines.length > 2 * this.limit) {
      this.dropped += this.lines.length - this.limit;
      this.lines = this.lines.slice(-this.limit);
    }
  }

  /** An input comes in, and all before it have been worked off. */
  markWhole(): void {
    this.wholeUntil = this.count;
  }

  /** `line` is worth writing only if something follows from it. */
  offer(line: InputLine | null): void {
    this.pending = line;
  }

  /** Takes the line back if it is the last one: nothing came of it. */
  takeBack(line: ReplayLine): void {
    if (this.lines.at(-1) === line) this.lines.pop();
  }

  /** Notes that the replay left the log; the first time counts. */
  diverge(expected: ReplayLine | undefined, actual: string | null): void {
    this.divergence ??= {
      line: this.count,
      expected: expected === undefined ? null : lineText(expected),
      actual,
    };
  }

  private compare(line: ReplayLine): void {
    const expected = this.expected?.[this.count];
    const isSame = expected !== undefined && lineText(expected) === lineText(line);
    if (!isSame) this.diverge(expected, lineText(line));
  }
}

import type { JsonValue } from 'iv-player';
import { LatestEntries } from './latest-entries';
import { LogComparison, type ReplayDivergence } from './log-comparison';
import type { InputEntry, LogEntry } from './log-entry';

/** Points at which an input may occur inside another one. */
export type InputPoint = 'event' | 'engine' | 'question' | 'answer' | 'end';

/** Source of the inputs during a replay. */
export interface ReplaySource {
  /** Whether the current command comes from the log. All others are ignored. */
  acceptsCommand(): boolean;
  /** Returns the recorded answer to the current question; `null` if there is none. */
  answerTo(question: string): { readonly answer: unknown } | null;
  /** Performs the inputs recorded at this point. */
  supply(point: InputPoint): void;
  /** Performs the inputs whose times the engine has reached. */
  proceed(): void;
}

/**
 * Writes the log and keeps the latest `limit` entries. During a replay, compares each entry with the replayed log. While an input is
 * performed, node time stands still, because a replay knows only the time of the entry.
 */
export class LogWriter {
  /** Set during a replay. */
  source: ReplaySource | null = null;
  /** Live node time in seconds. */
  clock = (): number => 0;
  /** Node time while an input is performed. */
  fixedTime: number | null = null;
  lastTime = 0;
  /** Number of engine commands during the current input. */
  commands = 0;
  #comparison: LogComparison | null = null;
  /** Entry to write only if another one follows during the same input. */
  #pending: InputEntry | null = null;
  #depth = 0;
  /** All entries. The mark is at the start of the current input. */
  readonly #latest: LatestEntries;

  constructor(limit: number) {
    this.#latest = new LatestEntries(limit);
  }

  /** The latest entries, excluding those for an input that is still being performed. */
  get entries(): readonly LogEntry[] {
    return this.isBusy ? this.#latest.untilMark : this.#latest.all;
  }

  get count(): number {
    return this.#latest.count;
  }

  get dropped(): number {
    return this.#latest.dropped;
  }

  /** Whether an input is being performed. */
  get isBusy(): boolean {
    return this.#depth > 0;
  }

  get time(): number {
    return this.fixedTime ?? this.clock();
  }

  get divergence(): ReplayDivergence | null {
    return this.#comparison?.divergence ?? null;
  }

  /** Next entry of the replayed log; `undefined` at its end, after a divergence, or without a replay. */
  get next(): LogEntry | undefined {
    return this.#comparison?.expectedAt(this.count);
  }

  /** Next entry of the replayed log, if it is an input inside another one. */
  get nextInside(): InputEntry | null {
    const { next } = this;
    return typeof next === 'object' && next[0] === null && !this.#pending ? next : null;
  }

  begin(expected: readonly LogEntry[]): void {
    this.#latest.clear();
    this.lastTime = 0;
    this.#comparison = new LogComparison(expected);
  }

  /** Ends the replay; later entries are appended to the same log. */
  endReplay(): void {
    this.source = this.#comparison = null;
  }

  /** Performs an input and writes its entry. If the input throws before causing other entries, its own entry is removed. */
  record<T>(kind: string, details: readonly JsonValue[], run: () => T): T {
    const entry = this.#startInput(kind, details);
    this.write(entry);
    try {
      return this.#perform(run);
    } catch (error) {
      this.#latest.withdraw(entry);
      throw error;
    }
  }

  /** Like `record`, but writes the entry only if the input causes another one, or if the replayed log contains it. */
  recordIfFollowed(kind: string, details: readonly JsonValue[], run: () => void): void {
    const entry = this.#startInput(kind, details);
    if (this.#comparison?.expects(this.count, entry)) this.write(entry);
    else this.#pending = entry;
    try {
      this.#perform(run);
    } finally {
      this.#pending = null;
    }
  }

  write(entry: LogEntry): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) this.write(pending);
    this.#comparison?.compare(this.count, entry);
    this.#latest.add(entry);
  }

  /** Stores a difference from the next entry of the replayed log, unless there already is one. */
  diverge(actual: string | null): void {
    this.#comparison?.diverge(this.count, actual);
  }

  fixTime(time: number): void {
    this.fixedTime = time;
    this.commands = 0;
  }

  releaseTime(): void {
    this.lastTime = this.fixedTime ?? this.lastTime;
    this.fixedTime = null;
  }

  #startInput(kind: string, details: readonly JsonValue[]): InputEntry {
    if (this.isBusy) return [null, kind, ...details];
    this.#latest.mark();
    return [this.time, kind, ...details];
  }

  #perform<T>(run: () => T): T {
    if (!this.isBusy) this.fixTime(this.time);
    this.#depth++;
    try {
      return run();
    } finally {
      if (this.#depth === 1) this.source?.supply('end');
      this.#depth--;
      if (!this.isBusy) this.releaseTime();
    }
  }
}

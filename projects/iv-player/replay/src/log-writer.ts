import type { JsonValue } from 'iv-player';
import { LogComparison, type ReplayDivergence } from './log-comparison';
import type { InputEntry, LogEntry } from './log-entry';

/** When an input may come while another one is carried out. */
export type InputPoint = 'event' | 'engine' | 'question' | 'answer' | 'end';

/** Where the inputs come from during a replay. */
export interface ReplaySource {
  /** Whether the command that is about to be carried out is the log's. All others are ignored. */
  acceptsCommand(): boolean;
  /** The answer that the log holds to the question asked now; `null` when it holds none. */
  answerTo(question: string): { readonly answer: unknown } | null;
  /** Carries out the inputs that the log holds at this point. */
  supply(point: InputPoint): void;
  /** Carries out the inputs whose place the engine has reached. */
  proceed(): void;
}

/**
 * Writes the log and keeps the latest `limit` entries. During a replay each entry is compared with the log that is replayed.
 * While an input is carried out node time does not advance: a replay, which knows only the time of the entry, does the same.
 */
export class LogWriter {
  /** During a replay. */
  source: ReplaySource | null = null;
  /** Live node time in seconds. */
  clock = (): number => 0;
  /** Node time while an input is carried out. */
  fixedTime: number | null = null;
  /** Node time of the last input. */
  lastTime = 0;
  /** How many commands the engine was given during the current input. */
  commands = 0;
  /** How many of the oldest entries were dropped. */
  dropped = 0;
  #kept: LogEntry[] = [];
  #comparison: LogComparison | null = null;
  /** Written before the next entry, if there is one before its input is done. */
  #pending: InputEntry | null = null;
  #depth = 0;
  /** What `count` was when the current input came. */
  #inputStart = 0;

  constructor(private readonly limit: number) {}

  /** The entries that are kept, without those of the input that is being carried out. */
  get entries(): readonly LogEntry[] {
    const complete = this.isBusy ? this.#kept.slice(0, this.#inputStart - this.dropped) : this.#kept;
    return complete.slice(-this.limit);
  }

  /** How many entries were written since the beginning. */
  get count(): number {
    return this.dropped + this.#kept.length;
  }

  /** Whether an input is being carried out. */
  get isBusy(): boolean {
    return this.#depth > 0;
  }

  get time(): number {
    return this.fixedTime ?? this.clock();
  }

  /** The first difference from the log that is replayed; `null` when nothing is replayed. */
  get divergence(): ReplayDivergence | null {
    return this.#comparison?.divergence ?? null;
  }

  /** The entry that the log expects next; `undefined` at its end, after a divergence, and when nothing is replayed. */
  get next(): LogEntry | undefined {
    return this.#comparison?.expectedAt(this.count);
  }

  /** The next entry, when it is an input that came while another one was carried out. */
  get nextInside(): InputEntry | null {
    const { next } = this;
    return typeof next === 'object' && next[0] === null && !this.#pending ? next : null;
  }

  /** Starts a new log, which is compared with `expected`. */
  begin(expected: readonly LogEntry[]): void {
    this.#kept = [];
    this.dropped = this.lastTime = 0;
    this.#comparison = new LogComparison(expected);
  }

  /** Ends the replay; later entries follow those of the replayed log. */
  endReplay(): void {
    this.source = this.#comparison = null;
  }

  /** Carries out an input and writes it. One that throws has changed nothing and leaves no entry. */
  record<T>(kind: string, details: readonly JsonValue[], run: () => T): T {
    const entry = this.#startInput(kind, details);
    this.write(entry);
    try {
      return this.#carryOut(run);
    } catch (error) {
      if (this.#kept.at(-1) === entry) this.#kept.pop();
      throw error;
    }
  }

  /** As `record`, but the entry is written only if another one follows from it, or if the log expects it. */
  recordIfFollowed(kind: string, details: readonly JsonValue[], run: () => void): void {
    const entry = this.#startInput(kind, details);
    if (this.#comparison?.expects(this.count, entry)) this.write(entry);
    else this.#pending = entry;
    try {
      this.#carryOut(run);
    } finally {
      this.#pending = null;
    }
  }

  write(entry: LogEntry): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) this.write(pending);
    this.#comparison?.compare(this.count, entry);
    this.#kept.push(entry);
    // One cut for many entries: the cost of each does not grow with the log.
    if (this.#kept.length > 2 * this.limit) {
      this.dropped += this.#kept.length - this.limit;
      this.#kept = this.#kept.slice(-this.limit);
    }
  }

  /** Notes that not the entry came that the log expects next; only the first difference counts. */
  diverge(actual: string | null): void {
    this.#comparison?.diverge(this.count, actual);
  }

  /** Stops `time` for the input that comes. */
  fixTime(time: number): void {
    this.fixedTime = time;
    this.commands = 0;
  }

  /** Lets `time` advance again. */
  releaseTime(): void {
    this.lastTime = this.fixedTime ?? this.lastTime;
    this.fixedTime = null;
  }

  #startInput(kind: string, details: readonly JsonValue[]): InputEntry {
    if (this.isBusy) return [null, kind, ...details];
    this.#inputStart = this.count;
    return [this.time, kind, ...details];
  }

  #carryOut<T>(run: () => T): T {
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

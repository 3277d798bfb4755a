import type { PlayerInterceptor, InterceptedEngine } from 'iv-player';
import { type InputLine, type JsonValue, type ReplayLine, eventLine, plain } from './log-entry';
import { LogWriter } from './log-writer';
import { RecordingEngine } from './recording-engine';
import {
  type AnswerObserver,
  failureIn,
  failureLine,
  deliverResult,
  heardStream,
  isLater,
  laterLine,
  openQuestion,
  resultLine,
} from './decider-result';

/** A moment at which an input may come while another one is worked off. */
export type InputPoint = 'event' | 'engine' | 'question' | 'answer' | 'end';

/** What a replay adds to a recorder: it says what comes next. */
export interface ReplaySource {
  /** Whether the command that is about to be carried out is the script's own. */
  takesCommand(): boolean;
  /** Brings in what came at such a moment, until so many lines are written. */
  supply(moment: InputPoint, until?: number): void;
  /** The engine of the replay went on. */
  proceed(): void;
}

/**
 * Writes down all that comes from outside, in its order, together with the events that follow. While one input is worked
 * off the film's time stands still for everybody: so that a replay, which knows that one time, does the same.
 */
export class Recorder implements PlayerInterceptor<InterceptedEngine> {
  readonly writer: LogWriter;
  /** During a replay. */
  source: ReplaySource | null = null;
  private taped: RecordingEngine | null = null;
  private depth = 0;
  private questions = 0;
  private readonly open = new Map<number, AnswerObserver>();

  /** @param limit how many lines are kept */
  constructor(limit: number) {
    this.writer = new LogWriter(limit);
  }

  /** The engine in place of the real one. */
  get film(): RecordingEngine {
    if (!this.taped)
      throw new Error('A recorder records nothing before it is provided as IV_PLAYER_INTERCEPTOR.');
    return this.taped;
  }

  /** Whether an input is being worked off. */
  get isBusy(): boolean {
    return this.depth > 0;
  }

  engine(engine: InterceptedEngine): InterceptedEngine {
    return (this.taped = new RecordingEngine(engine, this));
  }

  /** The lines of all inputs that have been worked off. */
  get lines(): readonly ReplayLine[] {
    return this.isBusy ? this.writer.whole : this.writer.written;
  }

  /** Begins anew; what is written is held against `expected`. */
  begin(expected: readonly ReplayLine[] | null): void {
    this.writer.begin(expected);
    this.film.begin();
    this.questions = 0;
    this.open.clear();
  }

  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T {
    if (this.source && !this.source.takesCommand()) return otherwise;
    // What was not given is not there in a replay either.
    const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
    return this.takeIn(name, given.map(plain), run);
  }

  ask<T>(name: string, ask: () => T): T {
    // In a replay nobody could say when a question comes that no input led to.
    if (!this.isBusy) return ask();
    const told = this.source ? this.writer.nextInside : null;
    return told?.[1] === name && told.length > 2 ? (this.retell(told) as T) : this.write(name, ask);
  }

  deliver(name: string, args: readonly unknown[] | null, delivery: () => void): void {
    const line = args && eventLine(name, args);
    const handOut = (): void => {
      if (line !== null) this.writer.write(line);
      delivery();
      if (args) this.source?.supply('event');
    };
    // What `autoplay` could not do is told without a new input.
    if (this.isBusy) handOut();
    else if (line === null || name === 'error') delivery();
    else this.takeInQuietly('other', [], handOut);
  }

  /** Gives the answer to a question that was left open. */
  answer(question: number, verdict: JsonValue): void {
    this.takeIn('answer', [question, verdict], () => {
      const observer = this.open.get(question);
      if (observer) deliverResult(observer, verdict);
    });
  }

  /** An input comes in and is worked off. One that throws has changed nothing and leaves no line. */
  takeIn<T>(kind: string, details: readonly JsonValue[], work: () => T): T {
    const line = this.lineOf(kind, details);
    if (!this.isBusy) this.writer.markWhole();
    this.writer.write(line);
    try {
      return this.workOff(work);
    } catch (error) {
      this.writer.takeBack(line);
      throw error;
    }
  }

  /** As `takeIn`, but the line is written only if something follows. */
  takeInQuietly(kind: string, details: readonly JsonValue[], work: () => void): void {
    const isFirst = !this.isBusy;
    if (isFirst) {
      this.writer.markWhole();
      this.writer.offer(this.lineOf(kind, details));
    }
    this.workOff(work);
    if (isFirst) this.writer.offer(null);
  }

  private lineOf(kind: string, details: readonly JsonValue[]): InputLine {
    return [this.isBusy ? null : this.film.time, kind, ...details];
  }

  private workOff<T>(work: () => T): T {
    if (!this.isBusy) this.film.holdTime(this.film.time);
    this.depth++;
    try {
      return work();
    } finally {
      if (this.depth === 1) this.source?.supply('end');
      this.depth--;
      if (!this.isBusy) this.film.letTimeRun();
    }
  }

  /** Asks, and writes down the answer. */
  private write<T>(name: string, ask: () => T): T {
    // The line comes first: what the one who is asked does to the player comes behind it.
    const line: [null, string, ...JsonValue[]] = [null, name];
    this.writer.write(line);
    try {
      const { count } = this.writer;
      const given = ask();
      const inside = this.writer.count - count;
      if (!isLater(given)) {
        line.push(resultLine(given), ...(inside > 0 ? [inside] : []));
        return given;
      }
      const question = this.questions++;
      line.push(laterLine(question), ...(inside > 0 ? [inside] : []));
      const hear = (verdict: JsonValue, pass: () => void): void =>
        this.takeIn('answer', [question, verdict], pass);
      return heardStream(given, hear) as T;
    } catch (error) {
      line.push(failureLine(error));
      throw error;
    }
  }

  /** Answers as it was answered before. */
  private retell(line: InputLine): unknown {
    const verdict = line[2] ?? null;
    this.writer.write(line);
    this.source?.supply('question', this.writer.count + Number(line[3] ?? 0));
    const failure = failureIn(verdict);
    if (failure) throw failure;
    const question = openQuestion(verdict);
    if (question === null) return verdict;
    // Goes on counting from here when the replay is over.
    this.questions = question + 1;
    return {
      subscribe: (observer: AnswerObserver) => {
        this.open.set(question, observer);
        this.source?.supply('answer');
        return { unsubscribe: () => this.open.delete(question) };
      },
    };
  }
}

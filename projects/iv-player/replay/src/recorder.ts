import type { PlayerTap, TappedEngine } from 'iv-player';
import { type InputLine, type JsonValue, type ReplayLine, eventLine, plain } from './replay-line';
import { Tape } from './tape';
import { TapedEngine } from './taped-engine';
import {
  type AnswerObserver,
  failureIn,
  failureLine,
  giveVerdict,
  heardStream,
  isLater,
  laterLine,
  openQuestion,
  verdictLine,
} from './verdict';

/** A moment at which an input may come while another one is worked off. */
export type Moment = 'event' | 'engine' | 'question' | 'answer' | 'end';

/** What a replay adds to a recorder: it says what comes next. */
export interface Script {
  /** Whether the command that is about to be carried out is the script's own. */
  takesCommand(): boolean;
  /** Brings in what came at such a moment, until so many lines are written. */
  prompt(moment: Moment, until?: number): void;
  /** The engine of the replay went on. */
  proceed(): void;
}

/**
 * Writes down all that comes from outside, in its order, together with the events that follow. While one input is worked
 * off the film's time stands still for everybody: so that a replay, which knows that one time, does the same.
 */
export class Recorder implements PlayerTap<TappedEngine> {
  readonly tape: Tape;
  /** During a replay. */
  script: Script | null = null;
  private taped: TapedEngine | null = null;
  private depth = 0;
  private questions = 0;
  private readonly open = new Map<number, AnswerObserver>();

  /** @param limit how many lines are kept */
  constructor(limit: number) {
    this.tape = new Tape(limit);
  }

  /** The engine in place of the real one. */
  get film(): TapedEngine {
    if (!this.taped) throw new Error('A recorder records nothing before it is provided as PLAYER_TAP.');
    return this.taped;
  }

  /** Whether an input is being worked off. */
  get isBusy(): boolean {
    return this.depth > 0;
  }

  engine(engine: TappedEngine): TappedEngine {
    return (this.taped = new TapedEngine(engine, this));
  }

  /** The lines of all inputs that have been worked off. */
  get lines(): readonly ReplayLine[] {
    return this.isBusy ? this.tape.whole : this.tape.written;
  }

  /** Begins anew; what is written is held against `expected`. */
  begin(expected: readonly ReplayLine[] | null): void {
    this.tape.begin(expected);
    this.film.begin();
    this.questions = 0;
    this.open.clear();
  }

  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T {
    if (this.script && !this.script.takesCommand()) return otherwise;
    // What was not given is not there in a replay either.
    const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
    return this.takeIn(name, given.map(plain), run);
  }

  ask<T>(name: string, ask: () => T): T {
    // In a replay nobody could say when a question comes that no input led to.
    if (!this.isBusy) return ask();
    const told = this.script ? this.tape.nextInside : null;
    return told?.[1] === name && told.length > 2 ? (this.retell(told) as T) : this.write(name, ask);
  }

  deliver(name: string, args: readonly unknown[] | null, delivery: () => void): void {
    const line = args && eventLine(name, args);
    const handOut = (): void => {
      if (line !== null) this.tape.write(line);
      delivery();
      if (args) this.script?.prompt('event');
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
      if (observer) giveVerdict(observer, verdict);
    });
  }

  /** An input comes in and is worked off. One that throws has changed nothing and leaves no line. */
  takeIn<T>(kind: string, details: readonly JsonValue[], work: () => T): T {
    const line = this.lineOf(kind, details);
    if (!this.isBusy) this.tape.markWhole();
    this.tape.write(line);
    try {
      return this.workOff(work);
    } catch (error) {
      this.tape.takeBack(line);
      throw error;
    }
  }

  /** As `takeIn`, but the line is written only if something follows. */
  takeInQuietly(kind: string, details: readonly JsonValue[], work: () => void): void {
    const isFirst = !this.isBusy;
    if (isFirst) {
      this.tape.markWhole();
      this.tape.offer(this.lineOf(kind, details));
    }
    this.workOff(work);
    if (isFirst) this.tape.offer(null);
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
      if (this.depth === 1) this.script?.prompt('end');
      this.depth--;
      if (!this.isBusy) this.film.letTimeRun();
    }
  }

  /** Asks, and writes down the answer. */
  private write<T>(name: string, ask: () => T): T {
    // The line comes first: what the one who is asked does to the player comes behind it.
    const line: [null, string, ...JsonValue[]] = [null, name];
    this.tape.write(line);
    try {
      const { count } = this.tape;
      const given = ask();
      const inside = this.tape.count - count;
      if (!isLater(given)) {
        line.push(verdictLine(given), ...(inside > 0 ? [inside] : []));
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
    this.tape.write(line);
    this.script?.prompt('question', this.tape.count + Number(line[3] ?? 0));
    const failure = failureIn(verdict);
    if (failure) throw failure;
    const question = openQuestion(verdict);
    if (question === null) return verdict;
    // Goes on counting from here when the replay is over.
    this.questions = question + 1;
    return {
      subscribe: (observer: AnswerObserver) => {
        this.open.set(question, observer);
        this.script?.prompt('answer');
        return { unsubscribe: () => this.open.delete(question) };
      },
    };
  }
}

import type { PlayerService } from 'iv-player';
import { type AnswerObserver, deliverResult, failureOf, pendingQuestion } from './decider-result';
import { FACT_DETAILS, factOf } from './engine-fact-entry';
import type { InputEntry } from './log-entry';
import type { InputPoint, LogWriter, ReplaySource } from './log-writer';
import type { Recorder } from './recorder';
import type { ReplayCommands } from './replay-commands';

/** Number of microtasks that the player needs to handle a refused start, even with zone.js. */
const REFUSAL_MICROTASKS = 20;

const isFact = (kind: string): boolean => Object.hasOwn(FACT_DETAILS, kind);

/**
 * Performs the inputs of a log, each at the right moment: an input with a time once the real engine has reached that time, and an input
 * inside another one after the event, engine command or question that it followed.
 */
export class Replayer implements ReplaySource {
  #isProceeding = false;
  /** Whether the next command comes from the log. */
  #isOwnCommand = false;
  /** Observers of questions whose answers are in later entries. */
  readonly #open = new Map<number, AnswerObserver>();

  readonly #player: PlayerService;
  readonly #recorder: Recorder;
  readonly #writer: LogWriter;
  readonly #commands: ReplayCommands;
  readonly #end: () => void;

  /** @param end called at the log's end or at the first divergence */
  constructor(player: PlayerService, recorder: Recorder, commands: ReplayCommands, end: () => void) {
    this.#player = player;
    this.#recorder = recorder;
    this.#writer = recorder.writer;
    this.#commands = commands;
    this.#end = end;
  }

  acceptsCommand(): boolean {
    const isOwnCommand = this.#isOwnCommand;
    this.#isOwnCommand = false;
    return isOwnCommand;
  }

  answerTo(name: string): { readonly answer: unknown } | null {
    const writer = this.#writer;
    const entry = writer.nextInside;
    if (entry?.[1] !== name) return null;
    const [, , result = null, inside] = entry;
    writer.write(entry);
    this.supply('question', writer.count + Number(inside ?? 0));
    const failure = failureOf(result);
    if (failure) throw failure;
    const question = pendingQuestion(result);
    return { answer: question === null ? result : this.#laterAnswer(question) };
  }

  supply(point: InputPoint, until = Infinity): void {
    const writer = this.#writer;
    let entry = writer.nextInside;
    while (entry && writer.count < until && this.#fits(entry, point)) {
      this.#tryPerform(entry);
      entry = writer.nextInside;
    }
  }

  proceed(): void {
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    let isProceeding = true;
    while (isProceeding) isProceeding = this.#takeStep();
  }

  /** Performs one step of the replay. @returns whether another step can follow immediately */
  #takeStep(): boolean {
    const { writer, replaying } = this.#recorder;
    const { next } = writer;
    if (next === undefined) {
      replaying.whenReported(() => this.#end());
      return false;
    }
    if (typeof next === 'string' || next[0] === null) {
      writer.diverge(null);
      return true;
    }
    if (!replaying.hasReached(next)) return (this.#isProceeding = false);
    writer.fixTime(next[0]);
    this.#tryPerform(next);
    writer.releaseTime();
    if (next[1] !== 'refused') return true;
    void this.#proceedAfterRefusal();
    return false;
  }

  async #proceedAfterRefusal(): Promise<void> {
    for (let microtask = 0; microtask < REFUSAL_MICROTASKS; microtask++) await Promise.resolve();
    this.#isProceeding = false;
    this.proceed();
  }

  #tryPerform(entry: InputEntry): void {
    const writer = this.#writer;
    const { count } = writer;
    try {
      this.#perform(entry);
    } catch (error) {
      // If entries were written before the error, the input may also have thrown during recording.
      if (writer.count === count) writer.diverge(String(error));
    }
    // The input had no effect, unlike during recording.
    if (writer.count === count) writer.diverge(null);
  }

  #perform(entry: InputEntry): void {
    const player = this.#player;
    const { writer, recording, replaying } = this.#recorder;
    const [, kind, ...details] = entry;
    const [first, second, third] = details;
    if (kind === 'position') recording.place(second as number);
    else if (kind === 'turn') replaying.runTask();
    else if (kind === 'answer') {
      const observer = this.#open.get(first as number);
      const result = second ?? null;
      writer.record(kind, details, () => observer && deliverResult(observer, result));
    } else if (kind === 'refused') {
      replaying.pause();
      const cause = Object.assign(new Error(third as string), { name: second as string });
      recording.refuse(first as number, cause);
    } else if (isFact(kind)) {
      const fact = factOf(entry, replaying, (id) => player.repository.get([id])[0] ?? null);
      if (fact) replaying.report(fact);
    } else {
      this.#isOwnCommand = true;
      try {
        this.#commands.get(kind)?.run(player, details);
      } finally {
        this.#isOwnCommand = false;
      }
    }
  }

  #fits([, kind, command]: InputEntry, point: InputPoint): boolean {
    const isCommand = this.#commands.has(kind);
    switch (point) {
      case 'event':
      case 'question':
        return isCommand;
      case 'engine':
        return (kind === 'position' || isFact(kind)) && Number(command) <= this.#writer.commands;
      case 'answer':
        return kind === 'answer';
      case 'end':
        return isFact(kind) || isCommand || kind === 'answer';
    }
  }

  #laterAnswer(question: number): unknown {
    return {
      subscribe: (observer: AnswerObserver) => {
        this.#open.set(question, observer);
        this.supply('answer');
        return { unsubscribe: () => this.#open.delete(question) };
      },
    };
  }
}

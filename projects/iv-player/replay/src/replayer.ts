import type { PlayerService } from 'iv-player';
import { type AnswerObserver, deliverResult, failureOf, pendingQuestion } from './decider-result';
import { FACT_DETAILS, factOf } from './engine-fact-entry';
import type { InputEntry } from './log-entry';
import type { InputPoint, LogWriter, ReplaySource } from './log-writer';
import type { Recorder } from './recorder';
import type { RecordingEngine } from './recording-engine';
import type { ReplayCommands } from './replay-commands';
import type { ReplayingEngine } from './replaying-engine';

/** Microtasks in which the player handles a refused start, with zone.js too. */
const MICROTASKS_OF_A_REFUSAL = 20;

const isFact = (kind: string): boolean => Object.hasOwn(FACT_DETAILS, kind);

/**
 * Carries out the inputs of a log, each at its place: an input with a time when the real engine has reached it, an input
 * that came inside another one after the event, the engine command or the question that it followed.
 */
export class Replayer implements ReplaySource {
  readonly #writer: LogWriter;
  readonly #recording: RecordingEngine;
  readonly #replaying: ReplayingEngine;
  #isProceeding = false;
  /** Whether the next command comes from the log. */
  #isOwnCommand = false;
  /** The questions whose answers come later in the log. */
  readonly #open = new Map<number, AnswerObserver>();

  /** @param end called at the log's end or at the first divergence */
  constructor(
    private readonly player: PlayerService,
    { writer, recording, replaying }: Recorder,
    private readonly commands: ReplayCommands,
    private readonly end: () => void,
  ) {
    this.#writer = writer;
    this.#recording = recording;
    this.#replaying = replaying;
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
      this.#carryOut(entry);
      entry = writer.nextInside;
    }
  }

  proceed(): void {
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    let isProceeding = true;
    while (isProceeding) isProceeding = this.#takeStep();
  }

  /** Returns whether there is another step to take at once. */
  #takeStep(): boolean {
    const writer = this.#writer;
    const replaying = this.#replaying;
    const { next } = writer;
    if (next === undefined) {
      replaying.whenReported(() => this.end());
      return false;
    }
    if (typeof next === 'string' || next[0] === null) {
      writer.diverge(null);
      return true;
    }
    if (!replaying.hasReached(next)) return (this.#isProceeding = false);
    writer.fixTime(next[0]);
    this.#carryOut(next);
    writer.releaseTime();
    if (next[1] !== 'refused') return true;
    void this.#proceedAfterRefusal();
    return false;
  }

  async #proceedAfterRefusal(): Promise<void> {
    for (let microtask = 0; microtask < MICROTASKS_OF_A_REFUSAL; microtask++) await Promise.resolve();
    this.#isProceeding = false;
    this.proceed();
  }

  #carryOut(entry: InputEntry): void {
    const writer = this.#writer;
    const { count } = writer;
    try {
      this.#perform(entry);
    } catch (error) {
      // An input that threw in the recording, too, has left the entries of what it did before.
      if (writer.count === count) writer.diverge(String(error));
    }
    // An input without effect has written nothing.
    if (writer.count === count) writer.diverge(null);
  }

  #perform(entry: InputEntry): void {
    const { player } = this;
    const writer = this.#writer;
    const recording = this.#recording;
    const replaying = this.#replaying;
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
      const fact = factOf(entry, replaying, (id) => player.repository.get(id));
      if (fact) replaying.report(fact);
    } else {
      this.#isOwnCommand = true;
      try {
        this.commands.get(kind)?.run(player, details);
      } finally {
        this.#isOwnCommand = false;
      }
    }
  }

  /** Whether an input inside another one can have come at such a point. */
  #fits([, kind, command]: InputEntry, point: InputPoint): boolean {
    const isCommand = this.commands.has(kind);
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

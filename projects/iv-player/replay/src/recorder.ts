import type { JsonValue } from 'iv-player';
import type { InterceptedEngine, PlayerInterceptor } from 'iv-player/plugin';
import { isPending, recordedAnswer, toFailure, toPending, toResult } from './decider-result';
import { eventEntry, toJson } from './log-entry';
import { LogWriter } from './log-writer';
import { RecordingEngine } from './recording-engine';
import { ReplayingEngine } from './replaying-engine';

/** Writes all input to the log in order, with the events that follow; in a replay, commands and answers come from `writer.source`. */
export class Recorder implements PlayerInterceptor<InterceptedEngine> {
  readonly writer: LogWriter;
  /** The engines that `engine` puts in front of the real one. */
  recording!: RecordingEngine;
  replaying!: ReplayingEngine;

  /** @param limit minimum number of entries to keep */
  constructor(limit: number) {
    this.writer = new LogWriter(limit);
  }

  engine(engine: InterceptedEngine): InterceptedEngine {
    this.replaying = new ReplayingEngine(engine, this.writer);
    return (this.recording = new RecordingEngine(this.replaying, this.writer));
  }

  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T {
    const { writer } = this;
    if (writer.source && !writer.source.acceptsCommand()) return otherwise;
    // Omits trailing undefined arguments from the entry.
    const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
    return writer.record(name, given.map(toJson), run);
  }

  ask<T>(name: string, ask: () => T): T {
    // Outside an input, a replay could not know when to expect the question.
    if (!this.writer.isBusy) return ask();
    const replayed = this.writer.source?.answerTo(name);
    return replayed ? (replayed.answer as T) : this.#recordAnswer(name, ask);
  }

  deliver(name: string, args: readonly unknown[] | null, delivery: () => void): void {
    const { writer } = this;
    const entry = args && eventEntry(name, args);
    const deliver = (): void => {
      if (entry !== null) writer.write(entry);
      delivery();
      if (args) writer.source?.supply('event');
    };
    if (writer.isBusy) deliver();
    else if (entry === null || name === 'error') delivery();
    // The event was emitted in a promise callback, for example after a refused start.
    else writer.recordIfFollowed('microtask', [], deliver);
  }

  #recordAnswer<T>(name: string, ask: () => T): T {
    const { writer } = this;
    // Written before the application answers, because commands that it calls first must follow in the log.
    const entry: [null, string, ...JsonValue[]] = [null, name];
    writer.write(entry);
    const question = writer.count - 1;
    const finish = (result: JsonValue): void => {
      const inside = writer.count - question - 1;
      entry.push(result, ...(inside > 0 ? [inside] : []));
    };
    try {
      const answer = ask();
      if (!isPending(answer)) {
        finish(toResult(answer));
        return answer;
      }
      finish(toPending(question));
      return recordedAnswer(answer, (result, deliver) =>
        writer.record('answer', [question, result], deliver),
      ) as T;
    } catch (error) {
      entry.push(toFailure(error));
      throw error;
    }
  }
}

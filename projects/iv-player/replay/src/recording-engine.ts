import type { PreloadPolicy, StoryNode } from 'iv-player';
import type { EngineFact, EnginePass, InterceptedEngine } from 'iv-player/plugin';
import { factDetails, isRecorded } from './engine-fact-entry';
import { ForwardingEngine } from './forwarding-engine';
import type { LogWriter } from './log-writer';
import { CUE_TOLERANCE, type ReplayingEngine } from './replaying-engine';

/** Writes the facts from the engine behind it to the log before passing them on. */
export class RecordingEngine extends ForwardingEngine implements InterceptedEngine {
  /** Reject functions of the promises that `play` returned, in order. */
  #starts: ((cause: unknown) => void)[] = [];

  readonly #engine: ReplayingEngine;
  readonly #writer: LogWriter;

  constructor(engine: ReplayingEngine, writer: LogWriter) {
    super(engine);
    this.#engine = engine;
    this.#writer = writer;
  }

  get time(): number {
    return this.#writer.time;
  }

  /** Starts a new log, which excludes earlier starts and deferred tasks. */
  begin(): void {
    this.#starts = [];
  }

  /** Rejects a start. @param start index of the start */
  refuse(start: number, cause: unknown): void {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    this.#writer.record('refused', [start, name, message], () => this.#starts[start]?.(cause));
  }

  /** Records that the last command led to a different node time than requested. */
  place(time: number): void {
    this.#writer.write([null, 'position', this.#writer.commands, time]);
    this.#writer.fixedTime = time;
  }

  load(item: EnginePass, at: number): void {
    this.#command(() => this.inner.load(item, at), at);
  }

  setNext(item: EnginePass | null): void {
    this.#command(() => this.inner.setNext(item));
  }

  override preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    this.#command(() => super.preload(nodes, policy));
  }

  unload(): void {
    this.#command(() => this.inner.unload(), 0);
  }

  play(): Promise<void> {
    const starts = this.#starts;
    const start = starts.length;
    return new Promise((resolve, reject) => {
      starts.push(reject);
      const onRefusal = (cause: Error): void =>
        starts === this.#starts ? this.refuse(start, cause) : reject(cause);
      this.#command(() => void this.inner.play().then(resolve, onRefusal));
    });
  }

  pause(hasEnded?: boolean): void {
    this.#command(() => this.inner.pause(hasEnded));
  }

  seek(time: number): void {
    this.#command(() => this.inner.seek(time), time);
  }

  override setRate(rate: number): void {
    this.#command(() => super.setRate(rate));
  }

  defer(task: () => void): void {
    const starts = this.#starts;
    this.inner.defer(() => (starts === this.#starts ? this.#writer.record('turn', [], task) : task()));
  }

  protected override onFact(fact: EngineFact): void {
    const [writer, engine] = [this.#writer, this.#engine];
    const { isBusy } = writer;
    const details = isRecorded(fact) ? factDetails(fact, engine) : null;
    if (!details) return this.emit(fact);
    const report = (): void => {
      if (isBusy && fact.type === 'nextStarted') writer.fixedTime = 0;
      this.emit(fact);
    };
    const isDue = fact.type !== 'mediaTime' || fact.time + CUE_TOLERANCE >= (engine.cueTime ?? Infinity);
    if (isBusy) writer.record(fact.type, [writer.commands, ...details], report);
    else if (isDue) writer.record(fact.type, details, report);
    else writer.recordIfFollowed(fact.type, details, report);
  }

  /** Forwards a command; facts reported before it returns belong to it. @param time requested node time */
  #command(run: () => void, time?: number): void {
    const [writer, engine] = [this.#writer, this.#engine];
    writer.commands++;
    run();
    if (time !== undefined && writer.fixedTime !== null) {
      writer.fixedTime = time;
      // The media end before the requested time.
      if (!writer.source && engine.time !== time) this.place(engine.time);
    }
    writer.source?.supply('engine');
  }
}

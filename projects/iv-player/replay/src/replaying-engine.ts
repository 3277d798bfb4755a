import { isRefusal } from 'iv-player/private';
import type { EngineFact, InterceptedEngine, EnginePass } from 'iv-player/plugin';
import { type EngineItems, type RecordedFact, isRecorded } from './engine-fact-entry';
import { ForwardingEngine } from './forwarding-engine';
import type { InputEntry } from './log-entry';
import type { LogWriter } from './log-writer';

type StatusFact = EngineFact & { readonly type: 'status' };

/** Seconds by which a cue may fire early, and a little: an earlier `mediaTime` fires none. */
export const CUE_TOLERANCE = 0.002;
/** Seconds by which the real engine may differ from the log at the end of a replay before it is moved. */
const POSITION_TOLERANCE = 0.1;

/**
 * An engine that plays from a log: during a replay its facts are those of the log, while the real engine shows the video
 * and sets the pace. Without a replay it is the real engine.
 */
export class ReplayingEngine extends ForwardingEngine implements EngineItems {
  current: EnginePass | null = null;
  next: EnginePass | null = null;
  /** The last cue time that was asked for. */
  cueTime: number | null = null;
  /** The last alarm that was asked for. A replay has the alarms of the log. */
  #alarm: number | null = null;
  /** The last status that the player was given. */
  #status: StatusFact = { type: 'status', status: 'paused' };
  #awaitsFrame = false;
  /** Tasks of `defer` that the replay has not come to. */
  readonly #tasks: (() => void)[] = [];
  /** End the promises that `play` returned during the replay. */
  readonly #starts: (() => void)[] = [];

  /** Of the real engine: the item it shows, its status, and what keeps it from going on. */
  #realKey: number | null = null;
  #realStatus = this.#status;
  #isWanted = false;
  #hasFinished = false;
  #hasFailed = false;
  /** Whether it is just reporting. */
  #isInFact = false;

  constructor(
    real: InterceptedEngine,
    private readonly writer: LogWriter,
  ) {
    super(real);
    writer.clock = () => this.time;
  }

  override get time(): number {
    const { writer, current, inner } = this;
    const realKey = this.#realKey;
    if (!writer.source) return inner.time;
    const { lastTime } = writer;
    return realKey === current?.key ? Math.min(this.#timeLimit, Math.max(lastTime, inner.time)) : lastTime;
  }

  /** Whether the real engine has reached the place of an entry, or cannot; if not, it reports when it has. */
  hasReached([time, kind]: InputEntry): boolean {
    const { current, next, inner } = this;
    const advances = this.#isWanted && !this.#hasFinished && !this.#hasFailed;
    if (!advances || this.#realKey === null || this.#realKey !== current?.key) return true;
    const at = kind === 'nextStarted' ? null : time;
    if (at === null ? !next : inner.time >= at) return true;
    inner.setCueTime(at);
    return false;
  }

  /** Reports a fact to the player. */
  report(fact: EngineFact): void {
    this.#note(fact);
    this.emit(fact);
  }

  /** Runs the oldest deferred task, if there is one. */
  runTask(): void {
    this.#tasks.shift()?.();
  }

  /** The replay is over: the real engine goes on from where the log has left the player. */
  resume(): void {
    const { inner, current } = this;
    const { lastTime } = this.writer;
    for (const end of this.#starts.splice(0)) end();
    for (const task of this.#tasks.splice(0)) inner.defer(task);
    inner.setAlarm(this.#alarm);
    if (!current) return;
    const isThere = this.#realKey === current.key && Math.abs(inner.time - lastTime) < POSITION_TOLERANCE;
    if (!isThere || this.#awaitsFrame) this.#loadReal(current, lastTime);
    inner.setNext(this.next);
    inner.setCueTime(this.cueTime);
    if (this.#realStatus.status !== this.#status.status) this.report(this.#realStatus);
  }

  override load(item: EnginePass, at: number): void {
    this.current = item;
    this.next = this.cueTime = null;
    this.#awaitsFrame = true;
    this.#loadReal(item, at);
  }

  override setNext(item: EnginePass | null): void {
    this.next = item;
    super.setNext(item);
  }

  override unload(): void {
    this.current = this.next = this.#realKey = null;
    this.#hasFinished = this.#hasFailed = false;
    super.unload();
  }

  override play(): Promise<void> {
    this.#isWanted = true;
    this.#hasFailed = false;
    const started = super.play();
    if (!this.writer.source) return started;
    started.catch((cause: unknown) => {
      if (!isRefusal(cause)) return;
      // The browser refuses, which the log does not know: the replay goes on without waiting for the video.
      this.#isWanted = false;
      this.writer.source?.proceed();
    });
    return new Promise((resolve) => this.#starts.push(resolve));
  }

  override pause(hasEnded?: boolean): void {
    this.#isWanted = this.#hasFailed = false;
    super.pause(hasEnded);
  }

  override seek(time: number): void {
    this.#awaitsFrame = true;
    this.#hasFinished = this.#hasFailed = false;
    super.seek(time);
  }

  override setCueTime(time: number | null): void {
    this.cueTime = time;
    if (!this.writer.source) super.setCueTime(time);
  }

  override setAlarm(time: number | null): void {
    this.#alarm = time;
    if (!this.writer.source) super.setAlarm(time);
  }

  override defer(task: () => void): void {
    if (this.writer.source) this.#tasks.push(task);
    else super.defer(task);
  }

  protected override onFact(fact: EngineFact): void {
    if (fact.type === 'nextStarted') this.#realKey = fact.key;
    else if (fact.type === 'lastFrameShown') this.#hasFinished = true;
    else if (fact.type === 'mediaFailed') this.#hasFailed = true;
    else if (fact.type === 'status') this.#realStatus = fact;
    // Refused at a seam, or paused by a media key: it does not go on by itself.
    const isPaused = fact.type === 'status' && fact.status === 'paused' && !this.#hasFinished;
    if (fact.type === 'startRefused' || (isPaused && !this.#hasFailed)) this.#isWanted = false;
    const { source } = this.writer;
    if (!source || !isRecorded(fact)) return this.report(fact);
    this.#isInFact = true;
    this.#reportTime(fact);
    source.proceed();
    this.#isInFact = false;
  }

  /** Runs `task` when what the real engine has to report of the commands so far is reported. */
  whenReported(task: () => void): void {
    if (this.#isInFact) this.inner.defer(task);
    else task();
  }

  /** Between two entries of the log the player gets the time of the real engine, as long as no cue is due. */
  #reportTime(fact: RecordedFact): void {
    const { writer } = this;
    const status = this.#status;
    const advances = status.status === 'playing' || status.status === 'starting';
    if (fact.type !== 'mediaTime' || fact.key !== this.current?.key || !advances || writer.isBusy) return;
    const { time } = fact;
    const end = Math.min(this.#timeLimit, (this.cueTime ?? Infinity) - CUE_TOLERANCE);
    if (time <= writer.lastTime || time >= end) return;
    writer.fixTime(time);
    this.emit(fact);
  }

  /** Node time of the next entry, which playback does not pass before that entry. */
  get #timeLimit(): number {
    const { next, lastTime } = this.writer;
    return typeof next !== 'object' || next[1] === 'nextStarted' ? Infinity : (next[0] ?? lastTime);
  }

  #note(fact: EngineFact): void {
    if (fact.type === 'status') this.#status = fact;
    else if (fact.type === 'frameShown' && fact.key === this.current?.key) this.#awaitsFrame = false;
    else if (fact.type === 'nextStarted' && fact.key === this.next?.key) {
      this.current = this.next;
      this.next = null;
      // In a replay the real engine may be late, or unable to go on by itself.
      if (this.#realKey !== fact.key) this.#loadReal(this.current, 0);
    }
  }

  #loadReal(item: EnginePass, at: number): void {
    this.#realKey = item.key;
    this.#hasFinished = this.#hasFailed = false;
    this.inner.load(item, at);
  }
}

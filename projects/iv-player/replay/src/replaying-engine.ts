import { isRefusal } from 'iv-player/private';
import type { EngineFact, InterceptedEngine, EnginePass } from 'iv-player/plugin';
import { type EngineItems, type RecordedFact, isRecorded } from './engine-fact-entry';
import { ForwardingEngine } from './forwarding-engine';
import type { InputEntry } from './log-entry';
import type { LogWriter } from './log-writer';
import { type RealEngineState, type StatusFact, afterFact, mayAdvance, withPass } from './real-engine-state';

/** How early a cue may fire, in seconds, plus a small margin. */
export const CUE_TOLERANCE = 0.002;
/** Maximum difference between the real engine and the log at the end of a replay, in seconds; beyond it, the engine seeks. */
const POSITION_TOLERANCE = 0.1;

/** During a replay, reports the log's facts while the real engine shows the video and sets the pace. Otherwise, passes everything through. */
export class ReplayingEngine extends ForwardingEngine implements InterceptedEngine, EngineItems {
  current: EnginePass | null = null;
  next: EnginePass | null = null;
  cueTime: number | null = null;
  /** Most recently requested alarm. During a replay, alarms come from the log. */
  #alarm: number | null = null;
  /** Status most recently reported to the player. */
  #status: StatusFact = { type: 'status', status: 'paused' };
  #awaitsFrame = false;
  readonly #tasks: (() => void)[] = [];
  /** Resolve functions of the promises that `play` returned during the replay. */
  readonly #starts: (() => void)[] = [];

  #real: RealEngineState = {
    key: null,
    status: this.#status,
    isWanted: false,
    hasFinished: false,
    hasFailed: false,
  };
  #isInFact = false;

  readonly #writer: LogWriter;

  constructor(real: InterceptedEngine, writer: LogWriter) {
    super(real);
    this.#writer = writer;
    writer.clock = () => this.time;
  }

  get time(): number {
    const { current, inner } = this;
    const { source, lastTime } = this.#writer;
    if (!source) return inner.time;
    if (this.#real.key !== current?.key) return lastTime;
    return Math.min(this.#timeLimit, Math.max(lastTime, inner.time));
  }

  /** Whether the real engine has reached the time of an entry, or never will. If not, sets a cue at that time. */
  hasReached([time, kind]: InputEntry): boolean {
    const { current, next, inner } = this;
    const { key } = this.#real;
    if (!mayAdvance(this.#real) || key === null || key !== current?.key) return true;
    const at = kind === 'nextStarted' ? null : time;
    if (at === null ? !next : inner.time >= at) return true;
    inner.setCueTime(at);
    return false;
  }

  report(fact: EngineFact): void {
    this.#note(fact);
    this.emit(fact);
  }

  runTask(): void {
    this.#tasks.shift()?.();
  }

  /** Ends the replay: the real engine continues from where the log left the player. */
  resume(): void {
    const { inner, current } = this;
    const { lastTime } = this.#writer;
    for (const end of this.#starts.splice(0)) end();
    for (const task of this.#tasks.splice(0)) inner.defer(task);
    inner.setAlarm(this.#alarm);
    if (!current) return;
    const isInPlace = this.#real.key === current.key && Math.abs(inner.time - lastTime) < POSITION_TOLERANCE;
    if (!isInPlace || this.#awaitsFrame) this.#loadReal(current, lastTime);
    inner.setNext(this.next);
    inner.setCueTime(this.cueTime);
    const { status } = this.#real;
    if (status.status !== this.#status.status) this.report(status);
  }

  load(item: EnginePass, at: number): void {
    this.current = item;
    this.next = this.cueTime = null;
    this.#awaitsFrame = true;
    this.#loadReal(item, at);
  }

  setNext(item: EnginePass | null): void {
    this.next = item;
    this.inner.setNext(item);
  }

  unload(): void {
    this.current = this.next = null;
    this.#real = withPass(this.#real, null);
    this.inner.unload();
  }

  play(): Promise<void> {
    this.#real = { ...this.#real, isWanted: true, hasFailed: false };
    const started = this.inner.play();
    if (!this.#writer.source) return started;
    started.catch((cause: unknown) => {
      if (!isRefusal(cause)) return;
      // The browser refuses to play, unlike during recording: the replay continues without waiting for the video.
      this.#real = { ...this.#real, isWanted: false };
      this.#writer.source?.proceed();
    });
    return new Promise((resolve) => this.#starts.push(resolve));
  }

  pause(hasEnded?: boolean): void {
    this.#real = { ...this.#real, isWanted: false, hasFailed: false };
    this.inner.pause(hasEnded);
  }

  seek(time: number): void {
    this.#awaitsFrame = true;
    this.#real = withPass(this.#real, this.#real.key);
    this.inner.seek(time);
  }

  override setCueTime(time: number | null): void {
    this.cueTime = time;
    if (!this.#writer.source) super.setCueTime(time);
  }

  override setAlarm(time: number | null): void {
    this.#alarm = time;
    if (!this.#writer.source) super.setAlarm(time);
  }

  defer(task: () => void): void {
    if (this.#writer.source) this.#tasks.push(task);
    else this.inner.defer(task);
  }

  protected override onFact(fact: EngineFact): void {
    this.#real = afterFact(this.#real, fact);
    const { source } = this.#writer;
    if (!source || !isRecorded(fact)) return this.report(fact);
    this.#isInFact = true;
    this.#reportTime(fact);
    source.proceed();
    this.#isInFact = false;
  }

  /** Runs `task` after the real engine has reported its facts about the commands so far. */
  whenReported(task: () => void): void {
    if (this.#isInFact) this.inner.defer(task);
    else task();
  }

  /** Reports the real engine's time between log entries, as long as no cue is due. */
  #reportTime(fact: RecordedFact): void {
    const writer = this.#writer;
    const status = this.#status;
    const advances = status.status === 'playing' || status.status === 'starting';
    if (fact.type !== 'mediaTime' || fact.key !== this.current?.key || !advances || writer.isBusy) return;
    const { time } = fact;
    const end = Math.min(this.#timeLimit, (this.cueTime ?? Infinity) - CUE_TOLERANCE);
    if (time <= writer.lastTime || time >= end) return;
    writer.fixTime(time);
    this.emit(fact);
  }

  /** Node time of the next entry; playback does not advance beyond it until that entry has been performed. */
  get #timeLimit(): number {
    const { next, lastTime } = this.#writer;
    return typeof next !== 'object' || next[1] === 'nextStarted' ? Infinity : (next[0] ?? lastTime);
  }

  #note(fact: EngineFact): void {
    if (fact.type === 'status') this.#status = fact;
    else if (fact.type === 'frameShown' && fact.key === this.current?.key) this.#awaitsFrame = false;
    else if (fact.type === 'nextStarted' && fact.key === this.next?.key) {
      this.current = this.next;
      this.next = null;
      // During a replay, the real engine may be late, or unable to continue on its own.
      if (this.#real.key !== fact.key) this.#loadReal(this.current, 0);
    }
  }

  #loadReal(item: EnginePass, at: number): void {
    this.#real = withPass(this.#real, item.key);
    this.inner.load(item, at);
  }
}

import type { EngineFact, EngineStatus, EnginePass, StoryNode, InterceptedEngine } from 'iv-player';
import { Subject } from 'rxjs';
import { EngineWatch } from './engine-watch';
import { type Items, type RecordedFact, factDetails, isUnrecorded } from './fact-entry';
import type { Recorder } from './recorder';
import type { InputLine } from './log-entry';
import { RecordedStarts } from './recorded-starts';
import { RecordedTurns } from './recorded-turns';

const isAdvancing = (status: EngineStatus): boolean => status === 'starting' || status === 'playing';

/** Seconds by which a cue may fire early, and a little: a time told earlier than that fires none. */
const CUE_TOLERANCE = 0.002;
/** Seconds that the picture may be away from the log when a replay ends, before it is moved. */
const SAME_PLACE = 0.1;

/**
 * The engine as the player sees it: the real one, with all that it tells written down. During a replay the real one still
 * shows the film and says how far it is, but what the player is told comes from the log.
 */
export class RecordingEngine implements InterceptedEngine, Items {
  current: EnginePass | null = null;
  next: EnginePass | null = null;
  private readonly told = new Subject<EngineFact>();
  readonly facts = this.told.asObservable();
  private readonly watch = new EngineWatch();
  /** Node time while an input is worked off. */
  private held: number | null = null;
  /** How many commands the engine was given while it was. */
  commands = 0;
  /** Node time when the last one was. */
  private left = 0;
  private wake: number | null = null;
  private run = this.watch.run;
  private awaitsFrame = false;
  readonly starts: RecordedStarts;
  readonly turns: RecordedTurns;

  constructor(
    private readonly real: InterceptedEngine,
    private readonly recorder: Recorder,
  ) {
    this.starts = new RecordedStarts(recorder);
    this.turns = new RecordedTurns(real, recorder);
    real.facts.subscribe({ next: (fact) => this.hear(fact), complete: () => this.told.complete() });
  }

  get criticalTime(): number {
    return this.real.criticalTime;
  }

  get time(): number {
    if (this.held !== null) return this.held;
    if (!this.recorder.source) return this.real.time;
    return this.watch.key === this.current?.key
      ? Math.min(this.limit, Math.max(this.left, this.real.time))
      : this.left;
  }

  /** An input is about to be worked off: until `letTimeRun` it is `time` for everybody. */
  holdTime(time: number): void {
    this.held = time;
    this.commands = 0;
  }

  letTimeRun(): void {
    this.left = this.held ?? this.left;
    this.held = null;
  }

  /** Begins anew, with nothing loaded. */
  begin(): void {
    this.left = 0;
    this.starts.begin();
    this.turns.begin();
  }

  /** Whether the real engine has come to where a line of the log was written; if not, it will say when. */
  isAt([at, kind]: InputLine): boolean {
    const { watch, current, next, real } = this;
    if (!watch.goesOn || watch.key !== current?.key) return true;
    const time = kind === 'nextStarted' ? null : at;
    if (time === null ? !next : real.time >= time) return true;
    real.setCueTime(time);
    return false;
  }

  /** Tells the player; `null` is told to nobody. */
  tell(fact: RecordedFact): void {
    const { isBusy, source: script } = this.recorder;
    const known = factDetails(fact, this);
    if (!known) return this.told.next(fact);
    const details = isBusy ? [this.commands, ...known] : known;
    const isCue = fact.type !== 'mediaTime' || fact.time + CUE_TOLERANCE >= (this.wake ?? Infinity);
    const work = (): void => {
      this.note(fact, isBusy);
      this.told.next(fact);
    };
    if (isCue || isBusy || script) this.recorder.takeIn(fact.type, details, work);
    else this.recorder.takeInQuietly(fact.type, details, work);
  }

  /** A start is refused, as it was before. */
  refuse(start: number, name: string, message: string): void {
    this.real.pause();
    this.watch.asked(false);
    this.starts.refuse(start, name, message);
  }

  /** The engine is not quite where it was asked to be. */
  place(time: number): void {
    this.recorder.writer.write([null, 'placed', this.commands, time]);
    this.held = time;
  }

  /** The replay is over: the real engine goes on from where the log has brought the player. */
  resume(): void {
    const { real, watch, current, left } = this;
    this.starts.settle();
    this.turns.resume();
    if (!current) return;
    const isThere = watch.key === current.key && Math.abs(real.time - left) < SAME_PLACE;
    if (!isThere || this.awaitsFrame) {
      watch.loaded(current);
      real.load(current, left);
    }
    real.setNext(this.next);
    real.setCueTime(this.wake);
    if (watch.run.status !== this.run.status) this.tell(watch.run);
  }

  load(item: EnginePass, at: number): void {
    this.current = item;
    this.next = null;
    this.wake = null;
    this.awaitsFrame = true;
    this.watch.loaded(item);
    this.obey(() => this.real.load(item, at), at);
  }

  setNext(item: EnginePass | null): void {
    this.next = item;
    this.obey(() => this.real.setNext(item));
  }

  preload(nodes: readonly StoryNode[]): void {
    this.obey(() => this.real.preload(nodes));
  }

  unload(): void {
    this.current = this.next = null;
    this.watch.loaded(null);
    this.obey(() => this.real.unload(), 0);
  }

  play(): Promise<void> {
    let started = Promise.resolve();
    this.watch.asked(true);
    this.obey(() => {
      started = this.real.play();
    });
    return this.starts.take(started, () => {
      // Nobody would let it run: the replay goes on without a picture to wait for.
      this.watch.asked(false);
      this.recorder.source?.proceed();
    });
  }

  pause(): void {
    this.watch.asked(false);
    this.obey(() => this.real.pause());
  }

  seek(time: number): void {
    this.awaitsFrame = true;
    this.watch.sought();
    this.obey(() => this.real.seek(time), time);
  }

  setCueTime(time: number | null): void {
    this.wake = time;
    if (!this.recorder.source) this.real.setCueTime(time);
  }

  setVolume(volume: number): void {
    this.real.setVolume(volume);
  }

  setMuted(muted: boolean): void {
    this.real.setMuted(muted);
  }

  setRate(rate: number): void {
    this.obey(() => this.real.setRate(rate));
  }

  attach(surface: HTMLElement, fit: 'contain' | 'cover'): void {
    this.real.attach(surface, fit);
  }

  detach(): void {
    this.real.detach();
  }

  defer(task: () => void): void {
    this.turns.add(task);
  }

  destroy(): void {
    this.real.destroy();
  }

  /** Hears the real engine. */
  private hear(fact: EngineFact): void {
    this.watch.hear(fact);
    const { source: script } = this.recorder;
    if (isUnrecorded(fact)) this.told.next(fact);
    else if (!script) this.tell(fact);
    else {
      if (fact.type === 'mediaTime') this.showTime(fact);
      script.proceed();
    }
  }

  /** During a replay: the time between two lines of the log is the real engine's, as long as no cue hangs on it. */
  private showTime(fact: EngineFact & { readonly type: 'mediaTime' }): void {
    const { time, key } = fact;
    const isFree = !this.recorder.isBusy && isAdvancing(this.run.status) && key === this.current?.key;
    if (!isFree || time <= this.left || time >= this.limit) return;
    if (time + CUE_TOLERANCE >= (this.wake ?? Infinity)) return;
    this.holdTime(time);
    this.recorder.takeInQuietly('mediaTime', [time], () => this.told.next(fact));
  }

  /** Node time of the next line of the log. */
  private get limit(): number {
    const { next } = this.recorder.writer;
    if (typeof next !== 'object' || next[1] === 'nextStarted') return Infinity;
    return next[0] ?? this.left;
  }

  /** Passes a command on; what the engine tells at once belongs to it. `time`: where it is to be then. */
  private obey(command: () => void, time?: number): void {
    const { source: script } = this.recorder;
    this.commands++;
    command();
    if (time !== undefined && this.held !== null) {
      this.held = time;
      // The media are shorter than was asked for.
      if (!script && this.real.time !== time) this.place(this.real.time);
    }
    script?.supply('engine');
  }

  private note(fact: RecordedFact, isAnswer: boolean): void {
    if (fact.type === 'status') this.run = fact;
    else if (fact.type === 'frameShown') this.awaitsFrame = false;
    else if (fact.type === 'nextStarted') {
      this.current = this.next;
      this.next = null;
      if (isAnswer) this.held = 0;
      // In a replay the picture may be late, or unable to go there by itself.
      if (this.current && this.watch.key !== fact.key) {
        this.watch.loaded(this.current);
        this.real.load(this.current, 0);
      }
    }
  }
}

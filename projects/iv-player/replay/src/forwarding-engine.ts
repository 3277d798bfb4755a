import type { PreloadPolicy, StoryNode, TimeRangeList } from 'iv-player';
import type { EngineFact, InterceptedEngine, EnginePass } from 'iv-player/plugin';
import { Subject } from 'rxjs';

/** Forwards all commands to another engine and its facts back; subclasses override what they change. */
export class ForwardingEngine implements InterceptedEngine {
  readonly #emitted = new Subject<EngineFact>();
  readonly facts = this.#emitted.asObservable();

  constructor(protected readonly inner: InterceptedEngine) {
    inner.facts.subscribe({
      next: (fact) => this.onFact(fact),
      complete: () => this.#emitted.complete(),
    });
  }

  get criticalTime(): number {
    return this.inner.criticalTime;
  }

  get time(): number {
    return this.inner.time;
  }

  get buffered(): TimeRangeList | undefined {
    return this.inner.buffered;
  }

  get clock(): number {
    return this.inner.clock;
  }

  load(item: EnginePass, at: number): void {
    this.inner.load(item, at);
  }

  setNext(item: EnginePass | null): void {
    this.inner.setNext(item);
  }

  preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    this.inner.preload(nodes, policy);
  }

  unload(): void {
    this.inner.unload();
  }

  play(): Promise<void> {
    return this.inner.play();
  }

  pause(hasEnded?: boolean): void {
    this.inner.pause(hasEnded);
  }

  seek(time: number): void {
    this.inner.seek(time);
  }

  setCueTime(time: number | null): void {
    this.inner.setCueTime(time);
  }

  setAlarm(time: number | null): void {
    this.inner.setAlarm(time);
  }

  setVolume(volume: number, gainOf: (node: StoryNode) => number): void {
    this.inner.setVolume(volume, gainOf);
  }

  setMuted(muted: boolean): void {
    this.inner.setMuted(muted);
  }

  setRate(rate: number): void {
    this.inner.setRate(rate);
  }

  attach(container: HTMLElement, fit: 'contain' | 'cover'): void {
    this.inner.attach(container, fit);
  }

  detach(): void {
    this.inner.detach();
  }

  defer(task: () => void): void {
    this.inner.defer(task);
  }

  destroy(): void {
    this.inner.destroy();
  }

  protected onFact(fact: EngineFact): void {
    this.emit(fact);
  }

  protected emit(fact: EngineFact): void {
    this.#emitted.next(fact);
  }
}

import type { PreloadPolicy, StoryNode, TimeRangeList } from 'iv-player';
import type { EngineFact, InterceptedEngine } from 'iv-player/plugin';
import { Subject } from 'rxjs';

/** Forwards commands to another engine and its facts back; subclasses add or override what they change. */
export abstract class ForwardingEngine {
  readonly #emitted = new Subject<EngineFact>();
  readonly facts = this.#emitted.asObservable();

  constructor(protected readonly inner: InterceptedEngine) {
    inner.facts.subscribe({ next: (fact) => this.onFact(fact), complete: () => this.#emitted.complete() });
  }

  get criticalTime(): number {
    return this.inner.criticalTime;
  }

  get buffered(): TimeRangeList | undefined {
    return this.inner.buffered;
  }

  get clock(): number {
    return this.inner.clock;
  }

  preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    this.inner.preload(nodes, policy);
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

  destroy(): void {
    this.inner.destroy();
  }

  protected abstract onFact(fact: EngineFact): void;

  protected emit(fact: EngineFact): void {
    this.#emitted.next(fact);
  }
}

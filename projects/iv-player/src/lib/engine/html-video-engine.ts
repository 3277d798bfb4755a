import { Subject } from 'rxjs';
import type { StoryNode } from '../story/story-node';
import { HtmlClipController } from './html-clip-controller';
import { HtmlVideoPool } from './html-video-pool';
import type { EngineFact, EnginePass, PlaybackEngine } from './playback-engine';
import type { StageAttachment } from './stage-attachment';

/** Options of the HTML engine. */
export interface HtmlVideoEngineOptions {
  /** Most `<video>` elements ever made, at least 2; default 4. */
  readonly maxElements?: number;
}

/**
 * Plays clips in real `<video>` elements, without seams. Contract §9.
 *
 * This class answers the port: it keeps the settings, makes the elements when there is a stage, and hands the rest to
 * the `HtmlClipController`. It touches the page only once a stage is attached, so it can be made on a server.
 */
export class HtmlVideoEngine implements PlaybackEngine, StageAttachment {
  readonly criticalTime = 0.5;
  private readonly emitted = new Subject<EngineFact>();
  readonly facts = this.emitted.asObservable();
  private readonly controller = new HtmlClipController((fact) => this.emitted.next(fact));
  private readonly size: number;
  private pool: HtmlVideoPool | null = null;
  private volume = 1;
  private muted = false;
  private rate = 1;
  private isDestroyed = false;

  constructor(options: HtmlVideoEngineOptions = {}) {
    this.size = Math.max(2, options.maxElements ?? 4);
  }

  get time(): number {
    return this.controller.time;
  }

  attach(surface: HTMLElement, fit: 'contain' | 'cover'): void {
    if (this.isDestroyed) return;
    if (!this.pool) {
      this.pool = new HtmlVideoPool(
        this.size,
        (one, what) => this.controller.onVideoEvent(one, what),
        (ratio) => this.emitted.next({ type: 'pictureRatio', ratio }),
      );
      this.pool.setSound(this.volume, this.muted);
      this.pool.setRate(this.rate);
    }
    const { pool } = this;
    if (pool.isIn(surface)) return pool.place(surface, fit);
    // Moving elements about the page pauses them anyway, only later.
    this.controller.detach();
    pool.place(surface, fit);
    this.controller.attach(pool);
  }

  detach(): void {
    this.controller.detach();
    this.pool?.place(null);
  }

  load(item: EnginePass, at: number): void {
    this.controller.load(item, at);
  }

  setNext(item: EnginePass | null): void {
    this.controller.setNext(item);
  }

  preload(nodes: readonly StoryNode[]): void {
    this.controller.preload(nodes);
  }

  unload(): void {
    this.controller.unload();
  }

  play(): Promise<void> {
    return this.controller.play();
  }

  pause(): void {
    this.controller.pause();
  }

  seek(time: number): void {
    this.controller.seek(time);
  }

  setCueTime(time: number | null): void {
    this.controller.setCueTime(time);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    this.pool?.setSound(volume, this.muted);
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.pool?.setSound(this.volume, muted);
  }

  setRate(rate: number): void {
    this.rate = rate;
    this.pool?.setRate(rate);
    this.controller.rateChanged();
  }

  defer(task: () => void): void {
    setTimeout(task);
  }

  destroy(): void {
    if (this.isDestroyed) return;
    this.isDestroyed = true;
    this.controller.destroy();
    this.pool?.destroy();
    this.emitted.complete();
  }
}

import { Subject } from 'rxjs';
import type { StoryNode } from '../story/story-node';
import { HtmlProjector } from './html-projector';
import { HtmlSurfacePool } from './html-surface-pool';
import type { EngineFact, PlayItem, PlaybackEngine } from './playback-engine';
import type { StageElement } from './stage-element';

/** Options of the HTML engine. */
export interface HtmlVideoEngineOptions {
  /** Most `<video>` elements ever made, at least 2; default 4. */
  readonly maxElements?: number;
}

/**
 * Plays clips in real `<video>` elements, without seams. Contract §9.
 *
 * This class answers the port: it keeps the settings, makes the elements when there is a stage, and hands the rest to
 * the `HtmlProjector`. It touches the page only once a stage is attached, so it can be made on a server.
 */
export class HtmlVideoEngine implements PlaybackEngine, StageElement {
  readonly criticalTime = 0.5;
  private readonly told = new Subject<EngineFact>();
  readonly facts = this.told.asObservable();
  private readonly projector = new HtmlProjector((fact) => this.told.next(fact));
  private readonly size: number;
  private pool: HtmlSurfacePool | null = null;
  private volume = 1;
  private muted = false;
  private rate = 1;
  private isDestroyed = false;

  constructor(options: HtmlVideoEngineOptions = {}) {
    this.size = Math.max(2, options.maxElements ?? 4);
  }

  get time(): number {
    return this.projector.time;
  }

  attach(surface: HTMLElement, fit: 'contain' | 'cover'): void {
    if (this.isDestroyed) return;
    if (!this.pool) {
      this.pool = new HtmlSurfacePool(
        this.size,
        (one, what) => this.projector.hear(one, what),
        (ratio) => this.told.next({ type: 'picture', ratio }),
      );
      this.pool.setSound(this.volume, this.muted);
      this.pool.setRate(this.rate);
    }
    const { pool } = this;
    if (pool.isIn(surface)) return pool.place(surface, fit);
    // Moving elements about the page pauses them anyway, only later.
    this.projector.detach();
    pool.place(surface, fit);
    this.projector.attach(pool);
  }

  detach(): void {
    this.projector.detach();
    this.pool?.place(null);
  }

  load(item: PlayItem, at: number): void {
    this.projector.load(item, at);
  }

  follow(item: PlayItem | null): void {
    this.projector.follow(item);
  }

  warm(nodes: readonly StoryNode[]): void {
    this.projector.warm(nodes);
  }

  unload(): void {
    this.projector.unload();
  }

  play(): Promise<void> {
    return this.projector.play();
  }

  pause(): void {
    this.projector.pause();
  }

  seek(time: number): void {
    this.projector.seek(time);
  }

  wakeAt(time: number | null): void {
    this.projector.wakeAt(time);
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
    this.projector.rateChanged();
  }

  defer(task: () => void): void {
    setTimeout(task);
  }

  destroy(): void {
    if (this.isDestroyed) return;
    this.isDestroyed = true;
    this.projector.destroy();
    this.pool?.destroy();
    this.told.complete();
  }
}

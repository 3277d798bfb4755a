import type { StoryNode } from '../story/story-node';
import type { Current } from './html-current';
import { HtmlProjection } from './html-projection';
import type { HtmlSurfacePool } from './html-surface-pool';
import type { HtmlVideoSurface, SurfaceReport } from './html-video-surface';
import type { PlayItem } from './playback-engine';
import { NO_BREAKDOWN } from './retry-plan';

/** Runs the projection: takes the player's commands, and hears what the surfaces report. */
export class HtmlProjector extends HtmlProjection {
  attach(pool: HtmlSurfacePool): void {
    const isFirst = !this.pool;
    this.pool = pool;
    this.isAttached = true;
    if (isFirst && this.current) this.project(null);
    this.proceed();
    this.warmSoon();
  }

  detach(): void {
    this.stand();
    this.isAttached = false;
    this.proceed();
  }

  load(item: PlayItem, at: number): void {
    this.next = null;
    this.breakdowns = NO_BREAKDOWN;
    this.timekeeper.wakeAt(null);
    this.goTo(item, at, null);
  }

  seek(time: number): void {
    const { current } = this;
    if (!current) return;
    const end = current.surface?.element.duration ?? Number.NaN;
    const at = Math.max(0, Number.isFinite(end) ? Math.min(time, end) : time);
    this.goTo(current.item, at, current.surface);
  }

  follow(item: PlayItem | null): void {
    if (item?.key === this.next?.key) return;
    this.next = item;
    if (item) this.prepareFollower(item);
    if (this.current?.phase === 'over') this.goOn();
    else this.armSeam();
    this.warmSoon();
  }

  warm(nodes: readonly StoryNode[]): void {
    this.warmer.wishes = nodes;
    this.warmSoon();
  }

  unload(): void {
    this.seam.disarm();
    this.timekeeper.wakeAt(null);
    this.timekeeper.follow(null);
    this.steadiness.follow(null);
    this.runTeller.reset();
    this.current = this.next = null;
    this.warmer.wishes = [];
    this.pool?.clear();
  }

  play(): Promise<void> {
    const promise = this.plays.make();
    this.wanted = true;
    this.pool?.bless();
    const { current } = this;
    if (current?.phase === 'failed') this.tryAgain(current);
    else if (current?.phase === 'over') this.goOn();
    else this.proceed();
    return promise;
  }

  pause(): void {
    this.wanted = false;
    this.stand();
    this.plays.resolve();
    this.proceed();
  }

  wakeAt(time: number | null): void {
    this.timekeeper.wakeAt(time);
  }

  rateChanged(): void {
    this.seam.disarm();
    this.steadiness.doubt();
    this.proceed();
  }

  destroy(): void {
    this.unload();
    this.seam.destroy();
    clearTimeout(this.warming);
    this.plays.resolve();
  }

  /** A surface has something to report. */
  hear(surface: HtmlVideoSurface, what: SurfaceReport): void {
    const { node, element } = surface;
    if (what === 'length' && node) this.tell({ type: 'duration', node, duration: element.duration });
    const { current, next } = this;
    if (surface !== current?.surface) {
      if (current?.phase === 'over' && next?.node === node) this.enter(surface);
      else if (what === 'changed') {
        this.armSeam();
        this.warmSoon();
      }
      return;
    }
    if (what === 'ended') return this.reachEnd();
    if (what === 'broken') return this.mend(current, surface);
    // Hardware keys, calls and the like go past us.
    if (what === 'stopped') this.wanted = false;
    if (what === 'moving' && current.phase === 'shown') this.wanted = true;
    this.settle();
  }

  private goTo(item: PlayItem, at: number, preferred: HtmlVideoSurface | null): void {
    this.seam.disarm();
    this.set({ item, at, phase: 'pending', surface: null });
    this.project(preferred);
    this.warmSoon();
  }

  private tryAgain(current: Current): void {
    this.breakdowns = NO_BREAKDOWN;
    if (!current.surface?.element.ended || !this.next) return this.goTo(current.item, current.at, null);
    this.set({ ...current, phase: 'over' });
    this.goOn();
  }
}

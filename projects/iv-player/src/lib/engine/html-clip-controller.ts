import type { StoryNode } from '../story/story-node';
import type { CurrentItem } from './html-current-item';
import { HtmlClipSwitcher } from './html-clip-switcher';
import type { HtmlVideoPool } from './html-video-pool';
import type { HtmlPooledVideo, PooledVideoEvent } from './html-pooled-video';
import type { EnginePass } from './playback-engine';
import { NO_ERRORS } from './retry-plan';

/** Runs the projection: takes the player's commands, and hears what the surfaces report. */
export class HtmlClipController extends HtmlClipSwitcher {
  attach(pool: HtmlVideoPool): void {
    const isFirst = !this.pool;
    this.pool = pool;
    this.isAttached = true;
    if (isFirst && this.current) this.assignVideo(null);
    this.applyPlayState();
    this.preloadSoon();
  }

  detach(): void {
    this.stopPlaying();
    this.isAttached = false;
    this.applyPlayState();
  }

  load(item: EnginePass, at: number): void {
    this.next = null;
    this.breakdowns = NO_ERRORS;
    this.cueScheduler.setCueTime(null);
    this.goTo(item, at, null);
  }

  seek(time: number): void {
    const { current } = this;
    if (!current) return;
    const end = current.video?.element.duration ?? Number.NaN;
    const at = Math.max(0, Number.isFinite(end) ? Math.min(time, end) : time);
    this.goTo(current.item, at, current.video);
  }

  setNext(item: EnginePass | null): void {
    if (item?.key === this.next?.key) return;
    this.next = item;
    if (item) this.prepareNext(item);
    if (this.current?.phase === 'over') this.switchOrFinish();
    else this.armSeam();
    this.preloadSoon();
  }

  preload(nodes: readonly StoryNode[]): void {
    this.preloader.candidates = nodes;
    this.preloadSoon();
  }

  unload(): void {
    this.seam.disarm();
    this.cueScheduler.setCueTime(null);
    this.cueScheduler.follow(null);
    this.clockMonitor.follow(null);
    this.bufferingObserver.reset();
    this.current = this.next = null;
    this.preloader.candidates = [];
    this.pool?.clear();
  }

  play(): Promise<void> {
    const promise = this.playPromises.make();
    this.wantsToPlay = true;
    this.pool?.unlock();
    const { current } = this;
    if (current?.phase === 'failed') this.tryAgain(current);
    else if (current?.phase === 'over') this.switchOrFinish();
    else this.applyPlayState();
    return promise;
  }

  pause(): void {
    this.wantsToPlay = false;
    this.stopPlaying();
    this.playPromises.resolve();
    this.applyPlayState();
  }

  setCueTime(time: number | null): void {
    this.cueScheduler.setCueTime(time);
  }

  rateChanged(): void {
    this.seam.disarm();
    this.clockMonitor.restart();
    this.applyPlayState();
  }

  destroy(): void {
    this.unload();
    this.seam.destroy();
    clearTimeout(this.preloadTimer);
    this.playPromises.resolve();
  }

  /** A surface has something to report. */
  onVideoEvent(surface: HtmlPooledVideo, what: PooledVideoEvent): void {
    const { node, element } = surface;
    if (what === 'length' && node) this.emit({ type: 'mediaDuration', node, duration: element.duration });
    const { current, next } = this;
    if (surface !== current?.video) {
      if (current?.phase === 'over' && next?.node === node) this.switchTo(surface);
      else if (what === 'changed') {
        this.armSeam();
        this.preloadSoon();
      }
      return;
    }
    if (what === 'ended') return this.reachEnd();
    if (what === 'broken') return this.recover(current, surface);
    // Hardware keys, calls and the like go past us.
    if (what === 'stopped') this.wantsToPlay = false;
    if (what === 'moving' && current.phase === 'shown') this.wantsToPlay = true;
    this.showWhenReady();
  }

  private goTo(item: EnginePass, at: number, preferred: HtmlPooledVideo | null): void {
    this.seam.disarm();
    this.set({ item, at, phase: 'pending', video: null });
    this.assignVideo(preferred);
    this.preloadSoon();
  }

  private tryAgain(current: CurrentItem): void {
    this.breakdowns = NO_ERRORS;
    if (!current.video?.element.ended || !this.next) return this.goTo(current.item, current.at, null);
    this.set({ ...current, phase: 'over' });
    this.switchOrFinish();
  }
}

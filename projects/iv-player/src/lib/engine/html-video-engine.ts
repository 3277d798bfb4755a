import type { StoryNode } from '../story/story-node';
import { clipEndsLoader } from './html-clip-ends-loader';
import { HtmlClipSwitcher, type PlayState } from './html-clip-switcher';
import { HtmlPlayController } from './html-play-controller';
import type { HtmlPooledVideo } from './html-pooled-video';
import type { PooledVideoEvent } from './pooled-video-state';
import { mayHaveMedia } from './html-source-loader';
import { HtmlVideoPool, type HtmlVideoPoolOptions } from './html-video-pool';
import { HtmlWallClock } from './html-wall-clock';
import type { EngineFact, EnginePass, PlaybackEngine, StageAttachment } from './playback-engine';
import type { PreloadPolicy } from './preload-plan';
import { NO_ERRORS, areTooMany, countErrorAt } from './retry-plan';

/** No current pass. */
const UNLOADED = { pass: null, at: 0, phase: 'pending', video: null } as const;

/**
 * Plays clips in `<video>` elements: obeys the player's commands, takes passes through their phases and reports facts.
 * `HtmlClipSwitcher` says which video plays what, `HtmlPlayController` plays and pauses it, and what the elements do comes
 * in through `onVideoEvent`. Touches no page before a stage is attached, so it can be created on a server.
 */
export class HtmlVideoEngine extends HtmlWallClock implements PlaybackEngine, StageAttachment {
  readonly criticalTime = 0.5;
  readonly #state: PlayState = { ...UNLOADED, wantsToPlay: false, isAttached: false };
  protected readonly pool: HtmlVideoPool;
  readonly #switcher: HtmlClipSwitcher;
  readonly #controller: HtmlPlayController;
  readonly #loadEnds = clipEndsLoader((Learner) => {
    this.pool.ends = new Learner(this.pool, this.#state, (video) => this.onVideoEvent(video, 'duration'));
    this.#switcher.preloadSoon();
  });
  /** Errors of the current media while they played. */
  #errors = NO_ERRORS;
  #isDestroyed = false;

  constructor({ maxElements = 4, streamers }: HtmlVideoPoolOptions = {}) {
    super();
    const onEnd = (): void => this.#onEnd();
    const emit = (fact: EngineFact): void => this.subject.next(fact);
    this.pool = new HtmlVideoPool(
      Math.max(2, maxElements),
      (video, event) => this.onVideoEvent(video, event),
      (ratio) => emit({ type: 'pictureRatio', ratio }),
      streamers,
    );
    this.#switcher = new HtmlClipSwitcher(this.pool, this.#state, onEnd);
    this.#controller = new HtmlPlayController(this.#state, this.#switcher, emit, onEnd);
  }

  get time(): number {
    const { at, phase, video } = this.#state;
    if (!video || phase === 'pending' || phase === 'failed') return at;
    return Math.min(video.element.currentTime, this.pool.endOf(video));
  }

  attach(container: HTMLElement, fit: 'contain' | 'cover'): void {
    if (this.#isDestroyed) return;
    const { pool } = this;
    if (pool.isIn(container)) return pool.place(container, fit);
    const isFirst = pool.videos.length === 0;
    // Moving elements in the page pauses them anyway, only later.
    this.detach();
    pool.place(container, fit);
    this.#state.isAttached = true;
    if (isFirst) this.#findVideo(null);
    this.#controller.update();
    this.#switcher.preloadSoon();
  }

  detach(): void {
    this.#controller.stop();
    this.#state.isAttached = false;
    this.#controller.update();
    this.pool.place(null);
  }

  load(pass: EnginePass, at: number): void {
    this.#switcher.next = null;
    this.#errors = NO_ERRORS;
    this.setCueTime(null);
    this.#goTo(pass, at, null);
  }

  seek(time: number): void {
    const { pass, video } = this.#state;
    if (pass) this.#goTo(pass, Math.max(0, Math.min(time, video ? this.pool.endOf(video) : Infinity)), video);
  }

  setNext(pass: EnginePass | null): void {
    const switcher = this.#switcher;
    if (pass?.key === switcher.next?.key) return;
    switcher.stopWaiting();
    switcher.next = pass;
    switcher.prepareNext();
    if (this.#state.phase === 'over') this.#switchOrFinish();
    else switcher.arm();
    switcher.preloadSoon();
  }

  preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    this.#switcher.preload(nodes, policy);
  }

  unload(): void {
    this.#switcher.clear();
    this.setCueTime(null);
    this.#controller.reset();
    Object.assign(this.#state, UNLOADED);
    this.pool.clear();
  }

  play(): Promise<void> {
    const promise = this.#controller.request();
    this.pool.unlock();
    if (this.#state.phase === 'failed') this.#retry();
    else if (this.#state.phase === 'over') this.#switchOrFinish();
    else this.#controller.update();
    return promise;
  }

  pause(): void {
    this.#controller.pause();
  }

  setCueTime(time: number | null): void {
    this.#controller.cues.setCueTime(time);
  }

  setVolume(volume: number, gainOf = this.pool.gainOf): void {
    this.pool.gainOf = gainOf;
    this.pool.setSound(volume, this.pool.muted);
  }

  setMuted(muted: boolean): void {
    this.pool.setSound(this.pool.volume, muted);
    // A film that began muted needs every element for its sound, not only the one that is heard now.
    if (!muted) this.pool.unlock();
  }

  setRate(rate: number): void {
    this.pool.setRate(rate);
    this.#switcher.disarm();
    this.#controller.restart();
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.unload();
    this.setAlarm(null);
    this.#controller.settle();
    this.pool.destroy();
    this.subject.complete();
  }

  protected onVideoEvent(video: HtmlPooledVideo, event: PooledVideoEvent): void {
    const state = this.#state;
    const switcher = this.#switcher;
    const { node } = video;
    const duration = this.pool.endOf(video);
    if (event === 'duration' && node) this.subject.next({ type: 'mediaDuration', node, duration });
    if (video !== state.video) {
      if (state.phase === 'over' && switcher.next?.node === node && !video.task) return this.#switchTo(video);
      switcher.arm();
      return switcher.preloadSoon();
    }
    if (event === 'ended') return this.#onEnd();
    if (event === 'failed') return this.#recover(video);
    // Media keys, phone calls and the like pause and start the element directly.
    if (event === 'paused') state.wantsToPlay = false;
    if (event === 'advancing' && state.phase === 'shown') state.wantsToPlay = true;
    this.#showWhenReady();
  }

  #goTo(pass: EnginePass, at: number, preferred: HtmlPooledVideo | null): void {
    this.#switcher.disarm();
    Object.assign(this.#state, UNLOADED, { pass, at });
    this.#findVideo(preferred);
    this.#switcher.preloadSoon();
  }

  #findVideo(preferred: HtmlPooledVideo | null): void {
    const state = this.#state;
    const { pass } = state;
    if (!pass || this.pool.videos.length === 0) return;
    if (!mayHaveMedia(pass.node)) return this.#skip();
    state.video = this.#switcher.jumpTo(pass.node, state.at, preferred);
    this.#showWhenReady();
  }

  #showWhenReady(): void {
    const state = this.#state;
    const { pass, at, video } = state;
    if (pass && video && state.phase === 'pending') {
      if (video.state === 'failed') return this.#fail(pass, video.cause);
      if (video.state === 'empty') return this.#skip();
      if (video.isReady) {
        this.pool.show(video);
        state.phase = 'shown';
        const startDelay = this.#controller.startDelayOf(video);
        this.subject.next({ type: 'frameShown', key: pass.key, time: at, startDelay });
        // A listener may have moved on.
        if (this.#isShowing(pass, video)) this.#controller.emitTime(video.element.currentTime);
        this.#switcher.preloadSoon();
        this.#loadEnds();
      }
    }
    this.#controller.update();
  }

  #isShowing(pass: EnginePass, video: HtmlPooledVideo | null): boolean {
    const state = this.#state;
    return state.pass === pass && state.video === video && state.phase === 'shown';
  }

  #onEnd(): void {
    const state = this.#state;
    if (state.phase !== 'shown' || !state.wantsToPlay) return;
    state.phase = 'over';
    this.pool.ends?.ringOut(state.video);
    this.#switchOrFinish();
  }

  #switchOrFinish(): void {
    const state = this.#state;
    const { pass } = state;
    if (!pass || !state.wantsToPlay) return;
    if (this.#switcher.next) return this.#switchTo(this.#switcher.prepareNext());
    state.phase = 'finished';
    this.#controller.emitTime(this.time);
    // A listener may have sought, jumped or emptied the playlist.
    if (state.pass === pass && (state.phase as PlayState['phase']) === 'finished')
      this.subject.next({ type: 'lastFrameShown', key: pass.key });
    this.#controller.update();
  }

  /** Makes the next pass the current one if its video can be shown; until then the last frame stays. */
  #switchTo(nextVideo: HtmlPooledVideo | null): void {
    const state = this.#state;
    const switcher = this.#switcher;
    const { next } = switcher;
    if (!next || !state.wantsToPlay) return;
    if (nextVideo?.state === 'failed') return this.#fail(next, nextVideo.cause);
    const video = nextVideo?.state === 'empty' ? null : nextVideo;
    if (video && !video.isReady) {
      video.showFaintly();
      if (video.element.paused) video.play().catch(() => undefined);
      return this.#controller.reportStatus();
    }
    const before = state.video;
    switcher.showNext(video);
    this.#errors = NO_ERRORS;
    Object.assign(state, { pass: next, at: 0, phase: video ? 'shown' : 'pending', video });
    this.#controller.onSeam();
    this.subject.next({ type: 'nextStarted', key: next.key });
    // A listener may have gone back to it.
    if (before !== state.video) before?.stop();
    this.#loadEnds();
    if (state.pass !== next) return;
    if (video) this.#controller.update();
    else this.#skip();
    switcher.preloadSoon();
  }

  /** A node without media ends as soon as it starts, but each in a task of its own. */
  #skip(): void {
    const state = this.#state;
    const { pass } = state;
    this.pool.shown?.stop();
    state.video?.clear();
    Object.assign(state, UNLOADED, { pass });
    setTimeout(() => {
      if (!pass || state.pass !== pass || state.phase !== 'pending' || state.video) return;
      state.phase = 'shown';
      this.subject.next({ type: 'mediaDuration', node: pass.node, duration: 0 });
      this.subject.next({ type: 'frameShown', key: pass.key, time: 0 });
      if (this.#isShowing(pass, null)) this.#controller.emitTime(0);
      this.#controller.update();
    });
  }

  /** Loaded media failed: continues at the same time with the next candidate, in another video. */
  #recover(video: HtmlPooledVideo): void {
    const state = this.#state;
    const { pass, phase } = state;
    if (!pass || (phase !== 'pending' && phase !== 'shown')) return;
    state.at = this.time;
    this.#errors = countErrorAt(state.at, this.#errors);
    const other = areTooMany(this.#errors) ? null : this.#switcher.replace(video, pass.node, state.at);
    if (!other) return this.#fail(pass, video.cause);
    Object.assign(state, { phase: 'pending', video: other });
    this.#showWhenReady();
  }

  #fail({ key }: EnginePass, cause: unknown): void {
    Object.assign(this.#state, { at: this.time, phase: 'failed' });
    this.#controller.fail(cause);
    this.subject.next({ type: 'mediaFailed', key, cause });
  }

  #retry(): void {
    const { pass, at, video } = this.#state;
    this.#errors = NO_ERRORS;
    if (pass && !(video?.element.ended && this.#switcher.next)) return this.#goTo(pass, at, null);
    this.#state.phase = 'over';
    this.#switchOrFinish();
  }
}

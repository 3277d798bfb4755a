import type { StoryNode } from '../story/story-node';
import type { TimeRangeList } from '../story/time-ranges';
import { FactQueue } from './fact-queue';
import { clipEndsLoader } from './html-clip-ends-loader';
import { HtmlClipSwitcher } from './html-clip-switcher';
import { HtmlPlayController } from './html-play-controller';
import type { PooledVideo } from './html-pooled-video';
import type { PooledVideoEvent } from './video-ownership';
import { mayHaveMedia } from './html-source-loader';
import { HtmlVideoPool, type HtmlVideoPoolOptions } from './html-video-pool';
import { HtmlWallClock } from './html-wall-clock';
import type { EnginePass, PlaybackEngine, StageAttachment } from './playback-engine';
import {
  INITIAL_PLAYBACK,
  type PlaybackCommand,
  type PlaybackEvent,
  isPlaying,
  isSeamDue,
  stepPlayback,
} from './playback-machine';
import type { PreloadPolicy } from './preload-plan';
import { NO_ERRORS, areTooMany, countErrorAt } from './retry-plan';

/**
 * Plays clips in `<video>` elements. Commands and what the elements do are events of the machine in `playback-machine.ts`, which
 * says what follows; here it is done to the media: `HtmlClipSwitcher` says which video plays what, `HtmlPlayController` plays
 * and pauses it. `#advance` looks at what the media allow. Touches no page before a stage is attached, so it can be created on a
 * server.
 */
export class HtmlVideoEngine extends HtmlWallClock implements PlaybackEngine, StageAttachment {
  readonly criticalTime = 0.5;
  #state = INITIAL_PLAYBACK;
  protected readonly pool: HtmlVideoPool;
  readonly #switcher: HtmlClipSwitcher;
  readonly #controller: HtmlPlayController;
  readonly #queue = new FactQueue(
    () => this.#state,
    (fact) => this.subject.next(fact),
    () => this.#advance(),
    (task) => this.defer(task),
    () => this.#controller.forgetStatus(),
  );
  readonly #loadEnds = clipEndsLoader((Learner) => {
    const onChange = (video: PooledVideo): void => this.onVideoEvent(video, 'duration');
    this.pool.ends = new Learner(this.pool, () => this.#state, onChange);
    this.#switcher.preloadSoon();
  });
  readonly #onRefused = (cause: unknown): void => this.#queue.run(() => this.#refuse(cause));
  /** Errors of the current media while they played. */
  #errors = NO_ERRORS;
  #isDestroyed = false;

  constructor({ maxElements = 4, streamers }: HtmlVideoPoolOptions = {}) {
    super();
    const state = () => this.#state;
    this.pool = new HtmlVideoPool(
      Math.max(2, maxElements),
      (video, event) => this.onVideoEvent(video, event),
      (ratio) => this.#queue.add({ type: 'pictureRatio', ratio }),
      streamers,
    );
    this.#switcher = new HtmlClipSwitcher(this.pool, state, () => this.#queue.run(() => this.#end()));
    this.#controller = new HtmlPlayController(
      this.pool,
      state,
      this.#switcher,
      (fact) => this.#queue.add(fact),
      this.#onRefused,
    );
  }

  get time(): number {
    const { at, phase } = this.#state;
    const { current } = this.pool;
    if (!current || phase === 'pending' || phase === 'failed') return at;
    return Math.min(current.element.currentTime, this.pool.endOf(current));
  }

  get buffered(): TimeRangeList | undefined {
    return this.pool.current?.element.buffered;
  }

  attach(container: HTMLElement, fit: 'contain' | 'cover'): void {
    const { pool } = this;
    if (this.#isDestroyed) return;
    if (pool.isIn(container)) return pool.place(container, fit);
    this.#queue.run(() => {
      const isFirst = pool.videos.length === 0;
      // Moving elements in the page pauses them anyway, only later.
      this.#step({ type: 'detach' });
      pool.place(container, fit);
      this.#step({ type: 'attach' });
      if (isFirst) this.#open(null);
    });
  }

  detach(): void {
    this.pool.ends?.clear();
    this.#command({ type: 'detach' });
    this.pool.place(null);
  }

  load(pass: EnginePass, at: number): void {
    this.setCueTime(null);
    this.#command({ type: 'load', pass, at });
  }

  seek(time: number): void {
    const { current } = this.pool;
    const end = current ? this.pool.endOf(current) : Infinity;
    this.#command({ type: 'seek', at: Math.max(0, Math.min(time, end)) });
  }

  setNext(next: EnginePass | null): void {
    this.#command({ type: 'setNext', next });
  }

  preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    this.#switcher.preload(nodes, policy);
  }

  unload(): void {
    this.setCueTime(null);
    this.#command({ type: 'unload' });
  }

  play(): Promise<void> {
    if (this.#isDestroyed) return Promise.resolve();
    const promise = this.#controller.request();
    this.pool.unlock();
    this.#command({ type: 'play' });
    return promise;
  }

  pause(hasEnded = false): void {
    // A `play()` before anything else happens is reported as well.
    if (this.#state.wantsToPlay) this.#controller.forgetStatus();
    this.#command({ type: 'pause', hasEnded });
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
    // A browser that does not allow it has paused what plays: starting it again tells.
    this.#queue.run(() => undefined);
  }

  setRate(rate: number): void {
    this.pool.setRate(rate);
    if (!isSeamDue(this.#state)) this.#switcher.disarm();
    this.#queue.run(() => this.#controller.restart());
  }

  destroy(): void {
    this.unload();
    this.#isDestroyed = true;
    this.setAlarm(null);
    this.#controller.settle();
    this.pool.destroy();
    this.subject.complete();
  }

  protected onVideoEvent(video: PooledVideo, event: PooledVideoEvent): void {
    this.#queue.run(() => {
      const { node } = video;
      const isCurrent = video === this.pool.current;
      const { pass } = this.#state;
      if (event === 'progress') {
        if (isCurrent && pass) this.#queue.add({ type: event, key: pass.key });
        return;
      }
      if (event === 'duration' && node)
        this.#queue.add({ type: 'mediaDuration', node, duration: this.pool.endOf(video) });
      const isAwaited = video.owner === 'next' && isSeamDue(this.#state);
      if (event === 'paused' && isAwaited) this.#step({ type: 'pausedOutside' });
      else if (!isCurrent) this.#switcher.preloadSoon();
      else if (event === 'ended') this.#end();
      else if (event === 'failed') this.#recover(video);
      // Media keys, phone calls and the like pause and start the element directly.
      else if (event === 'paused') this.#step({ type: 'pausedOutside' });
      else if (event === 'advancing') this.#step({ type: 'playedOutside' });
    });
  }

  #command(event: PlaybackEvent): void {
    if (!this.#isDestroyed) this.#queue.run(() => this.#step(event));
  }

  #step(event: PlaybackEvent): void {
    const { state, facts, commands } = stepPlayback(this.#state, event);
    this.#state = state;
    for (const fact of facts) this.#queue.add(fact);
    for (const command of commands) this.#execute(command);
  }

  #execute(command: PlaybackCommand): void {
    const { pool } = this;
    switch (command) {
      case 'open':
        this.#errors = NO_ERRORS;
        return this.#open(null);
      case 'move':
        return this.#open(pool.current);
      case 'prepare':
        this.#switcher.disarm();
        this.#switcher.prepareNext();
        return this.#switcher.preloadSoon();
      case 'close':
        this.#switcher.clear();
        this.#controller.reset();
        return pool.clear();
      case 'stop':
        this.#controller.stop();
    }
  }

  /** What the media allow now: the picture of a jump, the seam, the end; and whether they play. */
  #advance(): void {
    const { phase, wantsToPlay, isAttached } = this.#state;
    const { current } = this.pool;
    if (phase === 'shown' && current) this.#followRate(current.element.playbackRate);
    if (phase === 'pending' && current) this.#showWhenReady(current);
    else if (phase === 'shown' && wantsToPlay && isAttached) {
      if (!current) this.#soon(() => this.#end());
      else if (current.element.ended) this.#end();
    }
    if (isSeamDue(this.#state)) this.#crossSeam();
    this.#controller.update();
  }

  /** Extensions of browsers set the speed of the element: then all of the film has it. They may also stop the event. */
  #followRate(rate: number): void {
    const { pool } = this;
    if (rate === pool.rate) return;
    this.setRate(rate > 0 ? rate : pool.rate);
    if (rate > 0) this.#queue.add({ type: 'mediaRate', rate });
  }

  #open(preferred: PooledVideo | null): void {
    const { pass, at } = this.#state;
    if (!pass || this.pool.videos.length === 0) return;
    if (mayHaveMedia(pass.node)) this.#switcher.jumpTo(pass.node, at, preferred);
    else this.#openNothing(pass);
  }

  #showWhenReady(video: PooledVideo): void {
    const { pass } = this.#state;
    if (video.state === 'failed') this.#fail(video.cause);
    else if (video.state === 'empty' && pass) this.#openNothing(pass);
    else if (video.isReady) {
      this.pool.show(video.take('current'));
      const startDelay = this.#controller.startDelayOf(video);
      this.#step({ type: 'frameReady', time: video.element.currentTime, startDelay });
      this.#switcher.preloadSoon();
      this.#loadEnds();
    }
  }

  /** The picture of the current pass is over. */
  #end(): void {
    const { phase } = this.#state;
    this.#step({ type: 'ended' });
    if (this.#state.phase !== phase) this.pool.ends?.addTrailingAudio(this.pool.current);
  }

  /** Makes the next pass the current one if its video can be shown; until then the last frame stays. */
  #crossSeam(): void {
    const { next } = this.#state;
    const found = this.#switcher.prepareNext();
    if (found?.state === 'failed') return this.#fail(found.cause);
    const video = found?.state === 'empty' ? null : found;
    if (video && !video.isReady) return this.#switcher.await(video, this.#onRefused);
    this.#step({ type: 'seam', time: this.time });
    if (!next) return;
    this.#errors = NO_ERRORS;
    this.#switcher.showNext(video);
    this.#controller.onSeam();
    if (!video) this.#queue.add({ type: 'mediaDuration', node: next.node, duration: 0 });
    this.#loadEnds();
  }

  /** The node has no media: it is shown, and ends, each in a task of its own, so that a chain of such nodes hangs nothing. */
  #openNothing({ node }: EnginePass): void {
    this.#switcher.jumpToNothing();
    this.#step({ type: 'interrupted', time: 0 });
    this.#soon(() => {
      this.#queue.add({ type: 'mediaDuration', node, duration: 0 });
      this.#step({ type: 'frameReady', time: 0 });
    });
  }

  /** In a task of its own, unless the pass has media, or another one is current then. */
  #soon(task: () => void): void {
    const { move } = this.#state;
    setTimeout(() => {
      if (this.#state.move === move && !this.pool.current) this.#queue.run(task);
    });
  }

  /** Loaded media failed: continues at the same time with the next candidate, in another video. */
  #recover(video: PooledVideo): void {
    const { time } = this;
    const { pass } = this.#state;
    if (!pass || !isPlaying(this.#state)) return;
    this.#errors = countErrorAt(time, this.#errors);
    if (areTooMany(this.#errors) || !this.#switcher.replace(video, pass.node, time)) this.#fail(video.cause);
    else this.#step({ type: 'interrupted', time });
  }

  #fail(cause: unknown): void {
    const { time } = this;
    const stops = this.#controller.isRequested;
    this.#switcher.disarm();
    this.#controller.fail(cause);
    this.#step({ type: 'failed', time, cause, stops });
  }

  /** The browser refuses to start playback. */
  #refuse(cause: unknown): void {
    if (!this.#state.wantsToPlay) return;
    // Else nobody would hear of it.
    if (!this.#controller.isRequested) this.#queue.add({ type: 'startRefused', cause });
    this.#controller.settle('reject', cause);
    this.#step({ type: 'pause' });
  }
}

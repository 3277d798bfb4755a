import { Subject } from 'rxjs';
import type { StoryNode } from '../../story/story-node';
import type { TimeRangeList } from '../../story/time-ranges';
import { FactQueue } from '../fact-queue';
import { HtmlAlarm } from './html-alarm';
import { HtmlClipSwitcher } from './html-clip-switcher';
import { HtmlDurationReporter } from './html-duration-reporter';
import { HtmlPlayController } from './html-play-controller';
import type { PooledVideo } from './html-pooled-video';
import { mayHaveMedia } from './html-source-loader';
import { HtmlVideoPool, type HtmlVideoPoolOptions } from './html-video-pool';
import { CRITICAL_TIME } from '../playback-engine';
import type { EngineFact, EnginePass, PlaybackEngine, StageAttachment } from '../playback-engine';
import {
  INITIAL_PLAYBACK,
  type PlaybackCommand,
  type PlaybackEvent,
  isPlaying,
  isSeamDue,
  stepPlayback,
} from '../playback-machine';
import type { PreloadPolicy } from '../preload-policy';
import { NO_ERRORS, areTooMany, countErrorAt, endsAtError } from './retry-plan';
import type { PooledVideoEvent } from '../video-ownership';

/**
 * Plays clips in `<video>` elements. Commands and media events are passed to the state machine in `playback-machine.ts`, which decides what
 * to do. The engine carries out its decisions: `HtmlClipSwitcher` chooses which video plays which clip, `HtmlPlayController` plays and
 * pauses it, and `#advance` takes the next steps that the media allow. The engine does not touch the page before a stage is attached, so it
 * can be created on a server.
 */
export class HtmlVideoEngine implements PlaybackEngine, StageAttachment {
  readonly criticalTime = CRITICAL_TIME;
  readonly #facts = new Subject<EngineFact>();
  readonly facts = this.#facts.asObservable();
  readonly #alarm = new HtmlAlarm((fact) => this.#facts.next(fact));
  #state = INITIAL_PLAYBACK;
  protected readonly pool: HtmlVideoPool;
  protected readonly switcher: HtmlClipSwitcher;
  readonly #controller: HtmlPlayController;
  readonly #queue = new FactQueue(
    () => this.#state,
    (fact) => this.#facts.next(fact),
    () => this.#advance(),
    (task) => this.defer(task),
    () => this.#controller.forgetStatus(),
  );
  readonly #onRefused = (cause: unknown): void => this.#queue.run(() => this.#refuse(cause));
  #errors = NO_ERRORS;
  readonly #durations: HtmlDurationReporter;
  #isDestroyed = false;

  constructor({ maxElements = 4, streamers }: HtmlVideoPoolOptions = {}) {
    const state = () => this.#state;
    const add = (fact: EngineFact): void => this.#queue.add(fact);
    this.pool = new HtmlVideoPool(
      Math.max(2, maxElements),
      (video, event, cause) => this.onVideoEvent(video, event, cause),
      (ratio) => add({ type: 'pictureRatio', ratio }),
      streamers,
    );
    this.#durations = new HtmlDurationReporter(this.pool, (node, duration) =>
      add({ type: 'mediaDuration', node, duration }),
    );
    this.switcher = new HtmlClipSwitcher(
      this.pool,
      state,
      () => this.#queue.run(() => this.#end()),
      (isSettled) => (isSettled ? add({ type: 'clockSettled' }) : this.#queue.run(() => undefined)),
    );
    this.#controller = new HtmlPlayController(this.pool, state, this.switcher, add, this.#onRefused);
  }

  get clock(): number {
    return this.#alarm.clock;
  }

  get time(): number {
    const { at, phase } = this.#state;
    return phase === 'pending' || phase === 'failed' ? at : (this.pool.time ?? at);
  }

  get buffered(): TimeRangeList | undefined {
    return this.pool.buffered;
  }

  attach(container: HTMLElement, fit: 'contain' | 'cover'): void {
    const { pool } = this;
    if (this.#isDestroyed) return;
    if (pool.isIn(container)) return pool.place(container, fit);
    this.#queue.run(() => {
      const isFirst = pool.videos.length === 0;
      // Moving elements would also pause them, but asynchronously.
      this.#step({ type: 'detach' });
      pool.place(container, fit);
      this.#step({ type: 'attach' });
      if (isFirst) this.#open(null);
    });
  }

  detach(): void {
    this.switcher.timing?.clear();
    this.#command({ type: 'detach' });
    this.pool.place(null);
  }

  load(pass: EnginePass, at: number): void {
    this.setCueTime(null);
    this.#command({ type: 'load', pass, at });
  }

  seek(time: number): void {
    const { current } = this.pool;
    const end = current ? this.pool.durationOf(current) : Infinity;
    this.#command({ type: 'seek', at: Math.max(0, Math.min(time, end)) });
  }

  setNext(next: EnginePass | null): void {
    this.#command({ type: 'setNext', next });
  }

  preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    if (!this.#isDestroyed) this.switcher.preload(nodes, policy);
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
    // Makes sure that a `play()` that follows immediately is reported.
    if (this.#state.wantsToPlay) this.#controller.forgetStatus();
    this.#command({ type: 'pause', hasEnded });
  }

  setCueTime(time: number | null): void {
    this.#controller.cues.setCueTime(time);
  }

  setVolume(volume: number, gainOf = this.pool.sound.gainOf): void {
    const { pool } = this;
    pool.sound.gainOf = gainOf;
    pool.setSound(volume, pool.sound.muted);
  }

  setMuted(muted: boolean): void {
    const { pool } = this;
    pool.setSound(pool.sound.volume, muted);
    // If playback started muted, every element needs permission to play sound, not only the audible one.
    if (!muted) pool.unlock();
  }

  setRate(rate: number): void {
    this.#queue.run(() => this.#controller.setRate(rate));
  }

  setAlarm(time: number | null): void {
    this.#alarm.set(time);
  }

  defer(task: () => void): void {
    setTimeout(task);
  }

  destroy(): void {
    this.unload();
    this.#isDestroyed = true;
    this.setAlarm(null);
    this.#controller.settle();
    this.pool.destroy();
    this.#facts.complete();
  }

  protected onVideoEvent(video: PooledVideo, event: PooledVideoEvent, cause?: Error): void {
    this.#queue.run(() => {
      const isCurrent = video === this.pool.current;
      const { pass } = this.#state;
      if (event === 'progress' && isCurrent && pass) this.#queue.add({ type: event, key: pass.key });
      if (event === 'progress') return;
      if (event === 'duration' || event === 'ended') this.#durations.onChange(video);
      const isAwaited = video.owner === 'next' && isSeamDue(this.#state);
      // Media keys, phone calls and the like pause and start the element directly.
      if (event === 'paused' && (isCurrent || isAwaited)) this.#step({ type: 'pausedOutside' });
      else if (!isCurrent) this.switcher.preloadSoon();
      else if (event === 'cutOff') this.#reportCutOff(this.pool.lengthOf(video), cause);
      else if (event === 'ended') this.#end();
      else if (event === 'failed') this.#recover(video);
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
        this.switcher.disarm();
        this.switcher.prepareNext();
        return this.switcher.preloadSoon();
      case 'close':
        this.switcher.clear();
        this.#controller.reset();
        return pool.clear();
      case 'stop':
        this.#controller.stop();
    }
  }

  /** Takes the next steps that the media allow: shows the frame of a jump, crosses a seam or ends the film, and plays or pauses. */
  #advance(): void {
    const { phase, wantsToPlay, isAttached } = this.#state;
    const { current } = this.pool;
    if (phase === 'shown' && current) this.#controller.followRate(current.element.playbackRate);
    if (phase === 'pending' && current) this.#showWhenReady(current);
    else if (phase === 'shown' && wantsToPlay && isAttached) {
      if (!current) this.#soon(() => this.#end());
      // WebKit sets `ended` at the end that it has read so far, and plays on.
      else if ((current.element.ended && current.element.paused) || this.pool.durationOf(current) <= 0)
        this.#end();
    }
    if (isSeamDue(this.#state)) this.#crossSeam();
    this.#controller.update();
  }

  #open(preferred: PooledVideo | null): void {
    const { pass, at } = this.#state;
    if (!pass || this.pool.videos.length === 0) return;
    if (mayHaveMedia(pass.node)) this.switcher.jumpTo(pass.node, at, preferred);
    else this.#openNothing(pass);
  }

  #showWhenReady(video: PooledVideo): void {
    const { pass } = this.#state;
    if (video.state === 'failed') this.#fail(video.cause);
    else if (video.state === 'empty' && pass) this.#openNothing(pass);
    else if (video.isReady) {
      this.pool.show(video.take('current'));
      const startDelay = this.#controller.startDelayOf(video);
      this.#durations.onCurrent(video);
      this.#step({ type: 'frameReady', time: this.time, startDelay });
      this.switcher.preloadSoon();
      this.switcher.loadTiming();
    }
  }

  #end(): void {
    const { phase } = this.#state;
    this.switcher.timing?.checkEnd(this.pool.current);
    this.#step({ type: 'ended' });
    if (this.#state.phase !== phase) this.switcher.timing?.addTrailingAudio(this.pool.current);
  }

  /** Makes the next pass the current one once its video can be shown; until then, the last frame stays visible. */
  #crossSeam(): void {
    const { next } = this.#state;
    const found = this.switcher.prepareNext();
    if (found?.state === 'failed') return this.#fail(found.cause);
    const video = found?.state === 'empty' ? null : found;
    if (video && !video.isReady) return this.switcher.startNext(video, this.#onRefused);
    this.#step({ type: 'seam', time: this.time });
    if (!next) return;
    this.#errors = NO_ERRORS;
    this.switcher.showNext(video);
    this.#controller.onSeam();
    if (video) this.#durations.onCurrent(video);
    else this.#durations.onNothing(next.node);
    this.switcher.loadTiming();
  }

  /** Shows and ends a node without media, each in its own task, so that a chain of such nodes does not block the page. */
  #openNothing({ node }: EnginePass): void {
    this.switcher.jumpToNothing();
    this.#step({ type: 'interrupted', time: 0 });
    this.#soon(() => {
      this.#durations.onNothing(node);
      this.#step({ type: 'frameReady', time: 0 });
    });
  }

  /** Runs `task` later, unless the pass has media by then or is no longer the current one. */
  #soon(task: () => void): void {
    const { move } = this.#state;
    setTimeout(() => {
      if (this.#state.move === move && !this.pool.current) this.#queue.run(task);
    });
  }

  /** Continues at the same time with the next candidate, in another video, after loaded media have failed. */
  #recover(video: PooledVideo): void {
    const { time } = this;
    const { pass, wantsToPlay, isAttached } = this.#state;
    if (!pass || !isPlaying(this.#state)) return;
    this.#errors = countErrorAt(time, this.#errors);
    if (areTooMany(this.#errors) && wantsToPlay && isAttached && endsAtError(time, video.cause)) {
      this.#reportCutOff(time, video.cause);
      this.#step({ type: 'frameReady', time });
      this.#step({ type: 'ended' });
    } else if (areTooMany(this.#errors) || !this.switcher.replace(video, pass.node, time))
      this.#fail(video.cause);
    else this.#step({ type: 'interrupted', time });
  }

  #reportCutOff(time: number, cause?: unknown): void {
    const { pass } = this.#state;
    if (pass && isPlaying(this.#state)) this.#queue.add({ type: 'cutOff', key: pass.key, time, cause });
  }

  #fail(cause: unknown): void {
    const { time } = this;
    const stops = this.#controller.isRequested;
    this.switcher.disarm();
    this.#controller.fail(cause);
    this.#step({ type: 'failed', time, cause, stops });
  }

  #refuse(cause: unknown): void {
    if (!this.#state.wantsToPlay) return;
    // A pending `play()` reports the refusal by rejecting.
    if (!this.#controller.isRequested) this.#queue.add({ type: 'startRefused', cause });
    this.#controller.settle('reject', cause);
    this.#step({ type: 'pause' });
  }
}

import type { CurrentItem } from './html-current-item';
import { HtmlBufferingObserver } from './html-buffering-observer';
import { HtmlSeamTimer } from './html-seam-timer';
import { HtmlClockMonitor } from './html-clock-monitor';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import { HtmlCueScheduler } from './html-cue-scheduler';
import type { HtmlPooledVideo } from './html-pooled-video';
import { HtmlPreloader } from './html-preloader';
import { PlayPromises } from './play-promises';
import type { EngineFact, EnginePass } from './playback-engine';
import { type PlaybackErrors, NO_ERRORS, countErrorAt, areTooMany } from './retry-plan';

/** How long (ms) after a seam nothing else is begun. */
const QUIET = 500;

/**
 * What is on the screen, and how one item takes the place of the other. The surface that is seen never changes its
 * source: what follows is got ready in another one (`HtmlPreloader`), started just before the end (`HtmlSeamTimer`), and shown at
 * the frame at which the last one has had its time. Whatever happens, `proceed` makes the elements do what is wanted.
 */
export class HtmlClipSwitcher {
  protected pool: HtmlVideoPool | null = null;
  protected isAttached = false;
  protected current: CurrentItem | null = null;
  protected next: EnginePass | null = null;
  /** Whether the film is to run. */
  protected wantsToPlay = false;
  protected breakdowns: PlaybackErrors = NO_ERRORS;
  /** Wall-clock ms until which a new clip is left alone to begin. */
  private quietUntil = 0;
  protected preloadTimer: ReturnType<typeof setTimeout> | undefined;
  protected readonly playPromises = new PlayPromises();
  protected readonly preloader = new HtmlPreloader();
  protected readonly seam = new HtmlSeamTimer(
    (follower) => {
      this.pool?.switchSoundOn(follower);
      follower.playAhead();
    },
    () => this.reachEnd(),
  );
  protected readonly cueScheduler = new HtmlCueScheduler((time) => this.reportTime(time));
  protected readonly bufferingObserver = new HtmlBufferingObserver((run) => {
    this.emit({
      type: 'status',
      status: run === 'playing' && !this.clockMonitor.isSettled ? 'starting' : run,
    });
  });
  protected readonly clockMonitor = new HtmlClockMonitor(() => this.emit({ type: 'clockSettled' }));

  constructor(protected readonly emit: (fact: EngineFact) => void) {}

  get time(): number {
    const { current } = this;
    if (!current) return 0;
    const { video: surface, phase, at } = current;
    return surface && phase !== 'pending' && phase !== 'failed' ? surface.element.currentTime : at;
  }

  /** Finds the current item a surface and sends it to its place. */
  protected assignVideo(preferred: HtmlPooledVideo | null): void {
    const { pool, current } = this;
    if (!pool || !current) return;
    const { item, at } = current;
    const { node } = item;
    const held = pool.shown;
    if (!mayHaveMedia(node)) return this.skip();
    const holder = [preferred, pool.findSpare(node, null), held].find((one) => one?.holds(node));
    const surface = holder ?? pool.leastUsefulSpare(null, this.preloader.candidates);
    if (!surface) return;
    if (held && held !== surface) {
      held.mute();
      held.pause();
      surface.showFaintly();
    }
    if (!surface.holds(node)) surface.prepare(node, at);
    else if (surface.isAdvancing || surface.element.currentTime !== at) surface.seekTo(at);
    if (!held) pool.show(surface);
    this.set({ ...current, video: surface });
    this.showWhenReady();
  }

  /** What has become of the current item's frame. */
  protected showWhenReady(): void {
    const { current, pool } = this;
    const surface = current?.video;
    if (current?.phase === 'pending' && surface) {
      if (surface.state === 'failed') return this.fail(current.item, surface.cause);
      if (surface.state === 'nothing') return this.skip();
      if (surface.isReady) {
        pool?.show(surface);
        this.set({ ...current, phase: 'shown' });
        const { key } = current.item;
        const startDelay = this.wantsToPlay && this.isAttached ? this.clockMonitor.startDelayOf(surface) : 0;
        this.emit({ type: 'frameShown', key, time: current.at, startDelay });
        this.emit({ type: 'mediaTime', key, time: surface.element.currentTime });
        this.preloadSoon();
      }
    }
    this.applyPlayState();
  }

  /** Makes the elements do what is wanted, and tells what they do. */
  protected applyPlayState(): void {
    const { current, wantsToPlay: wanted } = this;
    const surface = current?.video;
    const isOnItsWay = current?.phase === 'pending' || current?.phase === 'shown';
    if (current && !isOnItsWay) this.playPromises.resolve();
    if (surface && wanted && this.isAttached && isOnItsWay) {
      if (surface.element.ended && current.phase === 'shown') return this.reachEnd();
      if (surface.element.paused) this.start(surface);
      else if (surface.isAdvancing) this.playPromises.resolve();
    }
    if (current && !surface && wanted && current.phase === 'shown') setTimeout(() => this.reachEnd());
    this.armSeam();
    this.reportStatus();
  }

  private start(surface: HtmlPooledVideo): void {
    surface.play().then(
      () => this.playPromises.resolve(),
      (cause: unknown) => {
        // Loading and pausing also end a play(); only a refusal is one.
        const isRefusal = (cause as Partial<Error> | null)?.name === 'NotAllowedError';
        if (!isRefusal || !this.wantsToPlay || surface !== this.current?.video) return;
        this.wantsToPlay = false;
        this.stopPlaying();
        this.playPromises.reject(cause);
        this.applyPlayState();
      },
    );
  }

  /** Nothing runs any more. */
  protected stopPlaying(): void {
    this.seam.disarm();
    this.current?.video?.pause();
    this.preloadSoon();
  }

  protected armSeam(): void {
    const { current, next, wantsToPlay: wanted } = this;
    const surface = current?.video;
    if (!next || !wanted || current?.phase !== 'shown' || !surface?.isAdvancing) return this.seam.disarm();
    const holder = this.pool?.findSpare(next.node, surface) ?? null;
    if (holder || !mayHaveMedia(next.node))
      this.seam.arm(surface, holder?.state === 'nothing' ? null : holder);
    else this.seam.disarm();
  }

  /** The surface in which `item` is or now gets ready to follow; `null` for a node without media. */
  protected prepareNext({ node }: EnginePass): HtmlPooledVideo | null {
    if (!this.pool || !mayHaveMedia(node)) return null;
    return this.preloader.videoFor(node, this.pool, this.current?.video ?? null);
  }

  /** The last frame has had its time. */
  protected reachEnd(): void {
    const { current } = this;
    if (current?.phase !== 'shown' || !this.wantsToPlay) return;
    this.set({ ...current, phase: 'over' });
    this.switchOrFinish();
  }

  protected switchOrFinish(): void {
    const { current, next } = this;
    if (!current || !this.wantsToPlay) return;
    if (next) return this.switchTo(this.prepareNext(next));
    this.set({ ...current, phase: 'finished' });
    this.reportTime(this.time);
    this.emit({ type: 'lastFrameShown', key: current.item.key });
    this.applyPlayState();
  }

  /** Lets the follower take over from an item that is over, if it can be seen. */
  protected switchTo(surface: HtmlPooledVideo | null): void {
    const { next, pool, current } = this;
    if (!next || !pool || !this.wantsToPlay) return;
    const hasMedia = surface && surface.state !== 'nothing';
    if (hasMedia && surface.state === 'failed') return this.fail(next, surface.cause);
    if (hasMedia && !surface.isReady) {
      surface.showFaintly();
      if (surface.element.paused) surface.play().catch(() => undefined);
      return this.reportStatus();
    }
    if (hasMedia) pool.show(surface);
    this.seam.complete();
    this.quietUntil = performance.now() + QUIET;
    this.next = null;
    this.breakdowns = NO_ERRORS;
    this.cueScheduler.setCueTime(null);
    this.set({
      item: next,
      at: 0,
      phase: hasMedia ? 'shown' : 'pending',
      video: hasMedia ? surface : null,
    });
    this.cueScheduler.follow(hasMedia ? surface : null);
    this.emit({ type: 'nextStarted', key: next.key });
    current?.video?.pause();
    if (this.current?.item !== next) return;
    if (hasMedia) this.applyPlayState();
    else this.skip();
    this.preloadSoon();
  }

  /** A node without media: over as soon as it is entered, but each on a turn of its own. */
  private skip(): void {
    const { current, pool } = this;
    if (!current) return;
    pool?.shown?.pause();
    current.video?.clear();
    const skipped: CurrentItem = { ...current, at: 0, video: null };
    this.set(skipped);
    setTimeout(() => {
      if (this.current !== skipped) return;
      const { node, key } = skipped.item;
      this.set({ ...skipped, phase: 'shown' });
      this.emit({ type: 'mediaDuration', node, duration: 0 });
      this.emit({ type: 'frameShown', key, time: 0 });
      this.reportTime(0);
      this.applyPlayState();
    });
  }

  /** Media that had a frame have failed: go on at the same place with the next candidate, in another element. */
  protected recover(current: CurrentItem, surface: HtmlPooledVideo): void {
    const { item } = current;
    if (current.phase !== 'pending' && current.phase !== 'shown') return;
    const at = current.phase === 'pending' ? current.at : surface.element.currentTime;
    this.breakdowns = countErrorAt(at, this.breakdowns);
    const isShown = surface === this.pool?.shown;
    const spare = isShown ? this.pool?.leastUsefulSpare(surface, this.preloader.candidates) : surface;
    if (!spare || areTooMany(this.breakdowns)) {
      this.set({ ...current, at });
      return this.fail(item, surface.cause);
    }
    this.seam.disarm();
    spare.prepare(item.node, at, surface.candidate + 1);
    if (isShown) spare.showFaintly();
    this.set({ item, at, phase: 'pending', video: spare });
    this.showWhenReady();
  }

  private fail({ key }: EnginePass, cause: unknown): void {
    const { current } = this;
    if (!current) return;
    this.set({ ...current, at: this.time, phase: 'failed' });
    this.bufferingObserver.update(this.wantsToPlay ? 'buffering' : 'paused', false);
    this.bufferingObserver.reset();
    this.cueScheduler.follow(null);
    this.clockMonitor.follow(null);
    if (!this.playPromises.isEmpty) this.wantsToPlay = false;
    this.playPromises.reject(cause);
    this.emit({ type: 'mediaFailed', key, cause });
  }

  protected set(current: CurrentItem): void {
    this.current = current;
  }

  private reportTime(time: number): void {
    if (this.current) this.emit({ type: 'mediaTime', key: this.current.item.key, time });
  }

  private reportStatus(): void {
    const { current } = this;
    if (!current || (!current.video && this.wantsToPlay && current.phase !== 'finished')) return;
    const { phase, video: surface } = current;
    const running = this.wantsToPlay && this.isAttached && phase === 'shown' && surface?.isAdvancing === true;
    const isOpen = phase === 'pending' || phase === 'shown' || phase === 'over';
    this.cueScheduler.follow(running ? surface : null);
    this.clockMonitor.follow(running ? surface : null);
    this.bufferingObserver.update(
      running ? 'playing' : this.wantsToPlay && isOpen ? 'buffering' : 'paused',
      phase === 'pending',
    );
  }

  /** Collects what several commands in a row want, and keeps the moment of a seam free. */
  protected preloadSoon(): void {
    clearTimeout(this.preloadTimer);
    const delay = this.quietUntil - performance.now();
    this.preloadTimer = setTimeout(() => {
      const { pool, current, next } = this;
      if (!pool || this.seam.isNear || current?.phase === 'over') return;
      const surface = current?.video ?? null;
      const isShort = surface !== null && !surface.isReady;
      this.preloader.update(pool, { busy: surface, next: next?.node ?? null, isShort });
    }, delay);
  }
}

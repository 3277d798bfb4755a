import type { StoryNode } from '../../story/story-node';
import type { HtmlClipTiming } from './lazy/html-clip-timing';
import type { HtmlClockMonitor } from './lazy/html-clock-monitor';
import type { PooledVideo } from './html-pooled-video';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import { type PlaybackState, isSeamDue } from '../playback-machine';
import type { PreloadPolicy } from '../preload-policy';
import { isRefusal } from '../video-ownership';

/** Milliseconds to pause preloading after a seam, so that the new clip starts undisturbed. */
const QUIET_AFTER_SEAM = 500;

let hasWarned = false;

/**
 * Switches between videos: chooses one for a jump, prepares the next one and shows it at the seam, and preloads the others. The visible
 * video never changes its source. `HtmlVideoEngine` decides when each of these happens.
 */
export class HtmlClipSwitcher {
  /** `null` until loaded. */
  timing: HtmlClipTiming | null = null;
  /** Nodes worth preloading, most likely first. */
  #candidates: readonly StoryNode[] = [];
  #policy: PreloadPolicy | null = null;
  /** Whether the media clock is believed to advance evenly, because the code that monitors it could not be loaded. */
  isClockTrusted = false;
  readonly #pool: HtmlVideoPool;
  readonly #state: () => PlaybackState;
  readonly #onEnd: () => void;
  readonly #onTiming: (isSettled?: true) => void;
  #isTimingRequested = false;
  /** Wall-clock ms until which nothing is preloaded. */
  #quietUntil = 0;
  #preloadTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onEnd called when the last frame of the current video has been shown for its full duration
   * @param onTiming called when `timing` is there, and with `true` when the media clock advances evenly; see `HtmlClockMonitor`
   */
  constructor(
    pool: HtmlVideoPool,
    state: () => PlaybackState,
    onEnd: () => void,
    onTiming: (isSettled?: true) => void,
  ) {
    this.#pool = pool;
    this.#state = state;
    this.#onEnd = onEnd;
    this.#onTiming = onTiming;
  }

  get clock(): HtmlClockMonitor | undefined {
    return this.timing?.clock;
  }

  /**
   * Lazily imports the clip timing. It is not needed for the first frame, and bundling it with the engine would add 4 kB (brotli) to
   * every application (docs/decisions/0025). Safe to call for every clip; retries after a failed import.
   */
  loadTiming(load = () => import('./lazy/html-clip-timing')): void {
    if (this.#isTimingRequested) return;
    this.#isTimingRequested = true;
    load().then(
      ({ HtmlClipTiming }) => {
        this.timing = new HtmlClipTiming(this.#pool, this.#state, this.#onEnd, () => this.#onTiming(true));
        this.#onTiming();
        this.preloadSoon();
      },
      (cause: unknown) => {
        this.#isTimingRequested = false;
        this.isClockTrusted = true;
        this.#onTiming(true);
        if ((typeof ngDevMode === 'undefined' || ngDevMode) && !hasWarned) {
          hasWarned = true;
          console.warn('iv-player: could not load the code that detects the last video frame.', cause);
        }
      },
    );
  }

  /** Jumps to `at` seconds in `node`. Its video is invisible until that frame is ready. @param preferred used if it has the media */
  jumpTo(node: StoryNode, at: number, preferred: PooledVideo | null): void {
    const pool = this.#pool;
    const { current, shown } = pool;
    this.disarm();
    this.timing?.clear(current && current === shown && current.isFor(node) ? current.time - at : 0);
    const holders = [preferred, pool.findSpare(node), current, shown];
    const video = pool.setCurrent(
      holders.find((one) => one?.holds(node)) ??
        pool.leastUsefulSpare(this.#candidates) ??
        // With two elements, there may be no spare: reuse the current one unless it is visible.
        (current === shown ? null : current),
    );
    this.preloadSoon();
    if (!video) return;
    if (shown && shown !== video) video.preroll();
    if (!video.holds(node)) video.prepare(node, at);
    else if ((video.isAdvancing || !video.isAt(at)) && !this.timing?.refuses(video, at)) video.seekTo(at);
    // Without this, a slow browser would show the clip's first frame before the one at `at`.
    if (!shown && at > 0) video.preroll();
    else if (!shown) pool.show(video);
  }

  /** Jumps to a node without media: the last frame stays visible. */
  jumpToNothing(): void {
    this.disarm();
    this.timing?.clear();
    this.#pool.setCurrent(null);
    this.preloadSoon();
  }

  /** Loads the next candidate after an error. A visible failed video keeps its frame, and another is used; `false` if none is available. */
  replace(video: PooledVideo, node: StoryNode, at: number): boolean {
    const isShown = video === this.#pool.shown;
    const spare = isShown ? this.#pool.leastUsefulSpare(this.#candidates) : video;
    if (!spare) return false;
    this.disarm();
    const current = this.#pool.setCurrent(spare);
    current?.prepare(node, at, video.candidate + 1);
    if (isShown) current?.preroll();
    return true;
  }

  /** Arms the seam while the current video plays and something follows it or its picture ends before its audio; otherwise disarms it. */
  arm(): void {
    const pool = this.#pool;
    const { phase, next, wantsToPlay } = this.#state();
    const video = pool.current;
    // The seam is already due and waits for the data of the next video.
    if (isSeamDue(this.#state())) return;
    if (wantsToPlay && phase === 'shown' && video?.isAdvancing) {
      const end = pool.endOf(video);
      const spare = next && pool.findSpare(next.node);
      // The spare may just have left the screen.
      if (spare && !spare.owner) spare.take('preload').rewind();
      if (next ? spare || !mayHaveMedia(next.node) : end < video.element.duration)
        return this.timing?.seam.arm(video, spare?.state === 'empty' ? null : spare, end);
    }
    this.disarm();
  }

  disarm(): void {
    this.timing?.seam.disarm();
    this.#started?.take('preload');
  }

  /** Returns the video that has the media of the next pass, or starts loading them; `null` without media. */
  prepareNext(): PooledVideo | null {
    const { next } = this.#state();
    const started = this.#started;
    if (next && started?.isFor(next.node)) return started;
    return next && mayHaveMedia(next.node) ? this.#videoFor(next.node) : null;
  }

  /** Returns the video that has the media of the next node, or starts loading them without waiting for preloads. */
  #videoFor(node: StoryNode): PooledVideo | null {
    const pool = this.#pool;
    const video = pool.findSpare(node) ?? pool.leastUsefulSpare(this.#candidates);
    if (!video?.holds(node)) video?.take('preload').prepare(node, 0);
    else if (video.owner !== 'next') video.take('preload').rewind();
    return video;
  }

  /** Starts the next video at a seam for which it has no data yet. @param onRefused called if the browser refuses to start it */
  startNext(video: PooledVideo, onRefused: (cause: unknown) => void): void {
    this.timing?.seam.complete();
    const next = video.take('next');
    if (!next.element.paused) return;
    next.preroll();
    next.play().catch((cause: unknown) => {
      if (isRefusal(cause) && next.owner === 'next') onRefused(cause);
    });
  }

  /** At the seam: makes `video`, which plays the next pass, visible and current. `null`: the next pass has no media. */
  showNext(video: PooledVideo | null): void {
    if (video) this.#pool.show(video.take('current'));
    this.#pool.setCurrent(video);
    this.timing?.seam.complete();
    this.#quietUntil = performance.now() + QUIET_AFTER_SEAM;
    this.preloadSoon();
  }

  preload(candidates: readonly StoryNode[], policy: PreloadPolicy | null): void {
    this.#candidates = candidates;
    this.#policy = policy;
    this.preloadSoon();
  }

  /** Schedules preloading: once for several commands in a row, and not during a seam. */
  preloadSoon(): void {
    clearTimeout(this.#preloadTimer);
    this.#preloadTimer = setTimeout(() => {
      const { next, phase } = this.#state();
      const { current } = this.#pool;
      if (this.timing?.seam.isNear || phase === 'over') return;
      // Before a first clip, nothing else loads the timing. On a server, there are no videos.
      if (!current && this.#pool.spares.length > 0) this.loadTiming();
      const isWaiting = current !== null && current.owner !== 'trailing' && !current.isReady;
      const wait = this.timing?.preloader.update({
        wanted: [next?.node ?? [], isWaiting ? [] : this.#candidates].flat().filter(mayHaveMedia),
        next: next?.node ?? null,
        policy: this.#policy,
      });
      if (wait) this.#preloadTimer = setTimeout(() => this.preloadSoon(), wait);
    }, this.#quietUntil - performance.now());
  }

  clear(): void {
    this.disarm();
    this.#candidates = [];
    clearTimeout(this.#preloadTimer);
  }

  get #started(): PooledVideo | undefined {
    return this.#pool.videos.find(({ owner }) => owner === 'next');
  }
}

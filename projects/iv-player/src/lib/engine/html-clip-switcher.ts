import type { StoryNode } from '../story/story-node';
import type { PooledVideo } from './html-pooled-video';
import { isRefusal } from './video-ownership';
import { HtmlPreloader } from './html-preloader';
import { HtmlSeamTimer } from './html-seam-timer';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import { type PlaybackState, isSeamDue } from './playback-machine';
import type { PreloadPolicy } from './preload-plan';

/** How long (ms) after a seam nothing is preloaded, so that the new clip starts undisturbed. */
const QUIET = 500;

/**
 * Changes from one video to another: finds one for a jump, prepares the next one and shows it at the seam, and preloads
 * the others. The visible video never changes its source. When each of that happens is up to `HtmlVideoEngine`.
 */
export class HtmlClipSwitcher {
  readonly #preloader: HtmlPreloader;
  readonly #seam: HtmlSeamTimer;
  /** Wall-clock ms until which nothing is preloaded. */
  #quietUntil = 0;
  #preloadTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pool: HtmlVideoPool,
    private readonly state: () => PlaybackState,
    /** The last frame of the current video has been presented for its full duration. */
    onEnd: () => void,
  ) {
    this.#preloader = new HtmlPreloader(pool);
    this.#seam = new HtmlSeamTimer(onEnd, pool);
  }

  /**
   * Makes one the current video that has the media of `node`, or loads them, at `at` seconds; it is not visible before it has that
   * frame.
   * @param preferred taken if it has the media
   */
  jumpTo(node: StoryNode, at: number, preferred: PooledVideo | null): void {
    const { pool } = this;
    const { shown } = pool;
    this.disarm();
    pool.ends?.clear();
    const { current } = pool;
    const holders = [preferred, pool.findSpare(node), current, shown];
    const video = pool.setCurrent(
      holders.find((one) => one?.holds(node)) ??
        pool.leastUsefulSpare(this.#preloader.candidates) ??
        // With two elements the other one is it.
        (current === shown ? null : current),
    );
    this.preloadSoon();
    if (!video) return;
    if (shown && shown !== video) video.preroll();
    if (!video.holds(node)) video.prepare(node, at);
    else if (video.isAdvancing || !video.isAt(at)) video.seekTo(at);
    // A slow browser would show the clip's first frame before that at `at`.
    if (!shown && at > 0) video.preroll();
    else if (!shown) pool.show(video);
  }

  /** A jump to a node without media: the picture stays. */
  jumpToNothing(): void {
    this.disarm();
    this.pool.ends?.clear();
    this.pool.setCurrent(null);
    this.preloadSoon();
  }

  /** After an error: whether a video loads the next candidate, and is the current one. The visible one keeps its frame. */
  replace(video: PooledVideo, node: StoryNode, at: number): boolean {
    const isShown = video === this.pool.shown;
    const spare = isShown ? this.pool.leastUsefulSpare(this.#preloader.candidates) : video;
    if (!spare) return false;
    this.disarm();
    const current = this.pool.setCurrent(spare);
    current?.prepare(node, at, video.candidate + 1);
    if (isShown) current?.preroll();
    return true;
  }

  /** Arms the seam while the current video plays towards a next one or the end of its picture, else disarms it. */
  arm(): void {
    const { pool } = this;
    const { phase, next, wantsToPlay } = this.state();
    const video = pool.current;
    // At the seam the next one waits for its data.
    if (isSeamDue(this.state())) return;
    if (wantsToPlay && phase === 'shown' && video?.isAdvancing) {
      const end = pool.endOf(video);
      const spare = next && pool.findSpare(next.node);
      // It was on the screen until a moment ago.
      if (spare && !spare.owner) spare.take('preload').rewind();
      if (next ? spare || !mayHaveMedia(next.node) : end < video.element.duration)
        return this.#seam.arm(video, spare?.state === 'empty' ? null : spare, end);
    }
    this.disarm();
  }

  /** What was started for the seam stands at its first frame again. */
  disarm(): void {
    this.#seam.disarm();
    this.#awaited?.take('preload');
  }

  /** The video that has or now loads the media of the next pass; `null`: there are none. */
  prepareNext(): PooledVideo | null {
    const { next } = this.state();
    const awaited = this.#awaited;
    if (next && awaited?.isFor(next.node)) return awaited;
    return next && mayHaveMedia(next.node) ? this.#preloader.videoFor(next.node) : null;
  }

  /** At the seam: the next video is started, and shown when it has data. @param onRefused called if the browser refuses to start it */
  await(video: PooledVideo, onRefused: (cause: unknown) => void): void {
    this.#seam.complete();
    const next = video.take('next');
    if (!next.element.paused) return;
    next.preroll();
    next.play().catch((cause: unknown) => {
      if (isRefusal(cause) && next.owner === 'next') onRefused(cause);
    });
  }

  /** At the seam: shows the video of the next pass, which is the current one from here; `null`: it has no media. */
  showNext(video: PooledVideo | null): void {
    if (video) this.pool.show(video.take('current'));
    this.pool.setCurrent(video);
    this.#seam.complete();
    this.#quietUntil = performance.now() + QUIET;
    this.preloadSoon();
  }

  preload(candidates: readonly StoryNode[], policy: PreloadPolicy | null): void {
    Object.assign(this.#preloader, { candidates, policy });
    this.preloadSoon();
  }

  /** Preloads once for several commands in a row, and not during a seam. */
  preloadSoon(): void {
    clearTimeout(this.#preloadTimer);
    this.#preloadTimer = setTimeout(() => {
      const { next, phase } = this.state();
      const { current } = this.pool;
      if (this.#seam.isNear || phase === 'over') return;
      // The sound of a last picture may ring out.
      const isWaiting = current !== null && current.owner !== 'tail' && !current.isReady;
      this.#preloader.update({ next: next?.node ?? null, isWaiting });
    }, this.#quietUntil - performance.now());
  }

  /** Forgets what to preload. */
  clear(): void {
    this.disarm();
    this.#preloader.candidates = [];
    clearTimeout(this.#preloadTimer);
  }

  /** The video that the seam waits for or has started. */
  get #awaited(): PooledVideo | undefined {
    return this.pool.videos.find(({ owner }) => owner === 'next');
  }
}

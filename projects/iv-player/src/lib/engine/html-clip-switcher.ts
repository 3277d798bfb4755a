import type { StoryNode } from '../story/story-node';
import type { HtmlPooledVideo } from './html-pooled-video';
import { HtmlPreloader } from './html-preloader';
import { HtmlSeamTimer } from './html-seam-timer';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import type { EnginePass } from './playback-engine';
import type { PreloadPolicy } from './preload-plan';

/** How long (ms) after a seam nothing is preloaded, so that the new clip starts undisturbed. */
const QUIET = 500;

/** What the engine plays, and whether it should. */
export interface PlayState {
  /** The current pass. */
  pass: EnginePass | null;
  /** Node time in seconds of its last load or seek. */
  at: number;
  /**
   * `pending`: its frame is awaited, the previous one stays · `shown`: its frame is on the screen · `over`: played to its
   * end, the next video is awaited · `finished`, `failed`: a command is awaited.
   */
  phase: 'pending' | 'shown' | 'over' | 'finished' | 'failed';
  /** `null` until a stage is attached, and for a node without media. */
  video: HtmlPooledVideo | null;
  wantsToPlay: boolean;
  isAttached: boolean;
}

/**
 * Changes from one video to another: finds one for a jump, prepares the next one and shows it at the seam, and preloads
 * the others. The visible video never changes its source. When each of that happens is up to `HtmlVideoEngine`.
 */
export class HtmlClipSwitcher {
  /** The pass that follows the current one. */
  next: EnginePass | null = null;
  readonly #preloader: HtmlPreloader;
  readonly #seam: HtmlSeamTimer;
  /** Wall-clock ms until which nothing is preloaded. */
  #quietUntil = 0;
  #preloadTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pool: HtmlVideoPool,
    private readonly state: Readonly<PlayState>,
    /** The last frame of the current video has been presented for its full duration. */
    onEnd: () => void,
  ) {
    this.#preloader = new HtmlPreloader(pool);
    this.#seam = new HtmlSeamTimer(onEnd, pool);
  }

  /**
   * The video for a jump to `node` at `at` seconds; not visible before it has that frame. `null`: there is none.
   * @param preferred taken if it has the media
   */
  jumpTo(node: StoryNode, at: number, preferred: HtmlPooledVideo | null): HtmlPooledVideo | null {
    const { pool } = this;
    const { shown } = pool;
    pool.ends?.clear();
    const holder = [preferred, pool.findSpare(node, null), shown].find((video) => video?.holds(node));
    const video = holder ?? pool.leastUsefulSpare(null, this.#preloader.candidates);
    if (!video) return null;
    if (shown && shown !== video) {
      shown.pause();
      video.showFaintly();
    }
    if (!video.holds(node)) video.prepare(node, at);
    else if (video.isAdvancing || !video.element.readyState || video.element.currentTime !== at)
      video.seekTo(at);
    // A slow browser would show the clip's first frame before that at `at`.
    if (!shown && at > 0) video.showFaintly();
    else if (!shown) pool.show(video);
    return video;
  }

  /** After an error in `video`: the one that loads the next candidate. The visible one keeps its frame. */
  replace(video: HtmlPooledVideo, node: StoryNode, at: number): HtmlPooledVideo | null {
    const isShown = video === this.pool.shown;
    const spare = isShown ? this.pool.leastUsefulSpare(video, this.#preloader.candidates) : video;
    if (!spare) return null;
    this.disarm();
    spare.prepare(node, at, video.candidate + 1);
    if (isShown) spare.showFaintly();
    return spare;
  }

  /** Arms the seam while the current video plays towards a next one or the end of its picture, else disarms it. */
  arm(): void {
    const { next, pool } = this;
    const { phase, video, wantsToPlay } = this.state;
    if (wantsToPlay && phase === 'shown' && video?.isAdvancing) {
      const end = pool.endOf(video);
      const spare = next && pool.findSpare(next.node, video);
      if (next ? spare || !mayHaveMedia(next.node) : end < video.element.duration)
        return this.#seam.arm(video, spare?.state === 'empty' ? null : spare, end);
    }
    this.disarm();
  }

  disarm(): void {
    this.#seam.disarm();
  }

  /** The video that has or now loads the media of the next pass; `null`: there are none. */
  prepareNext(): HtmlPooledVideo | null {
    const { next } = this;
    return next && mayHaveMedia(next.node) ? this.#preloader.videoFor(next.node, this.state.video) : null;
  }

  /** The next video, which was started at the seam and waits there for its data, stands at its first frame again. */
  stopWaiting(): void {
    const { next, pool, state } = this;
    const waiting = state.phase === 'over' && next ? pool.findSpare(next.node, state.video) : null;
    if (!waiting?.isPlayRequested) return;
    waiting.rewind();
    waiting.hide();
  }

  /** At the seam: shows the video of the next pass, which has media, and drops that pass from here. */
  showNext(video: HtmlPooledVideo | null): void {
    if (video) this.pool.show(video);
    this.#seam.complete();
    this.#quietUntil = performance.now() + QUIET;
    this.next = null;
  }

  preload(candidates: readonly StoryNode[], policy: PreloadPolicy | null): void {
    Object.assign(this.#preloader, { candidates, policy });
    this.preloadSoon();
  }

  /** Preloads once for several commands in a row, and not during a seam. */
  preloadSoon(): void {
    clearTimeout(this.#preloadTimer);
    this.#preloadTimer = setTimeout(() => {
      const { phase, video } = this.state;
      if (this.#seam.isNear || phase === 'over') return;
      const isWaiting = video !== null && !video.isReady;
      this.#preloader.update({ busy: video, next: this.next?.node ?? null, isWaiting });
    }, this.#quietUntil - performance.now());
  }

  /** Forgets the next pass and what to preload. */
  clear(): void {
    this.disarm();
    this.next = null;
    this.#preloader.candidates = [];
    clearTimeout(this.#preloadTimer);
  }
}

import type { StoryNode } from '../story/story-node';
import type { ClipEnds } from './html-clip-ends';
import { HtmlPooledVideo, type PooledVideo } from './html-pooled-video';
import type { PooledVideoEvent } from './video-ownership';
import { HtmlVisibleVideo } from './html-visible-video';
import type { SourceStreamer } from './html-source-streamer';

/** Which elements there are, and what they play. */
export interface HtmlVideoPoolOptions {
  /** Maximum number of `<video>` elements, at least 2; default 4. */
  readonly maxElements?: number;
  /** What plays sources that are no files; default none. */
  readonly streamers?: readonly SourceStreamer[] | null;
}

/**
 * The few `<video>` elements of a player, reused for all clips: browsers limit the number of media players, and an element
 * that a gesture has unlocked stays unlocked. Touches no page before the first `place`, so that it can be created on a server.
 */
export class HtmlVideoPool extends HtmlVisibleVideo {
  /** `null` until it is loaded. */
  ends: ClipEnds | null = null;
  #current: HtmlPooledVideo | null = null;
  #rate = 1;
  #root: HTMLElement | null = null;
  readonly #teardown = new AbortController();
  #isUnlocked = false;

  /** @param onRatio called with width / height of the visible picture when it becomes known or changes */
  constructor(
    private readonly size: number,
    private readonly report: (video: PooledVideo, event: PooledVideoEvent) => void,
    onRatio: (ratio: number) => void,
    private readonly streamers?: readonly SourceStreamer[] | null,
  ) {
    super(onRatio);
  }

  /** Puts the videos into `container`, or takes them off the page. */
  place(container: HTMLElement | null, fit: 'contain' | 'cover' = 'contain'): void {
    if (!container) return this.#root?.remove();
    const root = (this.#root ??= this.#createVideos());
    for (const { element } of this.videos) element.style.objectFit = fit;
    if (!this.isIn(container)) container.append(root);
  }

  isIn(container: HTMLElement): boolean {
    return this.#root?.parentNode === container;
  }

  /** The video of the current pass: on the screen, or about to be. `null` until a stage is attached, and for a node without media. */
  get current(): PooledVideo | null {
    return this.#current;
  }

  /** Makes a video that of the current pass; the one before is free, unless its sound goes on. */
  setCurrent(video: PooledVideo | null): HtmlPooledVideo | null {
    const before = this.#current;
    this.#current = video?.take('current') ?? null;
    if (before?.owner === 'current' && before !== this.#current) {
      before.take(null).pause();
      if (before !== this.shown) before.hide();
    }
    if (video === this.shown) this.applySound();
    return this.#current;
  }

  /** The rate of the player, which someone else may have changed on an element. */
  get rate(): number {
    return this.#rate;
  }

  setRate(rate: number): void {
    this.#rate = rate;
    for (const video of this.videos) video.setRate(rate);
  }

  /** When the picture of a video ends, in seconds of media time; while that is not known, when its media end, or infinite. */
  endOf({ element, node, stream }: PooledVideo): number {
    const learnt = node?.videoDuration ?? stream?.pictureEnd ?? this.ends?.timeOf(element);
    return Math.min(element.duration || Infinity, learnt ?? Infinity);
  }

  /** All videos but the visible one, that of the current pass, and those whose sound goes on. */
  get spares(): readonly PooledVideo[] {
    return this.videos.filter(
      (video) => video !== this.shown && video !== this.#current && video.owner !== 'tail',
    );
  }

  /** The spare that has or is loading the media of `node`; a ready one first. */
  findSpare(node: StoryNode): PooledVideo | null {
    const found = this.spares.filter((spare) => spare.holds(node));
    return found.find((spare) => spare.isReady) ?? found[0] ?? null;
  }

  /**
   * The spare whose media are needed least.
   * @param wanted nodes worth keeping, the most useful first
   */
  leastUsefulSpare(wanted: readonly StoryNode[]): PooledVideo | null {
    const usefulness = (spare: PooledVideo): number => {
      if (!spare.node) return -1;
      const index = spare.holds(spare.node) ? wanted.indexOf(spare.node) : -1;
      return index < 0 ? 0 : wanted.length - index;
    };
    return [...this.spares].sort((a, b) => usefulness(a) - usefulness(b))[0] ?? null;
  }

  /**
   * During a gesture: unlocks every video, so that it may play with sound later.
   * @see https://webkit.org/blog/6784/new-video-policies-for-ios/
   */
  unlock(): void {
    if (this.#isUnlocked || !this.#root || !(navigator as Partial<Navigator>).userActivation?.isActive)
      return;
    this.#isUnlocked = true;
    for (const video of this.owned) {
      const { element } = video;
      const { muted } = element;
      if (video === this.shown || !element.paused) {
        // It may have ended: to play it would move it. Unmuting unlocks too, also what plays.
        element.muted = false;
        element.muted = muted;
      } else if (!video.node) element.load();
      else {
        video.play().catch(() => undefined);
        video.pause();
      }
    }
  }

  /** Shows nothing and releases all media. */
  clear(): void {
    this.setCurrent(null);
    this.show(null);
    for (const video of this.owned) {
      video.take(null);
      video.clear();
    }
  }

  destroy(): void {
    this.clear();
    this.#teardown.abort();
    this.#root?.remove();
  }

  #createVideos(): HTMLElement {
    const { signal } = this.#teardown;
    const root = document.createElement('div');
    // Isolated: overlays lie above the videos, whatever their z-index.
    root.style.cssText = 'position:absolute;inset:0;overflow:clip;isolation:isolate';
    this.owned = Array.from(
      { length: this.size },
      () => new HtmlPooledVideo(this.report, signal, this.streamers),
    );
    for (const video of this.owned) {
      const { element } = video;
      element.addEventListener('resize', () => this.measure(), { signal });
      element.addEventListener('progress', () => this.report(video, 'progress'), { signal });
      root.append(element);
    }
    this.setRate(this.#rate);
    return root;
  }
}

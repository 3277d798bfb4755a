import type { StoryNode } from '../story/story-node';
import { HtmlPooledVideo, type PooledVideoEvent } from './html-pooled-video';

/**
 * The few elements of a player, made once and used again and again: browsers count media players, and an element that
 * a gesture has allowed to play stays allowed. Also what is seen and heard of them.
 */
export class HtmlVideoPool {
  readonly videos: readonly HtmlPooledVideo[];
  /** The surface that is seen; it holds its last frame until another has one. */
  shown: HtmlPooledVideo | null = null;
  private readonly root = document.createElement('div');
  private readonly ending = new AbortController();
  private volume = 1;
  private muted = false;
  private isUnlocked = false;
  private ratio = 0;

  /** @param onRatio hears of the width / height of the picture that is seen, when that becomes known or changes */
  constructor(
    size: number,
    report: (surface: HtmlPooledVideo, what: PooledVideoEvent) => void,
    private readonly onRatio: (ratio: number) => void,
  ) {
    // Whatever order the surfaces have among themselves, overlays lie above.
    Object.assign(this.root.style, {
      position: 'absolute',
      inset: '0',
      overflow: 'hidden',
      isolation: 'isolate',
    });
    this.videos = Array.from({ length: size }, () => new HtmlPooledVideo(report, this.ending.signal));
    for (const { element } of this.videos) {
      element.addEventListener('resize', () => this.measure(), { signal: this.ending.signal });
      this.root.append(element);
    }
  }

  /** Puts the pictures into `surface`, or takes them off the page. */
  place(surface: HTMLElement | null, fit: 'contain' | 'cover' = 'contain'): void {
    if (!surface) return this.root.remove();
    for (const { element } of this.videos) element.style.objectFit = fit;
    if (!this.isIn(surface)) surface.append(this.root);
  }

  isIn(surface: HTMLElement): boolean {
    return this.root.parentNode === surface;
  }

  /** Seen and heard from now on; what was there before is neither, in the same instant. */
  show(surface: HtmlPooledVideo | null): void {
    if (surface === this.shown) return;
    this.shown = surface;
    surface?.show();
    this.applySound();
    for (const other of this.videos) if (other !== surface) other.hide();
    this.measure();
  }

  /**
   * Switches the sound of a surface on that is to be shown in a moment and does not run yet. What it plays is heard only
   * when its first frame is due: sound takes as long to the loudspeaker as a clip to start, so switching it on at the
   * seam would be too late. Where scripts cannot set the loudness (iPhone) a second sound stops the first: there it
   * stays muted until it is shown.
   */
  switchSoundOn({ element }: HtmlPooledVideo): void {
    element.volume = this.volume / 2;
    if (element.volume !== this.volume) element.muted = this.muted;
    element.volume = this.volume;
  }

  setSound(volume: number, muted: boolean): void {
    this.volume = volume;
    this.muted = muted;
    this.applySound();
  }

  setRate(rate: number): void {
    for (const { element, clock } of this.videos) {
      // Loading resets the rate to its default.
      element.defaultPlaybackRate = element.playbackRate = rate;
      clock.reset();
    }
  }

  /** All that neither show nor are `busy`. */
  spares(busy: HtmlPooledVideo | null): readonly HtmlPooledVideo[] {
    return this.videos.filter((surface) => surface !== this.shown && surface !== busy);
  }

  /** The spare that has or gets the media of `node`. */
  findSpare(node: StoryNode, busy: HtmlPooledVideo | null): HtmlPooledVideo | null {
    const holding = this.spares(busy).filter((spare) => spare.holds(node));
    return holding.find((spare) => spare.isReady) ?? holding[0] ?? null;
  }

  /**
   * The spare that can be had at the least loss.
   * @param wishes nodes worth keeping, the most useful first
   */
  leastUsefulSpare(busy: HtmlPooledVideo | null, wishes: readonly StoryNode[]): HtmlPooledVideo | null {
    const use = (spare: HtmlPooledVideo): number => {
      if (!spare.node) return -1;
      const place = spare.holds(spare.node) ? wishes.indexOf(spare.node) : -1;
      return place < 0 ? 0 : wishes.length - place;
    };
    return [...this.spares(busy)].sort((a, b) => use(a) - use(b))[0] ?? null;
  }

  /**
   * Lets the gesture that is going on allow every element to play with sound later.
   * @see https://webkit.org/blog/6784/new-video-policies-for-ios/
   */
  unlock(): void {
    if (this.isUnlocked || !(navigator as Partial<Navigator>).userActivation?.isActive) return;
    this.isUnlocked = true;
    for (const surface of this.videos) {
      if (surface === this.shown) continue;
      if (!surface.node) surface.element.load();
      else if (surface.element.paused) {
        surface.play().catch(() => undefined);
        surface.pause();
      }
    }
  }

  /** Lets all media go. */
  clear(): void {
    this.show(null);
    for (const surface of this.videos) surface.clear();
  }

  destroy(): void {
    this.clear();
    this.ending.abort();
    this.root.remove();
  }

  private measure(): void {
    const { videoWidth = 0, videoHeight = 0 } = this.shown?.element ?? {};
    const ratio = videoWidth / videoHeight;
    if (!(ratio > 0) || ratio === this.ratio) return;
    this.ratio = ratio;
    this.onRatio(ratio);
  }

  private applySound(): void {
    const element = this.shown?.element;
    if (!element) return;
    // Each write is an event, also when nothing changes.
    if (element.volume !== this.volume) element.volume = this.volume;
    if (element.muted !== this.muted) element.muted = this.muted;
  }
}

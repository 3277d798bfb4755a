import type { StoryNode } from '../story/story-node';
import type { HtmlPooledVideo, PooledVideo } from './html-pooled-video';

/** Which of the videos is visible and audible: one takes the place of another at once, in picture and sound. */
export class HtmlVisibleVideo {
  /** The visible video; it keeps its last frame on the screen until another one is shown. */
  shown: PooledVideo | null = null;
  /** None before they are on a page. */
  protected owned: readonly HtmlPooledVideo[] = [];
  volume = 1;
  muted = false;
  /** Factor on the volume of a node's video; default 1. */
  gainOf: (node: StoryNode) => number = () => 1;
  #ratio = 0;

  /** @param onRatio called with width / height of the visible picture when it becomes known or changes */
  constructor(private readonly onRatio: (ratio: number) => void) {}

  get videos(): readonly PooledVideo[] {
    return this.owned;
  }

  /** Makes `video` visible and audible, and the previous one neither, at the same time. */
  show(video: HtmlPooledVideo | null): void {
    if (video === this.shown) return;
    this.shown = video;
    video?.show();
    this.applySound();
    for (const other of this.owned) if (other !== video) other.hide();
    this.measure();
  }

  /**
   * Unmutes a video that starts soon and is shown when its sound is audible: starting takes as long as sound takes to the
   * loudspeaker, so unmuting at the seam would be too late. Where scripts cannot set the volume (iPhone), a second sound
   * stops the first: there it stays muted until it is shown.
   */
  switchSoundOn(video: PooledVideo): void {
    const { element } = video;
    if (this.canSetVolume(element)) element.muted = this.muted;
    element.volume = this.volumeOf(video);
  }

  /** Whether scripts can set the volume: not on an iPhone, where besides only one video sounds at a time. */
  canSetVolume(element: HTMLVideoElement): boolean {
    const { volume } = element;
    const other = volume / 2 || 0.01;
    element.volume = other;
    const canSet = element.volume === other;
    element.volume = volume;
    return canSet;
  }

  setSound(volume: number, muted: boolean): void {
    this.volume = volume;
    this.muted = muted;
    this.applySound();
  }

  /** The volume of a video's element. */
  volumeOf({ node }: PooledVideo): number {
    return Math.min(1, this.volume * (node ? this.gainOf(node) : 1));
  }

  /** Called when the size of a picture may have changed. */
  protected measure(): void {
    const { videoWidth = 0, videoHeight = 0 } = this.shown?.element ?? {};
    const ratio = videoWidth / videoHeight;
    if (!(ratio > 0) || ratio === this.#ratio) return;
    this.#ratio = ratio;
    this.onRatio(ratio);
  }

  /** Makes the visible video sound as the player does. */
  protected applySound(): void {
    const { shown } = this;
    if (!shown) return;
    const { element } = shown;
    const volume = this.volumeOf(shown);
    // Each write fires `volumechange`, also when nothing changes.
    if (element.volume !== volume) element.volume = volume;
    if (element.muted !== this.muted) element.muted = this.muted;
  }
}

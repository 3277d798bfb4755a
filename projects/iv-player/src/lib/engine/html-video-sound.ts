import type { StoryNode } from '../story/story-node';
import type { PooledVideo } from './html-pooled-video';

/** The player's volume and mute, applied to single videos. */
export class HtmlVideoSound {
  volume = 1;
  muted = false;
  /** Factor on the volume of a node's video. Default 1. */
  gainOf: (node: StoryNode) => number = () => 1;

  /** Makes a video sound as the player does, multiplied by `fade`. */
  apply(video: PooledVideo, fade = 1): void {
    const { element } = video;
    const volume = this.#volumeOf(video) * fade;
    // Every write fires `volumechange`, even of the same value.
    if (element.volume !== volume) element.volume = volume;
    if (element.muted !== this.muted) element.muted = this.muted;
  }

  /**
   * Unmutes a video that starts soon and is shown when its audio becomes audible. Unmuting at the seam would be too late: a start
   * takes as long as audio takes to reach the loudspeaker. Where scripts cannot set the volume (iPhone), a second sound stops the
   * first: there the video stays muted until it is shown.
   */
  switchOn(video: PooledVideo): void {
    const { element } = video;
    if (this.canSetVolume(element)) element.muted = this.muted;
    element.volume = this.#volumeOf(video);
  }

  /** Whether scripts can set the volume. They cannot on an iPhone, which also plays only one sound at a time. */
  canSetVolume(element: HTMLVideoElement): boolean {
    const { volume } = element;
    const other = volume / 2 || 0.01;
    element.volume = other;
    const canSet = element.volume === other;
    element.volume = volume;
    return canSet;
  }

  #volumeOf({ node }: PooledVideo): number {
    return Math.min(1, this.volume * (node ? this.gainOf(node) : 1));
  }
}

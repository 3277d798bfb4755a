import type { StoryNode } from '../../story/story-node';
import type { PooledVideo } from './html-pooled-video';

/** Applies the player's volume and mute to individual videos. */
export class HtmlVideoSound {
  volume = 1;
  muted = false;
  /** Returns the volume factor of a node's video. Default 1. */
  gainOf: (node: StoryNode) => number = () => 1;

  /** Applies the player's volume, multiplied by `fade`, and its mute to a video. @param starts whether playback is requested */
  apply(video: PooledVideo, fade = 1, starts = video.isPlayRequested): void {
    const { element } = video;
    video.setSound('volume', this.#volumeOf(video) * fade);
    // WebKit, which alone has `audioTracks`, needs time to apply a change, during which the video must not start: unmute it when playback is
    // requested.
    if (this.muted || starts || !element.paused || !('audioTracks' in element)) video.mute(this.muted);
  }

  /**
   * Unmutes a video that is about to start and is shown when its audio becomes audible. Unmuting at the seam would be too late, because
   * audio takes time to reach the loudspeaker. Where scripts cannot set the volume (on iPhones), a second sound stops the first, so the
   * video stays muted until it is shown.
   */
  switchOn(video: PooledVideo): void {
    const { element } = video;
    if (this.canSetVolume(element)) video.mute(this.muted);
    video.setSound('volume', this.#volumeOf(video));
  }

  /** Whether scripts can set the volume. They cannot on iPhones, which also play only one sound at a time. */
  canSetVolume(element: HTMLVideoElement): boolean {
    const { volume } = element;
    // Lower, and 0 stays 0: a silent video must not be heard. On iPhones, the volume is always 1.
    element.volume = volume / 2;
    const canSet = element.volume < 1;
    element.volume = volume;
    return canSet;
  }

  #volumeOf({ node }: PooledVideo): number {
    return Math.min(1, this.volume * (node ? this.gainOf(node) : 1));
  }
}

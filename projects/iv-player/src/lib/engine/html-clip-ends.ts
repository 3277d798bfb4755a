import type { StoryNode } from '../story/story-node';
import type { PooledVideo } from './html-pooled-video';

/**
 * What the engine learns of clips while they play, and what it does with it: `HtmlClipTiming`. It is loaded on demand, after
 * the first frame is shown; until then a clip ends with its media, and a start takes the usual time.
 */
export interface ClipEnds {
  /** Media time in seconds at which the picture of what `element` has loaded ends, if that was learnt. */
  timeOf(element: HTMLVideoElement): number | undefined;
  /** When (wall-clock ms) the frame of media time `time` (seconds) is visible if `video` plays on. */
  visibleAt(video: PooledVideo, time: number): number | undefined;
  /** Milliseconds from `play()` until media time of `to` advances, if it is started while `from` plays. */
  latency(from: PooledVideo | null, to: PooledVideo | null): number | undefined;
  /**
   * Spare videos are about to get what is `wanted`, likeliest first, in which `next` is certain to follow: adds what is worth learning,
   * which begins when they are ready.
   */
  preload(wanted: StoryNode[], next: StoryNode | null): void;
  /** The picture of `video` is over: a sound that is longer plays on. */
  addTrailingAudio(video: PooledVideo | null): void;
  /** A jump: ends the sounds that play on, and what is being learnt. */
  clear(): void;
}

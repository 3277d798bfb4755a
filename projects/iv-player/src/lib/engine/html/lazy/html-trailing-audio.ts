import type { HtmlPooledVideo, PooledVideo } from '../html-pooled-video';
import type { HtmlVideoPool } from '../html-video-pool';
import { canSetVolume } from './html-next-video';
import { MAX_TRAILING_AUDIO, trailingGain } from './picture-end';
import type { PlaybackState } from '../../playback-machine';

/** Milliseconds between two steps of a fade. */
const STEP = 10;
/** Seconds by which the film may go back with its trailing audio, such as to the time of a question that opened late. */
const SMALL_STEP = 0.25;

/** Plays audio that outlasts its picture under the next clip. Follows the player's status, volume and mute at each step. */
export class HtmlTrailingAudio {
  readonly #pool: Pick<HtmlVideoPool, 'videos' | 'shown' | 'sound' | 'endOf'>;
  readonly #state: () => Pick<PlaybackState, 'phase' | 'wantsToPlay' | 'hasEnded' | 'isAttached'>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    pool: Pick<HtmlVideoPool, 'videos' | 'shown' | 'sound' | 'endOf'>,
    state: () => Pick<PlaybackState, 'phase' | 'wantsToPlay' | 'hasEnded' | 'isAttached'>,
  ) {
    this.#pool = pool;
    this.#state = state;
  }

  /** Keeps playing the audio of a video after its picture has ended. Does nothing if the video is not playing. */
  add(video: PooledVideo): void {
    const { element } = video;
    const [oldest] = this.#all;
    const { videos } = this.#pool;
    // One element shows the next clip, and one must remain free for the clip after it.
    if (element.paused || element.ended || videos.length < 3 || !canSetVolume(element)) return;
    if (oldest && this.#all.length >= videos.length - 2) this.#end(oldest);
    video.take('trailing');
    this.follow();
  }

  /** Goes back with the film by `seconds`; ends if it goes elsewhere. */
  clear(seconds = 0): void {
    for (const video of this.#all)
      if (seconds > 0 && seconds < SMALL_STEP) video.element.currentTime -= seconds;
      else this.#end(video);
  }

  /** Pauses or continues as the film does. Also called in the task in which the film does, so that both do so in the same block of sound. */
  follow(): void {
    clearTimeout(this.#timer);
    const { phase, wantsToPlay, hasEnded, isAttached } = this.#state();
    for (const video of this.#all) {
      const { element } = video;
      const { currentTime, duration, seeking } = element;
      const end = this.#pool.endOf(video);
      // If the audio had to wait for data, it would be heard too late.
      const isOver =
        element.ended || currentTime >= end + MAX_TRAILING_AUDIO || (element.readyState < 3 && !seeking);
      if (isOver || !isAttached) this.#end(video);
      else {
        const plays = wantsToPlay || (phase === 'finished' && hasEnded);
        if (plays && element.paused) video.play().catch(() => undefined);
        else if (!plays && !element.paused) video.pause();
        this.#pool.sound.apply(video, trailingGain(currentTime, end, duration));
      }
    }
    if (this.#all.length > 0) this.#timer = setTimeout(() => this.follow(), STEP);
  }

  get #all(): readonly HtmlPooledVideo[] {
    return this.#pool.videos
      .filter(({ owner }) => owner === 'trailing')
      .map((video) => video.take('trailing'));
  }

  #end(video: HtmlPooledVideo): void {
    video.take(null);
    if (video === this.#pool.shown) this.#pool.sound.apply(video);
  }
}

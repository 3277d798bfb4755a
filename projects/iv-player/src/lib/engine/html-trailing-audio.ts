import type { HtmlPooledVideo, PooledVideo } from './html-pooled-video';
import type { HtmlVideoPool } from './html-video-pool';
import { MAX_TAIL, tailGain } from './picture-end';
import type { PlaybackState } from './playback-machine';

/** Milliseconds between two steps of a fade. */
const STEP = 10;

/**
 * Sounds that are longer than their pictures: each plays on in its element, under the next clip. They follow the player at each
 * step: whether it plays, its volume and mute.
 */
export class HtmlTrailingAudio {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pool: Pick<HtmlVideoPool, 'videos' | 'shown' | 'volume' | 'muted'> &
      Pick<HtmlVideoPool, 'endOf' | 'volumeOf' | 'setSound' | 'canSetVolume'>,
    private readonly state: () => Pick<PlaybackState, 'phase' | 'wantsToPlay' | 'hasEnded' | 'isAttached'>,
  ) {}

  /** The picture of `video` has ended; its sound has not, while it still plays. */
  add(video: PooledVideo): void {
    const { element } = video;
    const before = this.#all[0];
    const { length } = this.pool.videos;
    // One element shows the next clip, and one must be left for what follows that.
    if (element.paused || element.ended || length < 3 || !this.pool.canSetVolume(element)) return;
    if (before && this.#all.length >= length - 2) this.#end(before);
    video.take('tail');
    this.#update();
  }

  /** Ends all. */
  clear(): void {
    for (const video of this.#all) this.#end(video);
  }

  #update(): void {
    clearTimeout(this.#timer);
    const { pool } = this;
    const state = this.state();
    for (const video of this.#all) {
      const { element } = video;
      const { currentTime, duration } = element;
      const end = pool.endOf(video);
      // One whose data are missing would be heard too late.
      const isOver = element.ended || currentTime >= end + MAX_TAIL || element.readyState < 3;
      if (isOver || !state.isAttached) this.#end(video);
      else {
        const plays = state.wantsToPlay || (state.phase === 'finished' && state.hasEnded);
        if (plays === element.paused) {
          if (plays) video.play().catch(() => undefined);
          else video.pause();
        }
        const level = pool.volumeOf(video) * tailGain(currentTime, end, duration);
        // Each write fires `volumechange`, also when nothing changes.
        if (element.volume !== level) element.volume = level;
        if (element.muted !== pool.muted) element.muted = pool.muted;
      }
    }
    if (this.#all.length > 0) this.#timer = setTimeout(() => this.#update(), STEP);
  }

  get #all(): readonly HtmlPooledVideo[] {
    return this.pool.videos.filter(({ owner }) => owner === 'tail').map((video) => video.take('tail'));
  }

  #end(video: HtmlPooledVideo): void {
    const { pool } = this;
    video.take(null);
    if (video === pool.shown) pool.setSound(pool.volume, pool.muted);
  }
}

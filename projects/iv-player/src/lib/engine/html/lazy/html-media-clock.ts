import type { PooledVideo } from '../html-pooled-video';

/** Number of frames kept: about a quarter of a second at 30 frames per second. */
const FRAMES_KEPT = 8;
/** Clock difference, in ms, above which two frames do not belong to the same uninterrupted run. */
const JUMP = 60;
/** Milliseconds without a frame after which frame callbacks are assumed to be inactive. */
const FRAME_TIMEOUT = 1500;

/**
 * Converts the media time of a playing video to wall-clock time in milliseconds. Audio and video differ: audio follows `currentTime`, while
 * frames are presented at display refreshes, up to two refreshes earlier or later.
 */
export class HtmlMediaClock {
  readonly #video: Pick<PooledVideo, 'element' | 'run'>;
  /** Run of the video to which the fields below apply; set by `#update`. */
  #run?: number;
  /** Wall-clock time, for each frame, at which media time 0 would have been presented. */
  #origins!: number[];
  #lastNow!: number;
  #lastFrame!: number;
  #period!: number;

  constructor(video: Pick<PooledVideo, 'element' | 'run'>) {
    this.#video = video;
  }

  /** Media time, in seconds, of the last frame since playback was last interrupted; `NaN` without one. */
  get lastFrame(): number {
    this.#update();
    return this.#lastFrame;
  }

  /** Shortest interval between two frames since then, in seconds of media time; `Infinity` before it is known. */
  get period(): number {
    this.#update();
    return this.#period;
  }

  /** Records that frame `mediaTime` (seconds) is presented at `now` (ms). Returns whether it is a new frame of continuous playback. */
  recordFrame(now: number, mediaTime: number): boolean {
    const { paused, seeking, playbackRate } = this.#video.element;
    const before = this.lastFrame;
    const isNew = !paused && !seeking && mediaTime !== before;
    this.#lastNow = now;
    this.#lastFrame = mediaTime;
    if (!isNew) return false;
    // The first frame after a seek may report the requested time instead of its own.
    if (this.#origins.length > 1 && mediaTime > before)
      this.#period = Math.min(this.#period, mediaTime - before);
    const origin = now - (mediaTime * 1000) / playbackRate;
    if (Math.abs(origin - (this.#origins.at(-1) ?? origin)) > JUMP) this.#origins = [];
    this.#origins = [...this.#origins.slice(1 - FRAMES_KEPT), origin];
    return true;
  }

  /** Wall-clock time, in ms, at which the audio at media time `time` (seconds) becomes audible if playback continues. */
  audibleAt(time: number): number {
    const { currentTime, playbackRate } = this.#video.element;
    return performance.now() + ((time - currentTime) * 1000) / playbackRate;
  }

  /**
   * Wall-clock time, in ms, at which the frame at media time `time` (seconds) becomes visible if playback continues. A frame may be
   * presented one refresh late but never early, so the earliest of the last few frames is used. Without recent frames, as in hidden tabs,
   * falls back to `audibleAt`.
   */
  visibleAt(time: number): number {
    this.#update();
    const hasFrames = this.#origins.length > 0 && performance.now() - this.#lastNow < FRAME_TIMEOUT;
    if (!hasFrames) return this.audibleAt(time);
    return Math.min(...this.#origins) + (time * 1000) / this.#video.element.playbackRate;
  }

  /** Discards the recorded frames if playback was interrupted. */
  #update(): void {
    const { run } = this.#video;
    if (run === this.#run) return;
    this.#run = run;
    this.#origins = [];
    this.#lastFrame = Number.NaN;
    this.#period = Infinity;
  }
}

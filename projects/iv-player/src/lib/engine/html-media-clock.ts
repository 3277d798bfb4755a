import type { PooledVideo } from './html-pooled-video';

/** How many frames are kept; 8 are a quarter of a second at 30 frames per second. */
const FRAMES_KEPT = 8;
/** Frames whose clocks differ by more than this (ms) do not belong to the same uninterrupted run. */
const JUMP = 60;
/** After this long (ms) without a frame the frame callback is taken for inactive. */
const FRAME_TIMEOUT = 1500;

/**
 * Relates the media time of one playing video to the wall clock, in milliseconds. Sound and picture differ: sound
 * follows `currentTime`, frames are presented at refreshes of the display, up to two of them earlier or later.
 */
export class HtmlMediaClock {
  /** The run of the video to which all below belongs, which `#update` sets. */
  #run?: number;
  /** For each frame: the wall-clock time at which media time 0 would have been presented. */
  #origins!: number[];
  #lastNow!: number;
  #lastFrame!: number;
  #period!: number;

  constructor(private readonly video: Pick<PooledVideo, 'element' | 'run'>) {}

  /** Media time of the last frame in seconds; NaN before there was one since playing was interrupted. */
  get lastFrame(): number {
    this.#update();
    return this.#lastFrame;
  }

  /** Shortest time (media seconds) between two frames since then; infinite before there were any. */
  get period(): number {
    this.#update();
    return this.#period;
  }

  /**
   * Records that the frame of `mediaTime` (seconds) is presented at the display refresh `now` (ms). Returns whether it is
   * a new one of playing.
   */
  recordFrame(now: number, mediaTime: number): boolean {
    const { paused, seeking, playbackRate } = this.video.element;
    const before = this.lastFrame;
    const isNew = !paused && !seeking && mediaTime !== before;
    this.#lastNow = now;
    this.#lastFrame = mediaTime;
    if (!isNew) return false;
    // The first one after a seek may come with the time sought instead of its own.
    if (this.#origins.length > 1 && mediaTime > before)
      this.#period = Math.min(this.#period, mediaTime - before);
    const origin = now - (mediaTime * 1000) / playbackRate;
    if (Math.abs(origin - (this.#origins.at(-1) ?? origin)) > JUMP) this.#origins = [];
    this.#origins = [...this.#origins.slice(1 - FRAMES_KEPT), origin];
    return true;
  }

  /** When the sound at media time `time` (seconds) is audible if playback continues. */
  audibleAt(time: number): number {
    const { currentTime, playbackRate } = this.video.element;
    return performance.now() + ((time - currentTime) * 1000) / playbackRate;
  }

  /**
   * When the frame of media time `time` (seconds) is visible if playback continues. A frame may be presented one refresh
   * late but never early, so the earliest of the last few counts. Without recent frames, as in hidden tabs, `audibleAt`.
   */
  visibleAt(time: number): number {
    this.#update();
    const hasFrames = this.#origins.length > 0 && performance.now() - this.#lastNow < FRAME_TIMEOUT;
    if (!hasFrames) return this.audibleAt(time);
    return Math.min(...this.#origins) + (time * 1000) / this.video.element.playbackRate;
  }

  /** Discards the recorded frames when playing was interrupted. */
  #update(): void {
    const { run } = this.video;
    if (run === this.#run) return;
    this.#run = run;
    this.#origins = [];
    this.#lastFrame = Number.NaN;
    this.#period = Infinity;
  }
}

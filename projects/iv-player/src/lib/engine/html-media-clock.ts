/** How many frames are kept; 8 are a quarter of a second at 30 frames per second. */
const FRAMES_KEPT = 8;
/** Frames whose clocks differ by more than this (ms) do not belong to the same uninterrupted run. */
const JUMP = 60;
/** After this long (ms) without a frame the frame callback is taken for inactive. */
const FRAME_TIMEOUT = 1500;

/**
 * Relates the media time of one playing element to the wall clock, in milliseconds. Sound and picture differ: sound
 * follows `currentTime`, frames are presented at refreshes of the display, up to two of them earlier or later.
 */
export class HtmlMediaClock {
  /** Number of the uninterrupted run; a higher one means that the element was interrupted since. */
  run = 0;
  /** For each frame: the wall-clock time at which media time 0 would have been presented. */
  #origins: number[] = [];
  #lastFrame = { now: 0, mediaTime: Number.NaN };

  constructor(private readonly element: HTMLVideoElement) {}

  /** Records that the frame of `mediaTime` (seconds) is presented at the display refresh `now` (ms). */
  recordFrame(now: number, mediaTime: number): void {
    const { paused, seeking, playbackRate } = this.element;
    const isNew = !paused && !seeking && mediaTime !== this.#lastFrame.mediaTime;
    this.#lastFrame = { now, mediaTime };
    if (!isNew) return;
    const origin = now - (mediaTime * 1000) / playbackRate;
    if (Math.abs(origin - (this.#origins.at(-1) ?? origin)) > JUMP) this.#origins = [];
    this.#origins = [...this.#origins.slice(1 - FRAMES_KEPT), origin];
  }

  /** Discards the recorded frames: the element was paused, moved or got another rate. */
  reset(): void {
    this.#origins = [];
    this.run += 1;
  }

  /** When the sound at media time `time` (seconds) is audible if playback continues. */
  audibleAt(time: number): number {
    const { currentTime, playbackRate } = this.element;
    return performance.now() + ((time - currentTime) * 1000) / playbackRate;
  }

  /**
   * When the frame of media time `time` (seconds) is visible if playback continues. A frame may be presented one refresh
   * late but never early, so the earliest of the last few counts. Without recent frames, as in hidden tabs, `audibleAt`.
   */
  visibleAt(time: number): number {
    const hasFrames = this.#origins.length > 0 && performance.now() - this.#lastFrame.now < FRAME_TIMEOUT;
    if (!hasFrames) return this.audibleAt(time);
    return Math.min(...this.#origins) + (time * 1000) / this.element.playbackRate;
  }
}

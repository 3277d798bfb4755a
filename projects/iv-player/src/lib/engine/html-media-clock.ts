/** Frames remembered; a quarter of a second at 30 frames a second. */
const MEMORY = 8;
/** Two frames whose clocks differ by more than this (ms) do not belong to the same undisturbed run. */
const JUMP = 60;
/** Without a frame for this long (ms) the frame callback is taken for silent. */
const SILENCE = 1500;

/**
 * Relates the media time of one running element to the wall clock, in milliseconds. There are two answers: what is
 * heard follows `currentTime`, what is seen comes at ticks of the display and up to two of them earlier or later.
 */
export class HtmlMediaClock {
  /** Counts undisturbed runs. */
  run = 0;
  private origins: number[] = [];
  private lastFrame = { now: 0, mediaTime: Number.NaN };

  constructor(private readonly element: HTMLVideoElement) {}

  /** Takes note of a frame of media time `mediaTime` (seconds) shown at tick `now` (ms). */
  recordFrame(now: number, mediaTime: number): void {
    const { paused, seeking, playbackRate } = this.element;
    const isMoving = !paused && !seeking && mediaTime !== this.lastFrame.mediaTime;
    this.lastFrame = { now, mediaTime };
    if (!isMoving) return;
    const origin = now - (mediaTime * 1000) / playbackRate;
    if (Math.abs(origin - (this.origins.at(-1) ?? origin)) > JUMP) this.origins = [];
    this.origins = [...this.origins.slice(1 - MEMORY), origin];
  }

  /** What was noted no longer holds: the element was paused, moved or given another speed. */
  reset(): void {
    this.origins = [];
    this.run += 1;
  }

  /** When the media time `time` (seconds) is heard, if the element goes on like this. */
  audibleAt(time: number): number {
    const { currentTime, playbackRate } = this.element;
    return performance.now() + ((time - currentTime) * 1000) / playbackRate;
  }

  /**
   * When the frame of the media time `time` (seconds) is seen. A frame may come a tick late, none comes early, so the
   * earliest of the last few is the best witness. Where the browser tells no frames, as in hidden tabs, what is heard
   * must do.
   */
  visibleAt(time: number): number {
    const isTold = this.origins.length > 0 && performance.now() - this.lastFrame.now < SILENCE;
    if (!isTold) return this.audibleAt(time);
    return Math.min(...this.origins) + (time * 1000) / this.element.playbackRate;
  }
}

/** Frames remembered; a third of a second at 30 frames a second. */
const MEMORY = 12;
/** Two frames whose clocks differ by more than this (ms) do not belong to the same undisturbed run. */
const JUMP = 60;
/** Without a frame for this long (ms) the frame callback is taken for silent. */
const SILENCE = 1500;

/**
 * Relates the media time of one element to the wall clock of animation frames.
 * A frame appears at the first tick at or after its time, so the earliest of the last few is the best witness.
 * Where the browser tells no frames (or falls silent, as in hidden tabs) `currentTime` must do.
 */
export class HtmlMediaClock {
  /** Counts undisturbed runs. */
  run = 0;
  private origins: number[] = [];
  private lastFrame = { now: 0, mediaTime: Number.NaN };

  constructor(private readonly element: HTMLVideoElement) {}

  /** Takes note of a frame of media time `mediaTime` (seconds) shown at tick `now` (ms). */
  note(now: number, mediaTime: number): void {
    const isMoving = !this.element.paused && !this.element.seeking && mediaTime !== this.lastFrame.mediaTime;
    this.lastFrame = { now, mediaTime };
    if (!isMoving) return;
    const origin = now - (mediaTime * 1000) / this.element.playbackRate;
    if (Math.abs(origin - (this.origins.at(-1) ?? origin)) > JUMP) this.origins = [];
    this.origins = [...this.origins.slice(1 - MEMORY), origin];
  }

  /** What was noted no longer holds: the element was paused, moved or given another speed. */
  reset(): void {
    this.origins = [];
    this.run += 1;
  }

  /** Whether enough undisturbed frames were seen to measure with. */
  get isSettled(): boolean {
    return this.origins.length >= 6;
  }

  /** Wall-clock time (ms) at which media time `time` (seconds) has its turn, if the element goes on like this. */
  wallTimeAt(time: number): number {
    const now = performance.now();
    const { currentTime, playbackRate } = this.element;
    const told = this.origins.length > 0 && now - this.lastFrame.now < SILENCE;
    const origin = told ? Math.min(...this.origins) : now - (currentTime * 1000) / playbackRate;
    return origin + (time * 1000) / playbackRate;
  }
}

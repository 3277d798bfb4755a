import { HtmlPooledVideo } from '../html-pooled-video';

/**
 * A real surface whose element plays nothing, exactly: its media time follows the wall clock, from `latency` ms after
 * each `play()`, and stands still at its end.
 */
export class VirtualVideo {
  readonly pooled: HtmlPooledVideo;
  readonly element: HTMLVideoElement;
  private isPaused = true;
  /** Media time in seconds at the wall-clock moment `since` (ms), from which on it runs. */
  private at = 0;
  private since = 0;
  private rate = 1;

  constructor(
    /** Seconds of media. */
    private readonly duration = 4,
    /** What a start takes, in ms. */
    private readonly latency = 0,
  ) {
    this.pooled = new HtmlPooledVideo(() => undefined, new AbortController().signal);
    this.pooled.state = 'media';
    this.element = this.pooled.element;
    Object.defineProperties(this.element, {
      currentTime: { get: () => this.time, set: (time: number) => this.moveTo(time) },
      duration: { get: () => this.duration },
      paused: { get: () => this.isPaused },
      readyState: { get: () => HTMLMediaElement.HAVE_ENOUGH_DATA },
      playbackRate: { get: () => this.rate, set: (rate: number) => this.setRate(rate) },
      play: { value: () => this.play() },
      pause: { value: () => this.pause() },
    });
  }

  /** Runs from now on, without the time that a start takes. */
  run(): this {
    void this.play();
    this.since = performance.now();
    this.pooled.isAdvancing = true;
    return this;
  }

  /** Media time stands still for `milliseconds`, and goes on. */
  stall(milliseconds: number): void {
    this.moveTo(this.time);
    this.since += milliseconds;
  }

  /** The media time that is shown now has been on its way to the display for `lag` ms. */
  showFrame(lag: number): void {
    this.pooled.clock.recordFrame(performance.now(), this.time - lag / 1000);
  }

  private get time(): number {
    if (this.isPaused) return this.at;
    const ran = Math.max(0, performance.now() - this.since) / 1000;
    return Math.min(this.duration, this.at + ran * this.rate);
  }

  private moveTo(time: number): void {
    this.at = time;
    this.since = Math.max(this.since, performance.now());
  }

  private setRate(rate: number): void {
    this.moveTo(this.time);
    this.rate = rate;
  }

  private play(): Promise<void> {
    this.isPaused = false;
    this.since = performance.now() + this.latency;
    setTimeout(() => this.element.dispatchEvent(new Event('playing')), this.latency);
    return Promise.resolve();
  }

  private pause(): void {
    this.at = this.time;
    this.isPaused = true;
  }
}

import { HtmlMediaClock } from '../html-media-clock';
import { HtmlPooledVideo } from '../html-pooled-video';

/**
 * A pooled video whose element has no media: its media time follows the wall clock, from `latency` ms after each `play()`
 * up to its duration.
 */
export class VirtualVideo {
  readonly pooled: HtmlPooledVideo;
  readonly clock: HtmlMediaClock;
  readonly element: HTMLVideoElement;
  hasSound = true;
  private isPaused = true;
  /** Media time in seconds at wall-clock time `since` (ms), from which on it advances. */
  private at = 0;
  private since = 0;
  private rate = 1;

  constructor(
    /** In seconds. */
    private readonly duration = 4,
    /** Milliseconds from `play()` until media time advances. */
    private readonly latency = 0,
  ) {
    this.pooled = new HtmlPooledVideo(() => undefined, new AbortController().signal);
    Object.assign(this.pooled, { state: 'loaded' });
    this.element = this.pooled.element;
    this.clock = new HtmlMediaClock(this.pooled);
    Object.defineProperties(this.element, {
      currentTime: { get: () => this.time, set: (time: number) => this.moveTo(time) },
      duration: { get: () => this.duration },
      paused: { get: () => this.isPaused },
      readyState: { get: () => HTMLMediaElement.HAVE_ENOUGH_DATA },
      webkitAudioDecodedByteCount: { get: () => Number(this.hasSound) },
      playbackRate: { get: () => this.rate, set: (rate: number) => this.setRate(rate) },
      play: { value: () => this.play() },
      pause: { value: () => this.pause() },
    });
  }

  /** Plays from now on, without latency. */
  start(): this {
    void this.play();
    this.since = performance.now();
    Object.assign(this.pooled, { isAdvancing: true });
    return this;
  }

  /** Media time stays for `milliseconds`, then continues. */
  stall(milliseconds: number): void {
    this.moveTo(this.time);
    this.since += milliseconds;
  }

  /** Presents a frame, `lag` ms after its media time. */
  showFrame(lag: number): void {
    this.clock.recordFrame(performance.now(), this.time - lag / 1000);
  }

  private get time(): number {
    if (this.isPaused) return this.at;
    const played = Math.max(0, performance.now() - this.since) / 1000;
    return Math.min(this.duration, this.at + played * this.rate);
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

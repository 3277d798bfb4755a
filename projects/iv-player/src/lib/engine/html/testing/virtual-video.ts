import { HtmlMediaClock } from '../lazy/html-media-clock';
import { HtmlPooledVideo } from '../html-pooled-video';

/** A pooled video without media. Its media time follows the wall clock, from `latency` ms after each `play()` to its duration. */
export class VirtualVideo {
  readonly pooled: HtmlPooledVideo;
  readonly clock: HtmlMediaClock;
  readonly element: HTMLVideoElement;
  hasSound = true;
  readyState: number = HTMLMediaElement.HAVE_ENOUGH_DATA;
  readonly #duration: number;
  readonly #latency: number;
  #isPaused = true;
  /** Media time in seconds at wall-clock time `since` (ms), when it starts to advance. */
  #at = 0;
  #since = 0;
  #rate = 1;

  /** @param duration in seconds @param latency milliseconds from `play()` until media time advances */
  constructor(duration = 4, latency = 0) {
    this.#duration = duration;
    this.#latency = latency;
    this.pooled = new HtmlPooledVideo(() => undefined, new AbortController().signal);
    Object.assign(this.pooled, { state: 'loaded' });
    this.element = this.pooled.element;
    this.clock = new HtmlMediaClock(this.pooled);
    Object.defineProperties(this.element, {
      currentTime: { get: () => this.#time, set: (time: number) => this.#moveTo(time) },
      duration: { get: () => this.#duration },
      paused: { get: () => this.#isPaused },
      readyState: { get: () => this.readyState },
      webkitAudioDecodedByteCount: { get: () => Number(this.hasSound) },
      playbackRate: { get: () => this.#rate, set: (rate: number) => this.#setRate(rate) },
      play: { value: () => this.#play() },
      pause: { value: () => this.#pause() },
    });
  }

  /** Plays from now on, without latency. */
  start(): this {
    void this.#play();
    this.#since = performance.now();
    Object.assign(this.pooled, { isAdvancing: true });
    return this;
  }

  stall(milliseconds: number): void {
    this.#moveTo(this.#time);
    this.#since += milliseconds;
  }

  /** Presents a frame, `lag` ms after its media time. */
  showFrame(lag: number): void {
    this.clock.recordFrame(performance.now(), this.#time - lag / 1000);
  }

  get #time(): number {
    if (this.#isPaused) return this.#at;
    const played = Math.max(0, performance.now() - this.#since) / 1000;
    return Math.min(this.#duration, this.#at + played * this.#rate);
  }

  #moveTo(time: number): void {
    this.#at = time;
    this.#since = Math.max(this.#since, performance.now());
  }

  #setRate(rate: number): void {
    this.#moveTo(this.#time);
    this.#rate = rate;
  }

  #play(): Promise<void> {
    this.#isPaused = false;
    this.#since = performance.now() + this.#latency;
    setTimeout(() => this.element.dispatchEvent(new Event('playing')), this.#latency);
    return Promise.resolve();
  }

  #pause(): void {
    this.#at = this.#time;
    this.#isPaused = true;
  }
}

import type { PooledVideo } from './html-pooled-video';

/** Minimum interval between two time reports, in ms; the maximum is twice that. */
const PERIOD = 100;
/** Maximum time, in ms, by which a cue may fire early. */
const TOLERANCE = 1.5;
/** Milliseconds by which cues fire early at rates other than 1: half the up to 8 ms by which clocks then lag before they jump forward. */
const CLOCK_ERROR = 4;
/** Milliseconds between two readings of the clock shortly before a cue. */
const POLL = 5;
/** Milliseconds before a cue at which polling starts. Longer than one step of the clock, because timers drift and rates change. */
const NEAR = 100;
/** Maximum step of a media clock, in ms; Firefox updates it only every 40 ms. */
const MAX_STEP = 50;
/** Duration of a native cue, in seconds: a cue needs an end, which must not come before the end of the film. */
const NO_END = 86_400;

/**
 * Reports the time of the playing video several times a second, and as precisely as possible at the cue time. Uses both a native cue and a
 * timer: hidden tabs and blocked threads delay the native cue less.
 */
export class HtmlCueScheduler {
  readonly #onTime: (time: number) => void;
  #video: PooledVideo | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** `Infinity` for none. */
  #cueTime = Infinity;
  #cue: TextTrackCue | null = null;
  /** Media time of the last reading, in seconds. */
  #time = 0;
  /** When the clock stepped to `#time` (wall-clock ms). */
  #since = 0;
  /** Size of that step in ms. */
  #step = 0;
  /** When the last time was reported (wall-clock ms). */
  #reportedAt = 0;

  constructor(onTime: (time: number) => void) {
    this.#onTime = onTime;
  }

  /** Sets the video whose media time advances, or none. Call again when the rate has changed. */
  follow(video: PooledVideo | null): void {
    this.#video = video;
    this.#schedule();
  }

  /** Requests a report at node time `time` in seconds; `null` cancels it. */
  setCueTime(time: number | null): void {
    this.#cueTime = time ?? Infinity;
    this.#schedule();
  }

  /** Element time, in seconds, at which node time is 0. */
  get #origin(): number {
    return this.#video?.timeline.origin ?? 0;
  }

  #schedule(): void {
    this.#cue?.track?.removeCue(this.#cue);
    this.#cue = null;
    const cues = this.#video?.cues;
    const cueTime = this.#cueTime + this.#origin;
    if (cues && cueTime < Infinity) {
      this.#cue = new VTTCue(cueTime, cueTime + NO_END, '');
      this.#cue.onenter = () => this.#check();
      cues.addCue(this.#cue);
    }
    this.#wait(0);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), milliseconds);
  }

  #check(): void {
    const cueTime = this.#cueTime + this.#origin;
    if (!this.#video) return;
    const { currentTime, playbackRate } = this.#video.element;
    const now = performance.now();
    const passed = ((currentTime - this.#time) * 1000) / playbackRate;
    if (passed !== 0) {
      this.#time = currentTime;
      this.#since = now;
      this.#step = Math.abs(passed) < MAX_STEP ? passed : 0;
    }
    const left =
      ((cueTime - currentTime) * 1000) / playbackRate -
      (playbackRate === 1 ? 0 : CLOCK_ERROR) -
      // Playback continues between two steps of the clock.
      Math.min(now - this.#since, this.#step);
    const isDue = left <= TOLERANCE;
    if (isDue) this.setCueTime(null);
    else this.#wait(left > NEAR ? Math.min(left / 2, PERIOD) : Math.min(left, POLL));
    if (!isDue && now - this.#reportedAt < PERIOD) return;
    this.#reportedAt = now;
    const time = isDue ? Math.max(cueTime, currentTime) : currentTime;
    this.#onTime(Math.max(0, time - this.#origin));
  }
}

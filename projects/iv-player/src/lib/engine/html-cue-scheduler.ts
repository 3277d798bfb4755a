import type { HtmlPooledVideo } from './html-pooled-video';

/** Milliseconds between two reports of the time. */
const PERIOD = 100;
/** A cue fires up to this many seconds early: the clock need not be read again for it. */
const TOLERANCE = 0.0015;
/**
 * At rates other than 1 media clocks stay behind and then jump ahead, by up to twice this much (seconds of the wall clock):
 * being so much too early is as exact as possible.
 */
const CLOCK_ERROR = 0.004;
/** A timer that is further away (seconds) is set short and then set again, for timers drift and rates change. */
const EXACT_TIMER = 0.3;
/** Native cues must end; this far (seconds) behind the start it is never reached. */
const NO_END = 86_400;

/**
 * Reports the time of the playing video: several times a second, and as exactly as possible at the cue time. Whichever is
 * first reports that one: a native cue, which is hardly delayed in hidden tabs and by a blocked thread, or a timer.
 */
export class HtmlCueScheduler {
  #video: HtmlPooledVideo | null = null;
  #period: ReturnType<typeof setInterval> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cueTime: number | null = null;
  #cue: TextTrackCue | null = null;

  constructor(private readonly onTime: (time: number) => void) {}

  /** Sets the video whose media time advances, or none. Call it again when the rate changed. */
  follow(video: HtmlPooledVideo | null): void {
    if (video !== this.#video) {
      clearInterval(this.#period);
      this.#video = video;
      if (video) this.#period = setInterval(() => this.#report(video.element.currentTime), PERIOD);
    }
    this.#schedule();
  }

  /** Asks for a report at media time `time` in seconds, or for none. */
  setCueTime(time: number | null): void {
    this.#cueTime = time;
    this.#schedule();
  }

  #report(time: number): void {
    const cueTime = this.#cueTime;
    if (cueTime !== null && cueTime <= time + TOLERANCE) {
      this.setCueTime(null);
      this.onTime(Math.max(cueTime, time));
    } else this.onTime(time);
  }

  #schedule(): void {
    this.#cue?.track?.removeCue(this.#cue);
    this.#cue = null;
    const video = this.#video;
    const cueTime = this.#cueTime;
    if (video?.cues && cueTime !== null) {
      this.#cue = new VTTCue(cueTime, cueTime + NO_END, '');
      this.#cue.onenter = () => this.#check();
      video.cues.addCue(this.#cue);
    }
    this.#setTimer();
  }

  #check(): void {
    const left = this.#secondsLeft;
    if (left === null || left > TOLERANCE) return this.#setTimer();
    this.#report(Math.max(this.#cueTime ?? 0, this.#video?.element.currentTime ?? 0));
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const left = this.#secondsLeft;
    if (left === null || !this.#video) return;
    const seconds = (left > EXACT_TIMER ? left - EXACT_TIMER / 2 : left) / this.#video.element.playbackRate;
    this.#timer = setTimeout(() => this.#check(), Math.max(0, seconds * 1000));
  }

  /** Media seconds until the cue time, less the clock's error; `null`: nothing plays or no time is asked for. */
  get #secondsLeft(): number | null {
    const video = this.#video;
    const cueTime = this.#cueTime;
    if (!video || cueTime === null) return null;
    const { currentTime, playbackRate } = video.element;
    return cueTime - currentTime - (playbackRate === 1 ? 0 : CLOCK_ERROR * playbackRate);
  }
}

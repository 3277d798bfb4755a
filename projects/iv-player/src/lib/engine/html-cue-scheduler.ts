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
  /** `Infinity`: none. */
  #cueTime = Infinity;
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
    this.#cueTime = time ?? Infinity;
    this.#schedule();
  }

  #report(time: number): void {
    const cueTime = this.#cueTime;
    const isDue = cueTime <= time + TOLERANCE;
    if (isDue) this.setCueTime(null);
    this.onTime(isDue ? Math.max(cueTime, time) : time);
  }

  #schedule(): void {
    this.#cue?.track?.removeCue(this.#cue);
    this.#cue = null;
    const cues = this.#video?.cues;
    const cueTime = this.#cueTime;
    if (cues && cueTime < Infinity) {
      this.#cue = new VTTCue(cueTime, cueTime + NO_END, '');
      this.#cue.onenter = () => this.#wait(true);
      cues.addCue(this.#cue);
    }
    this.#wait(false);
  }

  /** Reports the cue time if that may be done here and it has come; else sets the timer for it. */
  #wait(mayReport: boolean): void {
    clearTimeout(this.#timer);
    const cueTime = this.#cueTime;
    if (!this.#video || cueTime === Infinity) return;
    const { currentTime, playbackRate } = this.#video.element;
    const left = cueTime - currentTime - (playbackRate === 1 ? 0 : CLOCK_ERROR * playbackRate);
    if (mayReport && left <= TOLERANCE) return this.#report(Math.max(cueTime, currentTime));
    const seconds = (left > EXACT_TIMER ? left - EXACT_TIMER / 2 : left) / playbackRate;
    this.#timer = setTimeout(() => this.#wait(true), Math.max(0, seconds * 1000));
  }
}

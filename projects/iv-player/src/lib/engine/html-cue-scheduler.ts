import type { PooledVideo } from './html-pooled-video';

/** Milliseconds between two reports of the time, at least; at most twice as many. */
const PERIOD = 100;
/** A cue fires up to this long (ms) early: the clock need not be read again for it. */
const TOLERANCE = 1.5;
/**
 * At rates other than 1 media clocks stay behind and then jump ahead, by up to 8 ms of the wall clock: being half of that too
 * early, with the tolerance, is as exact as possible.
 */
const CLOCK_ERROR = 4;
/** Milliseconds between two readings of the clock shortly before a cue. */
const POLL = 5;
/** From this long (ms) before a cue on the clock is read often: for more than one of its steps. Timers drift, and rates change. */
const NEAR = 100;
/** Milliseconds by which a media clock advances at once, at most; Firefox sets it every 40 ms only. */
const MAX_STEP = 50;
/** Native cues must end; this far (seconds) behind the start it is never reached. */
const NO_END = 86_400;

/**
 * Reports the time of the playing video: several times a second, and as exactly as possible at the cue time. Whichever is
 * first reports that one: a native cue, which is hardly delayed in hidden tabs and by a blocked thread, or a timer.
 */
export class HtmlCueScheduler {
  #video: PooledVideo | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** `Infinity`: none. */
  #cueTime = Infinity;
  #cue: TextTrackCue | null = null;
  /** The media time read last, since when (wall-clock ms) it is that, and the step (ms) by which it came there. */
  #time = 0;
  #since = 0;
  #step = 0;
  /** When a time was reported last (wall-clock ms). */
  #reportedAt = 0;

  constructor(private readonly onTime: (time: number) => void) {}

  /** Sets the video whose media time advances, or none. Call it again when the rate changed. */
  follow(video: PooledVideo | null): void {
    this.#video = video;
    this.#schedule();
  }

  /** Asks for a report at media time `time` in seconds, or for none. */
  setCueTime(time: number | null): void {
    this.#cueTime = time ?? Infinity;
    this.#schedule();
  }

  #schedule(): void {
    this.#cue?.track?.removeCue(this.#cue);
    this.#cue = null;
    const cues = this.#video?.cues;
    const cueTime = this.#cueTime;
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

  /** Reports the cue time if it has come, or the time if that was not reported for some time; sets the timer for the next one. */
  #check(): void {
    const cueTime = this.#cueTime;
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
      // Between two steps of the clock the film goes on.
      Math.min(now - this.#since, this.#step);
    const isDue = left <= TOLERANCE;
    if (isDue) this.setCueTime(null);
    else this.#wait(left > NEAR ? Math.min(left / 2, PERIOD) : Math.min(left, POLL));
    if (!isDue && now - this.#reportedAt < PERIOD) return;
    this.#reportedAt = now;
    this.onTime(isDue ? Math.max(cueTime, currentTime) : currentTime);
  }
}

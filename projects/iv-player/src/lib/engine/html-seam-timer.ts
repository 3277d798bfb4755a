import type { HtmlPooledVideo } from './html-pooled-video';
import { type SeamEnd, revealTime, startTime, timerDelay } from './seam-plan';
import { DEFAULT_LATENCY, expectedLatency, updateLatency } from './start-latency';

/** Animation frames are requested from this long (ms) before the seam. */
const FRAMES_BEFORE = 40;
/** The next video is shown faintly from this long (ms) before its start, or the seam. */
const SHOW_BEFORE = 300;
/** Timers fire up to a millisecond late: this close (ms) counts as due. */
const TOLERANCE = 1;
/** Delay (ms) after a seam until the clock of the started video is exact enough to measure its start latency. */
const MEASURE_AFTER = 450;

/**
 * Times the seam at the end of the playing video: starts the next video, still invisible, so early that its media time
 * advances when the last frame has been presented, and calls `onEnd` at that animation frame.
 */
export class HtmlSeamTimer {
  #from: HtmlPooledVideo | null = null;
  #to: HtmlPooledVideo | null = null;
  /** When the next video was started (wall-clock ms), if it was. */
  #startedAt: number | null = null;
  #latency = DEFAULT_LATENCY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #measureTimer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(
    /** Starts the next video, still invisible. */
    private readonly start: (next: HtmlPooledVideo) => void,
    /** The last frame has been presented for its full duration. */
    private readonly onEnd: () => void,
  ) {}

  /** Whether the next video was started: nothing else may load the machine now. */
  get isNear(): boolean {
    return this.#startedAt !== null;
  }

  /** Waits for the end of `from`; then `to` follows, or a node without media (`null`). */
  arm(from: HtmlPooledVideo, to: HtmlPooledVideo | null): void {
    if (from === this.#from && to === this.#to) return;
    this.disarm();
    if (!Number.isFinite(from.element.duration)) return;
    this.#from = from;
    this.#to = to;
    this.#wait();
  }

  /** Playback stops or continues elsewhere: cancels the timers and rewinds a video that was started. */
  disarm(): void {
    const to = this.#to;
    const startedAt = this.#startedAt;
    this.#stop();
    to?.hide();
    if (startedAt !== null) to?.rewind();
  }

  /** The next video has become the current one. Measures how long its start took. */
  complete(): void {
    const to = this.#to;
    const startedAt = this.#startedAt;
    this.#stop();
    if (!to || startedAt === null) return;
    const { clock } = to;
    const { run } = clock;
    clearTimeout(this.#measureTimer);
    this.#measureTimer = setTimeout(() => {
      if (run === clock.run) this.#latency = updateLatency(this.#latency, clock.audibleAt(0) - startedAt);
    }, MEASURE_AFTER);
  }

  destroy(): void {
    this.disarm();
    clearTimeout(this.#measureTimer);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    // A server has no animation frames.
    if (this.#frame > 0) cancelAnimationFrame(this.#frame);
    this.#from = this.#to = this.#startedAt = null;
  }

  get #end(): SeamEnd {
    const from = this.#from;
    if (!from) return { picture: Infinity, sound: Infinity };
    const { clock, element } = from;
    return { picture: clock.visibleAt(element.duration), sound: clock.audibleAt(element.duration) };
  }

  /** Waits until the next video is to be started, then until it is to be shown. */
  #wait(): void {
    const to = this.#to;
    const now = performance.now();
    const left =
      to && this.#startedAt === null
        ? startTime(this.#end, expectedLatency(this.#latency)) - now
        : this.#revealTime - FRAMES_BEFORE - now;
    if (left < SHOW_BEFORE) to?.showFaintly();
    if (left > TOLERANCE) this.#timer = setTimeout(() => this.#wait(), timerDelay(left));
    else if (!to || this.#startedAt !== null) this.#awaitReveal();
    else {
      this.#startedAt = now;
      this.start(to);
      this.#wait();
    }
  }

  get #revealTime(): number {
    const startedAt = this.#startedAt;
    const end = this.#end;
    return revealTime(end, startedAt === null ? Infinity : startedAt + expectedLatency(this.#latency));
  }

  /** A change is visible at the next refresh: the timer comes before that one, animation frames are for a late timer. */
  #awaitReveal(): void {
    this.#timer = setTimeout(() => this.#finish(), this.#revealTime - performance.now());
    const onFrame = (now: number): void => {
      if (now >= this.#revealTime) this.#finish();
      else this.#frame = requestAnimationFrame(onFrame);
    };
    this.#frame = requestAnimationFrame(onFrame);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.onEnd();
  }
}

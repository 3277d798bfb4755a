import type { ClipEnds } from './html-clip-ends';
import type { PooledVideo } from './html-pooled-video';
import { SHOW_BEFORE, type SeamEnd, revealTime, startTime, timerDelay } from './seam-plan';

/** Animation frames are requested from this long (ms) before the seam. */
const FRAMES_BEFORE = 40;
/** Timers fire up to a millisecond late: this close (ms) counts as due. */
const TOLERANCE = 1;
/** Milliseconds that a start is expected to take before any was measured: between the fast and the slow machines measured. */
const USUAL_LATENCY = 75;

/**
 * Times the seam at the end of the playing video: starts the next video, still invisible, so early that its media time
 * advances when the last frame has been presented, and calls `onEnd` at that animation frame.
 */
export class HtmlSeamTimer {
  #from: PooledVideo | null = null;
  #to: PooledVideo | null = null;
  /** When the picture of the playing video ends, in seconds of media time. */
  #endTime = 0;
  /** When the next video was started (wall-clock ms); infinite: it was not. */
  #startedAt = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(
    /** The last frame has been presented for its full duration. */
    private readonly onEnd: () => void,
    /** The videos, and what was learnt of clips, if anything. */
    private readonly pool: {
      readonly ends: Pick<ClipEnds, 'latency' | 'visibleAt'> | null;
      switchSoundOn(next: PooledVideo): void;
    },
  ) {}

  /** Whether the next video was started: nothing else may load the machine now. */
  get isNear(): boolean {
    return this.#startedAt < Infinity;
  }

  /** Waits for `end`, in seconds of the media time of `from`; then `to` follows, or nothing that has media (`null`). */
  arm(from: PooledVideo, to: PooledVideo | null, end: number): void {
    if (from === this.#from && to === this.#to && (end === this.#endTime || this.isNear)) return;
    this.disarm();
    if (!Number.isFinite(end)) return;
    this.#from = from;
    this.#to = to;
    this.#endTime = end;
    this.#wait();
  }

  /** Playback stops or continues elsewhere: cancels the timers and takes the start back. */
  disarm(): void {
    const to = this.#to;
    this.complete();
    if (to?.owner === 'next') to.take('preload');
  }

  /** Cancels the timers: the next video has become the current one. */
  complete(): void {
    clearTimeout(this.#timer);
    // A server has no animation frames.
    if (this.#frame > 0) cancelAnimationFrame(this.#frame);
    this.#from = this.#to = null;
    this.#startedAt = Infinity;
  }

  get #end(): SeamEnd {
    const from = this.#from;
    if (!from) return { picture: Infinity, sound: Infinity };
    const { currentTime, playbackRate } = from.element;
    const sound = performance.now() + ((this.#endTime - currentTime) * 1000) / playbackRate;
    return { picture: this.pool.ends?.visibleAt(from, this.#endTime) ?? sound, sound };
  }

  /** Waits until the next video is to be started, then until it is to be shown. */
  #wait(): void {
    const to = this.#to;
    const now = performance.now();
    const left =
      to && !this.isNear ? startTime(this.#end, this.#latency) - now : this.#revealTime - FRAMES_BEFORE - now;
    if (to && left <= SHOW_BEFORE && !this.isNear) {
      to.take('next').preroll();
      // WebKit, which alone has tracks, gains nothing from an early output.
      if (!('audioTracks' in to.element)) this.pool.switchSoundOn(to);
    }
    if (left > TOLERANCE) this.#timer = setTimeout(() => this.#wait(), timerDelay(left));
    else if (!to || this.isNear) this.#awaitReveal();
    else {
      this.#startedAt = now;
      this.pool.switchSoundOn(to);
      to.take('next').playAhead();
      this.#wait();
    }
  }

  get #revealTime(): number {
    return revealTime(this.#end, this.#startedAt + this.#latency);
  }

  get #latency(): number {
    return this.pool.ends?.latency(this.#from, this.#to) ?? USUAL_LATENCY;
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

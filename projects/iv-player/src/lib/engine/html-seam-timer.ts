import type { HtmlPooledVideo } from './html-pooled-video';
import { type SeamEnd, revealTime, startTime, timerDelay } from './seam-plan';
import { DEFAULT_LATENCY, expectedLatency, updateLatency } from './start-latency';

/** Animation frames are watched from this long (ms) before the seam. */
const WATCH = 40;
/** The follower is given its frames from this long (ms) before its start, or the seam. */
const APPROACH = 300;
/** Timers come up to a millisecond late: at this distance it is time. */
const CLOSE = 1;
/** How long after its start (ms) a follower's clock is known well enough to learn from. */
const LEARNING = 450;

/**
 * The end of the running surface: starts the follower, unseen, so early that its clock runs when the last frame has had
 * its time, and says so at that animation frame. All that happens at that moment is prepared before.
 */
export class HtmlSeamTimer {
  private from: HtmlPooledVideo | null = null;
  private to: HtmlPooledVideo | null = null;
  /** When the follower was told to play (wall-clock ms), if it was. */
  private startedAt: number | null = null;
  private latency = DEFAULT_LATENCY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lesson: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  constructor(
    /** Lets the follower run, still unseen. */
    private readonly start: (follower: HtmlPooledVideo) => void,
    /** The last frame has had its time. */
    private readonly reached: () => void,
  ) {}

  /** Whether this is the wrong moment for anything else. */
  get isNear(): boolean {
    return this.startedAt !== null;
  }

  /** Watches for the end of `from`; `to` follows, or a node without media (`null`). */
  arm(from: HtmlPooledVideo, to: HtmlPooledVideo | null): void {
    if (from === this.from && to === this.to) return;
    this.disarm();
    if (!Number.isFinite(from.element.duration)) return;
    this.from = from;
    this.to = to;
    this.wait();
  }

  /** Playback was disturbed or goes elsewhere: watches no more and takes a start back that was made. */
  disarm(): void {
    const { to, startedAt } = this;
    this.stop();
    to?.hide();
    if (startedAt !== null) to?.rewind();
  }

  /** The follower has taken over: what it was started for has come true. */
  complete(): void {
    const { to, startedAt } = this;
    this.stop();
    if (!to || startedAt === null) return;
    const { clock } = to;
    const { run } = clock;
    clearTimeout(this.lesson);
    this.lesson = setTimeout(() => {
      if (run === clock.run) this.latency = updateLatency(this.latency, clock.audibleAt(0) - startedAt);
    }, LEARNING);
  }

  destroy(): void {
    this.disarm();
    clearTimeout(this.lesson);
  }

  private stop(): void {
    clearTimeout(this.timer);
    // A server has no animation frames.
    if (this.frame > 0) cancelAnimationFrame(this.frame);
    this.from = this.to = this.startedAt = null;
  }

  private get end(): SeamEnd {
    const { from } = this;
    if (!from) return { picture: Infinity, sound: Infinity };
    const { clock, element } = from;
    return { picture: clock.visibleAt(element.duration), sound: clock.audibleAt(element.duration) };
  }

  /** Waits for the moment to start the follower, then for that to show it. */
  private wait(): void {
    const { to } = this;
    const now = performance.now();
    const left =
      to && this.startedAt === null
        ? startTime(this.end, expectedLatency(this.latency)) - now
        : this.revealTime - WATCH - now;
    if (left < APPROACH) to?.showFaintly();
    if (left > CLOSE) this.timer = setTimeout(() => this.wait(), timerDelay(left));
    else if (!to || this.startedAt !== null) this.watch();
    else {
      this.startedAt = now;
      this.start(to);
      this.wait();
    }
  }

  private get revealTime(): number {
    const { startedAt, end } = this;
    return revealTime(end, startedAt === null ? Infinity : startedAt + expectedLatency(this.latency));
  }

  /** A change made now is seen at the next tick: the timer is for that, the frame for when the timer comes late. */
  private watch(): void {
    this.timer = setTimeout(() => this.finish(), this.revealTime - performance.now());
    const look = (now: number): void => {
      if (now >= this.revealTime) this.finish();
      else this.frame = requestAnimationFrame(look);
    };
    this.frame = requestAnimationFrame(look);
  }

  private finish(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.reached();
  }
}

import type { HtmlVideoSurface } from './html-video-surface';
import { earliestSeamTick, seamStep } from './seam-plan';
import { type StartLatency, UNKNOWN_LATENCY, learnLatency } from './start-latency';

/** How long after its start (ms) a follower's clock is known well enough to learn from. */
const LEARNING = 450;

/**
 * The end of the running surface: starts the follower, unseen, so early that its clock runs when the last frame has had
 * its time, and says so at that animation frame. All that happens at that moment is prepared before.
 */
export class HtmlSeam {
  private from: HtmlVideoSurface | null = null;
  private to: HtmlVideoSurface | null = null;
  /** When the follower was told to play (wall-clock ms), if it was. */
  private startedAt: number | null = null;
  private latency: StartLatency = UNKNOWN_LATENCY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lesson: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  constructor(
    /** Lets the follower run, still unseen. */
    private readonly start: (follower: HtmlVideoSurface) => void,
    /** The last frame has had its time. */
    private readonly reached: () => void,
  ) {}

  /** Whether this is the wrong moment for anything else. */
  get isNear(): boolean {
    return this.startedAt !== null;
  }

  /** Watches for the end of `from`; `to` follows, or a node without media (`null`). */
  arm(from: HtmlVideoSurface, to: HtmlVideoSurface | null): void {
    if (from === this.from && to === this.to) return;
    this.disarm();
    if (!Number.isFinite(from.element.duration)) return;
    this.from = from;
    this.to = to;
    this.step();
  }

  /** Playback was disturbed or goes elsewhere: watches no more and takes a start back that was made. */
  disarm(): void {
    const { to, startedAt } = this;
    this.stop();
    to?.silence();
    if (startedAt !== null) to?.rewind();
  }

  /** The follower has taken over: what it was started for has come true. */
  close(): void {
    const { to, startedAt } = this;
    this.stop();
    if (!to || startedAt === null) return;
    const { run } = to.clock;
    clearTimeout(this.lesson);
    this.lesson = setTimeout(() => {
      if (run !== to.clock.run || !to.isMoving) return;
      this.latency = learnLatency(this.latency, (to.clock.heardAt(0) - startedAt) / 1000);
    }, LEARNING);
  }

  destroy(): void {
    this.disarm();
    clearTimeout(this.lesson);
  }

  private stop(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.from = this.to = this.startedAt = null;
  }

  /** When the last frame will have had its time. */
  private get end(): number {
    const { from } = this;
    return from ? from.clock.seenAt(from.element.duration) : Number.POSITIVE_INFINITY;
  }

  private step(): void {
    const { from, to } = this;
    if (!from) return;
    const now = performance.now();
    const { duration } = from.element;
    const moment = {
      now,
      seen: from.clock.seenAt(duration),
      heard: from.clock.heardAt(duration),
      latency: this.latency.seconds * 1000,
    };
    const step = seamStep(moment, !to || this.startedAt !== null);
    if (step.type === 'watch') return this.watch();
    if (step.type === 'wait') this.timer = setTimeout(() => this.step(), step.delay);
    else {
      this.startedAt = now;
      if (to) this.start(to);
      this.step();
    }
  }

  /** A change made now is seen at the next tick: the timer is for that, the frame for when the timer comes late. */
  private watch(): void {
    const { end } = this;
    this.timer = setTimeout(() => this.finish(), earliestSeamTick(end) - performance.now());
    const look = (now: number): void => {
      if (now >= earliestSeamTick(this.end)) this.finish();
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

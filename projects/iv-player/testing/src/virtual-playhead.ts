/** Rounding of sums of virtual seconds; nothing happens between two instants that are closer. */
const SAME_INSTANT = 1e-9;
const TICKS_PER_SECOND = 10;

/** What lies ahead of the playhead. */
export interface NextStop {
  /** Virtual wall-clock time of it, in seconds. */
  readonly at: number;
  /** Media time there, in seconds. */
  readonly time: number;
  /** Whether the media is over there and nothing else is due. */
  readonly isEnd: boolean;
}

/**
 * Media time against the virtual wall clock. Times are computed from the last change of speed or place, never summed up,
 * so that ten thousand small steps end where one large one does.
 */
export class VirtualPlayhead {
  /** Virtual wall-clock time in seconds since the beginning. */
  clock = 0;
  /** Length of the media in seconds. */
  length = 0;
  /** Media time at which a stop is wanted. */
  wake: number | null = null;
  private runs = false;
  private speed = 1;
  private startClock = 0;
  private startTime = 0;
  /** Media time already told: rounding may put the clock a hair beside it, but time never goes back. */
  private reached = 0;
  /** Wall-clock time at which that was. */
  private reachedAt = 0;
  private ticks = 0;

  /** Media time in seconds. */
  get time(): number {
    if (!this.runs || this.clock === this.reachedAt) return this.reached;
    const time = this.startTime + (this.clock - this.startClock) * this.speed;
    return Math.min(this.length, Math.max(this.reached, time));
  }

  get isRunning(): boolean {
    return this.runs;
  }

  /** Puts the playhead on new media. */
  load(length: number, time: number): void {
    this.length = length;
    this.wake = null;
    this.moveTo(time);
  }

  moveTo(time: number): void {
    this.startTime = Math.min(this.length, Math.max(0, time));
    this.startClock = this.clock;
    this.reached = this.startTime;
    this.reachedAt = this.clock;
    this.ticks = 0;
  }

  setRunning(runs: boolean): void {
    if (runs === this.runs) return;
    this.moveTo(this.time);
    this.runs = runs;
  }

  setSpeed(speed: number): void {
    this.moveTo(this.time);
    this.speed = speed;
  }

  /** The next stop up to `limit` on the wall clock: a tick, the wake or the end; `null` when there is none. */
  nextStop(limit: number): NextStop | null {
    if (!this.runs) return null;
    const end = this.clockAt(this.length);
    const wake = this.wake === null ? Infinity : this.clockAt(this.wake);
    const tick = this.startClock + (this.ticks + 1) / TICKS_PER_SECOND;
    const at = Math.min(end, wake, tick);
    if (at > limit + SAME_INSTANT) return null;
    const isDue = (stop: number): boolean => stop <= at + SAME_INSTANT;
    if (isDue(wake)) return { at, time: Math.max(this.wake ?? 0, this.time), isEnd: false };
    if (isDue(end)) return { at, time: this.length, isEnd: !isDue(tick) };
    return { at, time: this.startTime + ((this.ticks + 1) / TICKS_PER_SECOND) * this.speed, isEnd: false };
  }

  /** Moves to a stop that `nextStop` named; it is not named again. */
  arrive({ at, time }: NextStop): void {
    this.clock = Math.max(this.clock, at);
    this.reached = Math.max(this.reached, time);
    this.reachedAt = this.clock;
    if (this.wake !== null && this.wake <= this.reached) this.wake = null;
    if (this.startClock + (this.ticks + 1) / TICKS_PER_SECOND <= at + SAME_INSTANT) this.ticks++;
  }

  private clockAt(time: number): number {
    return this.startClock + (time - this.startTime) / this.speed;
  }
}

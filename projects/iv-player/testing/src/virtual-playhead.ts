/** Rounding error of sums of virtual seconds: times that are closer are the same. */
export const ROUNDING = 1e-9;
const UPDATES_PER_SECOND = 10;

/** The next time at which something is to be reported. */
export interface NextStop {
  /** Virtual wall-clock time of it, in seconds. */
  readonly at: number;
  /** Media time then, in seconds. */
  readonly time: number;
  /** Whether the media end there and nothing else is due. */
  readonly isEnd: boolean;
}

/**
 * Media time on the virtual wall clock. It is computed from the last change of rate or position, never summed up, so that
 * ten thousand small steps end where one large one does.
 */
export class VirtualPlayhead {
  /** Virtual wall-clock time in seconds since the start. */
  clock = 0;
  /** Duration of the media in seconds. */
  duration = 0;
  /** Media time in seconds at which a stop is requested. */
  cueTime: number | null = null;
  #advances = false;
  #rate = 1;
  #startClock = 0;
  #startTime = 0;
  /** Media time already reported: time never goes back, although rounding may put the clock slightly before it. */
  #reached = 0;
  /** Wall-clock time of that. */
  #reachedAt = 0;
  #updates = 0;

  /** Media time in seconds. */
  get time(): number {
    if (!this.#advances || this.clock === this.#reachedAt) return this.#reached;
    const time = this.#startTime + (this.clock - this.#startClock) * this.#rate;
    return Math.min(this.duration, Math.max(this.#reached, time));
  }

  get isAdvancing(): boolean {
    return this.#advances;
  }

  /** Replaces the media. */
  load(duration: number, time: number): void {
    this.duration = duration;
    this.cueTime = null;
    this.moveTo(time);
  }

  moveTo(time: number): void {
    this.#startTime = Math.min(this.duration, Math.max(0, time));
    this.#startClock = this.clock;
    this.#reached = this.#startTime;
    this.#reachedAt = this.clock;
    this.#updates = 0;
  }

  setAdvancing(advances: boolean): void {
    if (advances === this.#advances) return;
    this.moveTo(this.time);
    this.#advances = advances;
  }

  setRate(rate: number): void {
    this.moveTo(this.time);
    this.#rate = rate;
  }

  /** The next stop up to wall-clock time `limit`: a time update, the cue time or the end; `null` when there is none. */
  nextStop(limit: number): NextStop | null {
    if (!this.#advances) return null;
    const end = this.#clockAt(this.duration);
    const cue = this.cueTime === null ? Infinity : this.#clockAt(this.cueTime);
    const update = this.#startClock + (this.#updates + 1) / UPDATES_PER_SECOND;
    const at = Math.min(end, cue, update);
    if (at > limit + ROUNDING) return null;
    const isDue = (stop: number): boolean => stop <= at + ROUNDING;
    if (isDue(cue)) return { at, time: Math.max(this.cueTime ?? 0, this.time), isEnd: false };
    if (isDue(end)) return { at, time: this.duration, isEnd: !isDue(update) };
    const time = this.#startTime + ((this.#updates + 1) / UPDATES_PER_SECOND) * this.#rate;
    return { at, time, isEnd: false };
  }

  /** Advances to a stop that `nextStop` returned; it is not returned again. */
  advanceTo({ at, time }: NextStop): void {
    this.clock = Math.max(this.clock, at);
    this.#reached = Math.max(this.#reached, time);
    this.#reachedAt = this.clock;
    if (this.cueTime !== null && this.cueTime <= this.#reached) this.cueTime = null;
    if (this.#startClock + (this.#updates + 1) / UPDATES_PER_SECOND <= at + ROUNDING) this.#updates++;
  }

  #clockAt(time: number): number {
    return this.#startClock + (time - this.#startTime) / this.#rate;
  }
}

/** Tolerance for rounding errors in times, in seconds. */
export const ROUNDING = 1e-9;
const UPDATES_PER_SECOND = 10;

/** A time at which the engine has to report something. */
export interface NextStop {
  /** Virtual wall-clock time in seconds. */
  readonly at: number;
  /** Media time in seconds. */
  readonly time: number;
  /** Whether the media end, and nothing else is due. */
  readonly isEnd: boolean;
}

/**
 * Media time on the virtual wall clock. Computed from the last change in rate or position rather than summed up, so that many small
 * steps end at the same time as a large one.
 */
export class VirtualPlayhead {
  /** Virtual wall-clock time since the start, in seconds. */
  clock = 0;
  /** Duration of the media in seconds. */
  duration = 0;
  /** Media time of a requested stop in seconds, or `null`. */
  cueTime: number | null = null;
  /** Seconds by which `readTime` is ahead of `time`. Reset by each change. */
  lead = 0;
  #advances = false;
  #rate = 1;
  /** Virtual wall-clock time and media time in seconds of the last change in rate or position. */
  #start = { clock: 0, time: 0 };
  /** Last report, and the number of time updates since the start. Later times are never lower, despite rounding. */
  #reached = { ...this.#start, updates: 0 };

  /** Media time in seconds. */
  get time(): number {
    if (!this.#advances || this.clock === this.#reached.clock) return this.#reached.time;
    const time = this.#start.time + (this.clock - this.#start.clock) * this.#rate;
    return Math.min(this.duration, Math.max(this.#reached.time, time));
  }

  /** Media time in seconds as the player reads it. */
  get readTime(): number {
    return Math.min(this.duration, this.time + this.lead);
  }

  get isAdvancing(): boolean {
    return this.#advances;
  }

  load(duration: number, time: number): void {
    this.duration = duration;
    this.cueTime = null;
    this.moveTo(time);
  }

  moveTo(time: number): void {
    this.lead = 0;
    this.#start = { clock: this.clock, time: Math.min(this.duration, Math.max(0, time)) };
    this.#reached = { ...this.#start, updates: 0 };
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

  /** Next stop up to a wall-clock time: a time update, the cue time or the end. Returns `null` if there is none. */
  nextStop(limit: number): NextStop | null {
    if (!this.#advances) return null;
    const end = this.#clockAt(this.duration);
    const cue = this.cueTime === null ? Infinity : this.#clockAt(this.cueTime);
    const update = this.#nextUpdate;
    const at = Math.min(end, cue, update);
    if (at > limit + ROUNDING) return null;
    const isDue = (stop: number): boolean => stop <= at + ROUNDING;
    if (isDue(cue)) return { at, time: Math.max(this.cueTime ?? 0, this.time), isEnd: false };
    if (isDue(end)) return { at, time: this.duration, isEnd: !isDue(update) };
    const time = this.#start.time + ((this.#reached.updates + 1) / UPDATES_PER_SECOND) * this.#rate;
    return { at, time, isEnd: false };
  }

  advanceTo({ at, time }: NextStop): void {
    this.clock = Math.max(this.clock, at);
    const updates = this.#reached.updates + Number(this.#nextUpdate <= at + ROUNDING);
    this.#reached = { clock: this.clock, time: Math.max(this.#reached.time, time), updates };
    if (this.cueTime !== null && this.cueTime <= this.#reached.time) this.cueTime = null;
  }

  /** Wall-clock time of the next time update. */
  get #nextUpdate(): number {
    return this.#start.clock + (this.#reached.updates + 1) / UPDATES_PER_SECOND;
  }

  #clockAt(time: number): number {
    return this.#start.clock + (time - this.#start.time) / this.#rate;
  }
}

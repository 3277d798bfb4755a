const TICKS_PER_SECOND = 4;

/** Alarm of the virtual wall clock, with ticks before it is due. Times are in virtual seconds. */
export class VirtualAlarm {
  #time: number | null = null;
  #setAt = 0;
  #ticks = 0;

  /** @param clock current time */
  set(time: number | null, clock: number): void {
    this.#time = time;
    this.#setAt = clock;
    this.#ticks = 0;
  }

  /** Time of the next tick or of the alarm, or `Infinity` without one. */
  get next(): number {
    if (this.#time === null) return Infinity;
    return Math.max(this.#setAt, Math.min(this.#time, this.#setAt + (this.#ticks + 1) / TICKS_PER_SECOND));
  }

  /** Consumes `next`. Returns whether it was the alarm. */
  take(): boolean {
    const isDue = this.#time !== null && this.next >= this.#time;
    this.#ticks++;
    if (isDue) this.#time = null;
    return isDue;
  }
}

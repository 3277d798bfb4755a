const TICKS_PER_SECOND = 4;

/** When the alarm of the wall clock is due, and when it ticks before; in virtual seconds. */
export class VirtualAlarm {
  #time: number | null = null;
  #setAt = 0;
  #ticks = 0;

  /** @param clock the time now */
  set(time: number | null, clock: number): void {
    this.#time = time;
    this.#setAt = clock;
    this.#ticks = 0;
  }

  /** The time of the next tick or of the alarm itself; `Infinity` without one. */
  get next(): number {
    if (this.#time === null) return Infinity;
    return Math.max(this.#setAt, Math.min(this.#time, this.#setAt + (this.#ticks + 1) / TICKS_PER_SECOND));
  }

  /** Takes `next`. Returns whether it was the alarm itself. */
  take(): boolean {
    const isDue = this.#time !== null && this.next >= this.#time;
    this.#ticks++;
    if (isDue) this.#time = null;
    return isDue;
  }
}

/** Seconds between two `clockTick` facts. */
const TICK = 0.25;

/** Wall-clock time in seconds. */
export function wallClock(): number {
  return performance.now() / 1000;
}

/** Seconds by which a timer may be late. Later ones mean that the computer slept or that the page was frozen or hidden for long. */
const MAX_DELAY = 1.5;

/**
 * Reports when a time is reached, and ticks until then. While it is set, its clock leaves out the time for which the page did not run, so
 * that viewers lose none of their time while they cannot see anything.
 */
export class HtmlAlarm {
  readonly #emit: (fact: { readonly type: 'alarm' | 'clockTick' }) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Wall-clock time at which the timer is due. */
  #timerAt = Infinity;
  /** Seconds left out so far. */
  #skipped = 0;

  constructor(emit: (fact: { readonly type: 'alarm' | 'clockTick' }) => void) {
    this.#emit = emit;
  }

  /** Time in seconds; only differences are meaningful. */
  get clock(): number {
    const now = wallClock();
    if (now - this.#timerAt > MAX_DELAY) {
      this.#skipped += now - this.#timerAt;
      this.#timerAt = now;
    }
    return now - this.#skipped;
  }

  /** Sets the alarm to a time of `clock`, or cancels it. */
  set(time: number | null): void {
    const { clock } = this;
    clearTimeout(this.#timer);
    this.#timerAt = Infinity;
    if (time === null) return;
    const wait = Math.max(0, Math.min(time - clock, TICK));
    this.#timerAt = wallClock() + wait;
    // Timers may fire early, or late (by up to a minute in hidden tabs), so check the clock.
    this.#timer = setTimeout(() => {
      const isDue = this.clock >= time;
      if (isDue) this.#timerAt = Infinity;
      else this.set(time);
      this.#emit({ type: isDue ? 'alarm' : 'clockTick' });
    }, wait * 1000);
  }
}

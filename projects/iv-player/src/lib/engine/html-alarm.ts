/** Seconds between two `clockTick` facts. */
const TICK = 0.25;

/** Wall-clock time in seconds. */
export function wallClock(): number {
  return performance.now() / 1000;
}

/** Reports when a wall-clock time is reached, and ticks until then. */
export class HtmlAlarm {
  readonly #emit: (fact: { readonly type: 'alarm' | 'clockTick' }) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(emit: (fact: { readonly type: 'alarm' | 'clockTick' }) => void) {
    this.#emit = emit;
  }

  /** Sets the alarm to a wall-clock time in seconds, or cancels it. */
  set(time: number | null): void {
    clearTimeout(this.#timer);
    if (time === null) return;
    // Timers may fire early, or late (by up to a minute in hidden tabs), so check the clock.
    this.#timer = setTimeout(
      () => {
        const isDue = wallClock() >= time;
        if (!isDue) this.set(time);
        this.#emit({ type: isDue ? 'alarm' : 'clockTick' });
      },
      Math.max(0, Math.min(time - wallClock(), TICK)) * 1000,
    );
  }
}

/** A linear gain ramp. Times are in seconds of any one clock. */
export class FadeRamp {
  #from = 0;
  #start = 0;
  #end = 0;

  /** @param target gain at the end of the ramp */
  constructor(public target = 0) {}

  /** Gain in [0, 1] at `now`. */
  at(now: number): number {
    if (now >= this.#end) return this.target;
    const part = Math.max(0, now - this.#start) / (this.#end - this.#start);
    return this.#from + (this.target - this.#from) * part;
  }

  /** Ramps from the gain at `now` to `target` over a number of seconds. */
  to(target: number, seconds: number, now: number): void {
    this.#from = this.at(now);
    this.target = target;
    this.#start = now;
    this.#end = now + seconds;
  }
}

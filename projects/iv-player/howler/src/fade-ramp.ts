/** A straight way from one loudness to another, in time. All times are seconds of one clock, whichever. */
export class FadeRamp {
  private from = 0;
  private to = 0;
  private start = 0;
  private end = 0;

  /** Loudness in [0, 1] at `now`. */
  at(now: number): number {
    if (now >= this.end) return this.to;
    const part = Math.max(0, now - this.start) / (this.end - this.start);
    return this.from + (this.to - this.from) * part;
  }

  /** Goes to `target` in so many seconds, from wherever it is now. */
  go(target: number, seconds: number, now: number): void {
    this.from = this.at(now);
    this.to = target;
    this.start = now;
    this.end = now + seconds;
  }
}

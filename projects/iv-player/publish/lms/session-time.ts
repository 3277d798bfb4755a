/** Time of a session, without the time for which its page is hidden. */
export class SessionTime {
  readonly #clock: () => number;
  #shownAt: number | null;
  #before = 0;

  /** @param clock seconds on a monotonic clock */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#shownAt = clock();
  }

  get isStopped(): boolean {
    return this.#shownAt === null;
  }

  get seconds(): number {
    return this.#before + (this.#shownAt === null ? 0 : this.#clock() - this.#shownAt);
  }

  start(): void {
    this.#shownAt ??= this.#clock();
  }

  stop(): void {
    this.#before = this.seconds;
    this.#shownAt = null;
  }
}

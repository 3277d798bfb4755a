/** Reports once when the same call fails in two commits in a row. */
export class RepeatedFailures {
  readonly #onRepeated: () => void;
  #last: ReadonlySet<string> = new Set();
  #isReported = false;

  constructor(onRepeated: () => void) {
    this.#onRepeated = onRepeated;
  }

  /** Whether calls of the last commit failed. */
  get isFailing(): boolean {
    return this.#last.size > 0;
  }

  /** Adds the failed calls of a commit. */
  add(failed: ReadonlySet<string>): void {
    const isAgain = [...failed].some((call) => this.#last.has(call));
    this.#last = failed;
    if (!isAgain || this.#isReported) return;
    this.#isReported = true;
    this.#onRepeated();
  }
}

/**
 * Delivers events one after the other: an event emitted inside a listener waits until the current one has reached every
 * listener, and an event emitted inside a transaction waits until that is complete.
 */
export class DeliveryQueue {
  #waiting: (() => void)[] = [];
  #openTransactions = 0;
  /** Steps to run once the outermost transaction is complete. */
  readonly #completions: (() => void)[] = [];
  #delivering = false;

  /** Adds a delivery, or a step that must come after the deliveries that wait already. It must not throw. */
  post(delivery: () => void): void {
    this.#waiting.push(delivery);
    this.#drain();
  }

  /** Runs a step as soon as no transaction is open, before any delivery that waits. It must not throw. */
  whenComplete(step: () => void): void {
    this.#completions.push(step);
    this.#complete();
  }

  /** Runs `change`; what it posts is delivered when the outermost transaction is complete. */
  transact<T>(change: () => T): T {
    this.#openTransactions++;
    try {
      return change();
    } finally {
      this.#openTransactions--;
      this.#complete();
      this.#drain();
    }
  }

  #complete(): void {
    while (this.#openTransactions === 0 && this.#completions.length > 0) this.#completions.shift()?.();
  }

  #drain(): void {
    if (this.#delivering || this.#openTransactions > 0) return;
    this.#delivering = true;
    try {
      // The iterator of an array also returns what is added meanwhile.
      for (const delivery of this.#waiting) delivery();
    } finally {
      this.#waiting = [];
      this.#delivering = false;
    }
  }
}

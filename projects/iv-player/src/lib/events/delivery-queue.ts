/**
 * Delivers events one after the other: an event raised inside a listener waits until the current one has reached
 * everyone, and an event raised inside a transaction waits until the state change it belongs to is complete.
 */
export class DeliveryQueue {
  private waiting: (() => void)[] = [];
  private openTransactions = 0;
  private delivering = false;

  /** Adds a delivery (or a step that must come after the deliveries already waiting). It must not throw. */
  post(delivery: () => void): void {
    this.waiting.push(delivery);
    this.drain();
  }

  /** Runs `change`; whatever it posts is delivered when the outermost transaction is over. */
  transact<T>(change: () => T): T {
    this.openTransactions++;
    try {
      return change();
    } finally {
      this.openTransactions--;
      this.drain();
    }
  }

  private drain(): void {
    if (this.delivering || this.openTransactions > 0) return;
    this.delivering = true;
    try {
      // An array's iterator also comes by what is added on the way.
      for (const delivery of this.waiting) delivery();
    } finally {
      this.waiting = [];
      this.delivering = false;
    }
  }
}

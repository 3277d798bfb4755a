interface Turn {
  readonly task: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Turns that may run without time passing, so that an endless chain of nodes without media does not hang. */
export const MAX_TURNS_PER_INSTANT = 100;

/** Deferred tasks: each runs once, in a real event-loop turn or when virtual time advances, whichever is first. */
export class TaskQueue {
  readonly #pending = new Set<Turn>();

  defer(task: () => void): void {
    const turn: Turn = { task, timer: setTimeout(() => this.#run(turn), 0) };
    this.#pending.add(turn);
  }

  /** Runs the tasks pending now; those that they defer wait for the next call. Returns whether there were any. */
  runPending(): boolean {
    if (this.#pending.size === 0) return false;
    for (const turn of [...this.#pending]) this.#run(turn);
    return true;
  }

  clear(): void {
    for (const { timer } of this.#pending) clearTimeout(timer);
    this.#pending.clear();
  }

  #run(turn: Turn): void {
    if (!this.#pending.delete(turn)) return;
    clearTimeout(turn.timer);
    turn.task();
  }
}

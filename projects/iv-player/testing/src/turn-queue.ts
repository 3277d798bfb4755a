interface Turn {
  readonly task: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Tasks for the next event-loop turn: each runs once, on a real turn or when the virtual clock moves, whichever is first. */
export class TurnQueue {
  private readonly waiting = new Set<Turn>();

  defer(task: () => void): void {
    const turn: Turn = { task, timer: setTimeout(() => this.take(turn), 0) };
    this.waiting.add(turn);
  }

  /** Runs what is waiting now; what that defers waits for the next call. Returns whether anything ran. */
  runTurn(): boolean {
    if (this.waiting.size === 0) return false;
    for (const turn of [...this.waiting]) this.take(turn);
    return true;
  }

  clear(): void {
    for (const { timer } of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }

  private take(turn: Turn): void {
    if (!this.waiting.delete(turn)) return;
    clearTimeout(turn.timer);
    turn.task();
  }
}

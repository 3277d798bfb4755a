interface Task {
  readonly run: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Maximum number of turns without time passing, so that an endless chain of nodes without media does not hang the test. */
export const MAX_TURNS_PER_INSTANT = 100;

/** Queue of deferred tasks. Each runs once, in the next event-loop turn or when virtual time advances, whichever comes first. */
export class TaskQueue {
  readonly #pending = new Set<Task>();

  defer(run: () => void): void {
    const task: Task = { run, timer: setTimeout(() => this.#run(task), 0) };
    this.#pending.add(task);
  }

  /** Runs the pending tasks, but not tasks that these defer. Returns whether there were any. */
  runPending(): boolean {
    if (this.#pending.size === 0) return false;
    for (const task of [...this.#pending]) this.#run(task);
    return true;
  }

  clear(): void {
    for (const { timer } of this.#pending) clearTimeout(timer);
    this.#pending.clear();
  }

  #run(task: Task): void {
    if (!this.#pending.delete(task)) return;
    clearTimeout(task.timer);
    task.run();
  }
}

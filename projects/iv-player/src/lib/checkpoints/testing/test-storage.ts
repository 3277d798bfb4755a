import type { CheckpointStorage } from '../checkpoint-options';

/** A storage that can be made to fail, and that is synchronous or returns promises. */
export class TestStorage implements CheckpointStorage {
  readonly items = new Map<string, string>();
  /** Calls that change something, in order: `set a`, `remove a`. */
  readonly changes: string[] = [];
  /** What a write does: `refuse` throws and changes nothing, `tear` stores half of the text. */
  writing: 'works' | 'refuse' | 'tear' | 'tear and throw' = 'works';
  /** Whether each call throws, as in a private window. */
  isForbidden = false;
  /** Resolves the promises that are pending; only when `isAsync`. */
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly isAsync = false) {}

  getItem(key: string): string | null | Promise<string | null> {
    return this.answer(() => this.items.get(key) ?? null);
  }

  setItem(key: string, value: string): unknown {
    return this.answer(() => {
      this.changes.push(`set ${key}`);
      if (this.writing === 'refuse') throw new Error('quota');
      this.items.set(key, this.writing === 'works' ? value : value.slice(0, value.length / 2));
      if (this.writing === 'tear and throw') throw new Error('quota');
      return null;
    });
  }

  removeItem(key: string): unknown {
    return this.answer(() => {
      this.changes.push(`remove ${key}`);
      this.items.delete(key);
      return null;
    });
  }

  /** Resolves the pending promises, and those that follow from them, until there are none. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 20; idle++) {
      const task = this.waiting.shift();
      if (task) idle = 0;
      task?.();
      await Promise.resolve();
    }
  }

  private answer<T>(work: () => T): T | Promise<T> {
    if (this.isForbidden) throw new Error('forbidden');
    if (!this.isAsync) return work();
    return new Promise<void>((go) => this.waiting.push(go)).then(work);
  }
}

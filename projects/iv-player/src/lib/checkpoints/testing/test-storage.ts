import type { CheckpointStorage } from '../checkpoint-options';

/** A synchronous or asynchronous storage that can be made to fail. */
export class TestStorage implements CheckpointStorage {
  readonly items = new Map<string, string>();
  /** Calls that modify the storage, in order: `set a`, `remove a`. */
  readonly changes: string[] = [];
  /** How writes behave: `refuse` throws and changes nothing, `tear` stores only half of the text. */
  writing: 'works' | 'refuse' | 'tear' | 'tear and throw' = 'works';
  /** Whether each call throws, as in a private window. */
  isForbidden = false;
  readonly #isAsync: boolean;
  readonly #pending: (() => void)[] = [];

  constructor(isAsync = false) {
    this.#isAsync = isAsync;
  }

  getItem(key: string): string | null | Promise<string | null> {
    return this.#answer(() => this.items.get(key) ?? null);
  }

  setItem(key: string, value: string): unknown {
    return this.#answer(() => {
      this.changes.push(`set ${key}`);
      if (this.writing === 'refuse') throw new Error('quota');
      this.items.set(key, this.writing === 'works' ? value : value.slice(0, value.length / 2));
      if (this.writing === 'tear and throw') throw new Error('quota');
      return null;
    });
  }

  removeItem(key: string): unknown {
    return this.#answer(() => {
      this.changes.push(`remove ${key}`);
      this.items.delete(key);
      return null;
    });
  }

  /** Resolves pending promises, and those they lead to, until none are left. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 20; idle++) {
      const task = this.#pending.shift();
      if (task) idle = 0;
      task?.();
      await Promise.resolve();
    }
  }

  #answer<T>(work: () => T): T | Promise<T> {
    if (this.isForbidden) throw new Error('forbidden');
    if (!this.#isAsync) return work();
    return new Promise<void>((go) => this.#pending.push(go)).then(work);
  }
}

import type { KeyLocks, KeyStorage } from '../lazy/record-store';

/** Lets promises settle that are already resolved. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

/** A clock in milliseconds that moves only by `advance`. */
export class FakeClock {
  now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((one) => one !== timer));
  };

  get timers(): number {
    return this.#timers.length;
  }

  /** Moves on, running what is due in order, with everything that follows from it. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await settled();
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await settled();
    }
    this.now = end;
  }
}

/** Storage of a browser, shared by its pages. */
export class FakeStorage implements KeyStorage {
  readonly values = new Map<string, string>();
  /** Most characters; setting more throws. */
  quota = Infinity;

  get length(): number {
    return this.values.size;
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    const others = [...this.values].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (others + value.length > this.quota) throw new Error('QuotaExceededError');
    this.values.set(key, value);
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }

  /** The storage as a page sees it, which writes nothing once it is gone. */
  page(isAlive: () => boolean): KeyStorage {
    return Object.assign(Object.create(this) as FakeStorage, {
      setItem: (key: string, value: string) => isAlive() && this.setItem(key, value),
      removeItem: (key: string) => isAlive() && this.removeItem(key),
    });
  }
}

/** Locks of a browser. A page has its own view of them, and releases its locks when it is killed. */
export class FakeLocks {
  readonly #owners = new Map<string, object>();

  /** The locks as a page sees them. */
  page(): KeyLocks & { kill(): void } {
    const owner = {};
    let isAlive = true;
    return {
      request: async (name, _options, held) => {
        await Promise.resolve();
        if (!isAlive) return;
        if (this.#owners.has(name)) {
          await held(null);
          return;
        }
        this.#owners.set(name, owner);
        await held({ name });
        if (this.#owners.get(name) === owner) this.#owners.delete(name);
      },
      kill: () => {
        isAlive = false;
        for (const [name, one] of this.#owners) if (one === owner) this.#owners.delete(name);
      },
    };
  }
}

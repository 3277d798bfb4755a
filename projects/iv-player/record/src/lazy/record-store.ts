/** The part of `Storage` that is used. */
export interface KeyStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The part of `LockManager` that is used: calls `held` with `null` if the lock is taken, and holds it until the returned promise settles. */
export interface KeyLocks {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    held: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** A queue as it is stored. */
export interface StoredQueue {
  readonly items: readonly unknown[];
  readonly lost: number;
}

/** What a page noted that was left before it could make records of it. */
export interface KeptNotes {
  readonly notes: readonly unknown[];
  /** Milliseconds since 1970 in UTC at the start of its monotonic clock. */
  readonly date: number;
}

/** Queues by the names of their sinks. */
export type StoredQueues = Readonly<Record<string, StoredQueue>>;

const VERSION = 1;

/**
 * Queues in storage. Each page has a key of its own and holds a lock of the same name while it lives, so that two pages never send the same
 * records: a key whose lock is free belongs to a page that is gone, and is taken over. Does nothing without storage or locks, or once
 * storage is full.
 */
export class RecordStore {
  readonly #storage: KeyStorage | null;
  readonly #locks: KeyLocks | null;
  readonly #prefix: string;
  readonly #key: string;
  #state: 'closed' | 'opening' | 'open' | 'failed' = 'closed';
  #release = (): void => undefined;

  /** @param prefix start of the keys of all pages with the story. @param id unique to this page */
  constructor(storage: KeyStorage | null, locks: KeyLocks | null, prefix: string, id: string) {
    this.#storage = storage;
    this.#locks = locks;
    this.#prefix = prefix;
    this.#key = prefix + id;
  }

  /** Acquires the page's lock. Resolves when `save` works, or is known not to. */
  open(): Promise<void> {
    if (!this.#storage || !this.#locks || this.#state !== 'closed') return Promise.resolve();
    this.#state = 'opening';
    const locks = this.#locks;
    return new Promise((resolve) => {
      const fail = (): void => {
        this.#state = 'failed';
        resolve();
      };
      locks
        .request(this.#key, { ifAvailable: true }, (lock) => {
          if (!lock) {
            fail();
            return undefined;
          }
          if (this.#state === 'opening') this.#state = 'open';
          resolve();
          return new Promise<void>((release) => (this.#release = release));
        })
        .catch(fail);
    });
  }

  /** Stores the queues in place of those stored before. */
  save(queues: StoredQueues): void {
    if (this.#state !== 'open') return;
    const isEmpty = Object.values(queues).every(({ items, lost }) => items.length === 0 && lost === 0);
    try {
      if (isEmpty) this.#storage?.removeItem(this.#key);
      else this.#storage?.setItem(this.#key, JSON.stringify({ v: VERSION, queues }));
    } catch {
      // Full, or forbidden: what was stored is no longer true.
      this.#state = 'failed';
      this.#remove([this.#key]);
    }
  }

  /** Hands over the queues of pages that are gone. `receive` must have stored them when it returns. */
  async takeOver(receive: (queues: StoredQueues, kept: KeptNotes | null) => void): Promise<void> {
    if (this.#state !== 'open') return;
    for (const key of this.#keys().filter((one) => one !== this.#key))
      await this.#locks
        ?.request(key, { ifAvailable: true }, (lock) => {
          const stored = lock && this.#state === 'open' ? this.#read(key) : null;
          if (stored) receive(...stored);
          if (stored) this.#remove([key]);
          return undefined;
        })
        .catch(() => undefined);
  }

  /** Keeps what is stored for another page. */
  close(): void {
    this.#state = 'failed';
    this.#release();
  }

  /** Queues of a key; empty for a key that cannot be read, which is removed. `null` if it is gone. */
  #read(key: string): [StoredQueues, KeptNotes | null] | null {
    const text = this.#storage?.getItem(key) ?? null;
    if (text === null) return null;
    try {
      const { v, queues, notes, date } = JSON.parse(text) as {
        v?: unknown;
        notes?: unknown;
        date?: unknown;
        queues?: Record<string, Partial<StoredQueue>>;
      };
      if (v !== VERSION || typeof queues !== 'object') return [{}, null];
      const read = Object.entries(queues).map(([name, { items, lost }]): [string, StoredQueue] => [
        name,
        { items: Array.isArray(items) ? items : [], lost: Number.isSafeInteger(lost) ? Number(lost) : 0 },
      ]);
      const isKept = Array.isArray(notes) && typeof date === 'number';
      return [Object.fromEntries(read), isKept ? { notes, date } : null];
    } catch {
      return [{}, null];
    }
  }

  #keys(): readonly string[] {
    const storage = this.#storage;
    try {
      return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter(
        (key) => key.startsWith(this.#prefix),
      );
    } catch {
      return [];
    }
  }

  #remove(keys: readonly string[]): void {
    try {
      for (const key of keys) this.#storage?.removeItem(key);
    } catch {
      // Nothing was stored then.
    }
  }
}

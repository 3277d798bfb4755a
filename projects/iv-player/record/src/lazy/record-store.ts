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

/** What a page that is gone has stored. */
export type StoredPage = readonly [queues: StoredQueues, kept: KeptNotes | null];

/** Queues by the names of their sinks. */
export type StoredQueues = Readonly<Record<string, StoredQueue>>;

const VERSION = 1;

const NOTHING: StoredPage = [{}, null];

const queueOf = (queues: StoredQueues, name: string): StoredQueue =>
  (Object.hasOwn(queues, name) ? queues[name] : null) ?? { items: [], lost: 0 };

const isEmpty = (queues: StoredQueues): boolean =>
  Object.values(queues).every(({ items, lost }) => items.length === 0 && lost === 0);

/** The same names with other queues. */
const mapped = (
  queues: StoredQueues,
  change: (queue: StoredQueue, name: string) => StoredQueue,
): StoredQueues =>
  Object.fromEntries(Object.entries(queues).map(([name, queue]) => [name, change(queue, name)]));

/** Queues with those of another page behind them. */
export const joined = (older: StoredQueues, newer: StoredQueues): StoredQueues => ({
  ...newer,
  ...mapped(older, ({ items, lost }, name) => {
    const behind = queueOf(newer, name);
    return { items: [...items, ...behind.items], lost: lost + behind.lost };
  }),
});

/**
 * Queues in storage. Each page has a key and holds a lock of the same name while it lives, so that two pages never send the same records: a
 * key whose lock is free belongs to a page that is gone. The next page continues it, which needs no room for a copy, and takes over others
 * where there is room for both. Stores what was stored and has not arrived once storage is full. Does nothing without storage or locks.
 */
export class RecordStore {
  readonly #storage: KeyStorage | null;
  readonly #locks: KeyLocks | null;
  readonly #prefix: string;
  #key: string;
  #saved: StoredQueues = {};
  #state: 'closed' | 'opening' | 'open' | 'failed' = 'closed';
  #release = (): void => undefined;

  /** @param prefix start of the keys of all pages with the story. @param id unique to this page */
  constructor(storage: KeyStorage | null, locks: KeyLocks | null, prefix: string, id: string) {
    this.#storage = storage;
    this.#locks = locks;
    this.#prefix = prefix;
    this.#key = prefix + id;
  }

  /**
   * Acquires the key of a page that is gone, whose queues are handed over, or one of the page's own. Resolves when `save` works, or is known
   * not to.
   */
  async open(receive: (...stored: StoredPage) => void): Promise<void> {
    if (!this.#storage || !this.#locks || this.#state !== 'closed') return;
    this.#state = 'opening';
    for (const key of [...this.#keys(), this.#key]) {
      await this.#request(key, () => {
        const stored = this.#read(key) ?? (key === this.#key ? NOTHING : null);
        return stored && this.#state === 'opening' ? this.#continue(key, stored, receive) : undefined;
      });
      // The state may have changed meanwhile.
      if ((this.#state as string) !== 'opening') return;
    }
    this.#state = 'failed';
  }

  /** Stores the queues in place of those stored before. */
  save(queues: StoredQueues): void {
    if (this.#state !== 'open' || this.#write(queues) || this.#write(this.#stillStored(queues))) return;
    // Forbidden: what was stored is no longer true.
    this.#state = 'failed';
    this.#remove([this.#key]);
  }

  /**
   * Hands over the queues of other pages that are gone. `receive` must have saved them when it returns. Resolves with whether some had to
   * stay, as there is no room for a copy.
   */
  async takeOver(receive: (...stored: StoredPage) => void): Promise<boolean> {
    let isFull = false;
    for (const key of this.#keys().filter((one) => one !== this.#key))
      await this.#request(key, () => {
        const stored = this.#state === 'open' ? this.#read(key) : null;
        if (!stored) return undefined;
        const [queues, kept] = stored;
        // Stored twice rather than not at all, should the page be killed here.
        if (this.#write(joined(queues, this.#saved))) {
          // Records of notes need their room.
          if (kept) this.#remove([key]);
          receive(queues, kept);
          this.#remove([key]);
          return undefined;
        }
        if (!isEmpty(this.#saved)) {
          isFull = true;
          return undefined;
        }
        this.#release();
        return this.#continue(key, stored, receive);
      });
    return isFull;
  }

  /** Keeps what is stored for another page. */
  close(): void {
    this.#state = 'failed';
    this.#release();
  }

  /** Calls `run` with the lock of a key, if it is free, which is held until the promise that `run` returns settles. */
  #request(key: string, run: () => Promise<void> | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => resolve();
      this.#locks
        ?.request(key, { ifAvailable: true }, (lock) => {
          const held = lock ? run() : undefined;
          done();
          return held;
        })
        .then(done, done);
    });
  }

  /** Makes a key the page's own. Returns a promise that settles when the page gives it up. */
  #continue(key: string, stored: StoredPage, receive: (...stored: StoredPage) => void): Promise<void> {
    this.#key = key;
    [this.#saved] = stored;
    this.#state = 'open';
    const held = new Promise<void>((release) => (this.#release = release));
    receive(...stored);
    return held;
  }

  /** Returns whether it could be stored; what was stored before stays otherwise. */
  #write(queues: StoredQueues): boolean {
    try {
      if (isEmpty(queues)) this.#storage?.removeItem(this.#key);
      else this.#storage?.setItem(this.#key, JSON.stringify({ v: VERSION, queues }));
      this.#saved = queues;
      return true;
    } catch {
      return false;
    }
  }

  /** The part that is stored already, for which there is room. */
  #stillStored(queues: StoredQueues): StoredQueues {
    return mapped(queues, ({ items, lost }, name) => {
      const saved = queueOf(this.#saved, name);
      const known = new Set(saved.items);
      return { items: items.filter((item) => known.has(item)), lost: Math.min(lost, saved.lost) };
    });
  }

  /** Queues of a key; empty for a key that cannot be read, which is removed. `null` if it is gone. */
  #read(key: string): StoredPage | null {
    const text = this.#storage?.getItem(key) ?? null;
    if (text === null) return null;
    try {
      const { v, queues, notes, date } = JSON.parse(text) as {
        v?: unknown;
        notes?: unknown;
        date?: unknown;
        queues?: Record<string, Partial<StoredQueue>>;
      };
      if (v !== VERSION || typeof queues !== 'object') return NOTHING;
      const read = Object.fromEntries(
        Object.entries(queues).map(([name, { items, lost }]) => [
          name,
          {
            items: Array.isArray(items) ? items : [],
            lost: Number.isSafeInteger(lost) ? Math.max(0, Number(lost)) : 0,
          },
        ]),
      );
      const isKept = Array.isArray(notes) && typeof date === 'number';
      return [read, isKept ? { notes, date } : null];
    } catch {
      return NOTHING;
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

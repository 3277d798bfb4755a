import type { KeyLocks, KeyStorage } from './record-store';

/** What making and sending records needs of the browser. */
export interface RecordBrowser {
  /** Milliseconds since 1970 in UTC. */
  date(): number;
  /** A random UUID. */
  newId(): string;
  readonly isOnline: boolean;
  readonly storage: KeyStorage | null;
  readonly locks: KeyLocks | null;
  after(ms: number, run: () => void): () => void;
  /** Deletes what is stored under keys that start like this. */
  clear(key: string): void;
  /** Returns a function that stops listening. */
  listen(listeners: {
    /** The page was hidden: it may not come back. */
    readonly hidden: () => void;
    /** The page is left. */
    readonly left: () => void;
    /** The network came back or was lost. */
    readonly network: () => void;
  }): () => void;
}

/** A random UUID, also on pages without HTTPS. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Removes all keys that start like `key`. */
export function removeKeys(storage: KeyStorage, key: string): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const one of keys) if (one.startsWith(key)) storage.removeItem(one);
  } catch {
    // Nothing can have been stored.
  }
}

/** The browser's own. */
export class HtmlRecordBrowser implements RecordBrowser {
  readonly #document: Document;
  readonly newId = randomUuid;

  constructor(document: Document) {
    this.#document = document;
  }

  date(): number {
    return Date.now();
  }

  get isOnline(): boolean {
    // Undefined in some embedded browsers.
    return (navigator as Partial<Navigator>).onLine ?? true;
  }

  get storage(): KeyStorage | null {
    try {
      return localStorage;
    } catch {
      return null;
    }
  }

  get locks(): KeyLocks | null {
    const { locks = null } = navigator as { readonly locks?: KeyLocks };
    return locks;
  }

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }

  clear(key: string): void {
    const { storage } = this;
    if (storage) removeKeys(storage, key);
  }

  listen({ hidden, left, network }: Parameters<RecordBrowser['listen']>[0]): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const document = this.#document;
    const { defaultView: window } = document;
    document.addEventListener('visibilitychange', () => document.hidden && hidden(), { signal });
    window?.addEventListener('pagehide', left, { signal });
    window?.addEventListener('online', network, { signal });
    window?.addEventListener('offline', network, { signal });
    return () => listening.abort();
  }
}

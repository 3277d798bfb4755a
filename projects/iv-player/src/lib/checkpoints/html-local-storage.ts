import type { CheckpointStorage } from './checkpoint-options';

/** The page's `localStorage`, accessed only when called, because the access throws where storage is blocked. */
export const PAGE_STORAGE: CheckpointStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** Seconds to wait for an answer of an asynchronous storage. */
const LONGEST_WAIT = 10;
/** Seconds to wait for other tabs, each of which may wait for several answers of its storage. */
const LONGEST_LOCK = 60;

/** Rejects if a promise has not settled in time, because a storage that never answers would stop all later saves, even in other tabs. */
export function withinTime<T>(promise: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const message = `The storage did not answer within ${String(LONGEST_WAIT)} seconds.`;
    const timer = setTimeout(() => reject(new Error(message)), LONGEST_WAIT * 1000);
    const settle = (): void => clearTimeout(timer);
    promise.then(resolve, reject).then(settle, settle);
  });
}

/** Runs a task exclusively among tabs with the same lock name, or without a lock in browsers that lack Web Locks. */
export function withTabLock(name: string, task: () => unknown): unknown {
  const { locks } = (globalThis as Partial<Pick<typeof globalThis, 'navigator'>>).navigator ?? {};
  return locks ? locks.request(name, { signal: AbortSignal.timeout(LONGEST_LOCK * 1000) }, task) : task();
}

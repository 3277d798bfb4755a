import type { CheckpointStorage } from './checkpoint-options';

/** The page's `localStorage`, accessed only when called, because the access throws where storage is blocked. */
export const PAGE_STORAGE: CheckpointStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** Runs a task exclusively among tabs with the same lock name, or without a lock in browsers that lack Web Locks. */
export function withTabLock(name: string, task: () => unknown): unknown {
  const { locks } = (globalThis as Partial<Pick<typeof globalThis, 'navigator'>>).navigator ?? {};
  return locks ? locks.request(name, task) : task();
}

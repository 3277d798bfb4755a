import type { CheckpointStorage } from './checkpoint-options';

/** The page's `localStorage`, looked up at each call: where it is forbidden the call throws, not the page. */
export const PAGE_STORAGE: CheckpointStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** Runs a task while no other tab runs one of that name, where the browser has locks for it. */
export function withTabLock(name: string, task: () => unknown): unknown {
  const { locks } = (globalThis as Partial<Pick<typeof globalThis, 'navigator'>>).navigator ?? {};
  return locks ? locks.request(name, task) : task();
}

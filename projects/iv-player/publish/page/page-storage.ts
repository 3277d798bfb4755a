/** `localStorage` for saved places. Writes nothing before the first playback, because a link can open a place that is never played. */
export const placeStorage = {
  isPlayed: false,
  getItem: (key: string): string | null => localStorage.getItem(key),
  setItem(key: string, value: string): void {
    if (this.isPlayed) localStorage.setItem(key, value);
  },
  removeItem: (key: string): void => localStorage.removeItem(key),
};

/** `localStorage` under keys with a prefix, accessed only on demand, because access throws where storage is blocked. */
export const prefixedStorage = (prefix: string): Pick<Storage, 'getItem' | 'setItem'> => ({
  getItem: (key) => localStorage.getItem(prefix + key),
  setItem: (key, value) => localStorage.setItem(prefix + key, value),
});

/** Whether storage is available: browsers may deny it to pages embedded in other sites. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** `localStorage` under keys with a prefix, accessed only when called, because the access throws where storage is blocked. */
export const prefixedStorage = (prefix: string): Pick<Storage, 'getItem' | 'setItem'> => ({
  getItem: (key) => localStorage.getItem(prefix + key),
  setItem: (key, value) => localStorage.setItem(prefix + key, value),
});

/** Whether the page may store anything: browsers may refuse that to pages embedded in other sites. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

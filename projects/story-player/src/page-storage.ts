/** `localStorage` under a prefix. Browsers may deny access, in which case nothing is stored. */
export function prefixedStorage(prefix: string): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => localStorage.getItem(prefix + key),
    setItem: (key, value) => localStorage.setItem(prefix + key, value),
    removeItem: (key) => localStorage.removeItem(prefix + key),
  };
}

type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NO_STORAGE: PageStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/**
 * Replaces the page's `localStorage`, so that every part of the player stores its data under keys with a prefix. If the browser denies
 * access, each call throws as without a prefix.
 *
 * @param prefix `null` to store nothing
 */
export function limitStorage(page: Window, prefix: string | null): void {
  const property = Object.getOwnPropertyDescriptor(page, 'localStorage');
  const own = (): Storage => property?.get?.call(page) as Storage;
  const prefixed: PageStorage = {
    getItem: (key) => own().getItem(`${prefix}${key}`),
    setItem: (key, value) => own().setItem(`${prefix}${key}`, value),
    removeItem: (key) => own().removeItem(`${prefix}${key}`),
  };
  const value = prefix === null ? NO_STORAGE : prefixed;
  Object.defineProperty(page, 'localStorage', { value, configurable: true });
}

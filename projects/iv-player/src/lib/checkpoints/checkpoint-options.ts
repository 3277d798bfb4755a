import { throwInvalid } from '../events/player-error';

/**
 * Storage of snapshots, such as `localStorage`; each call may return a promise.
 * @example
 * const storage: CheckpointStorage = {
 *   getItem: async (key) => (await fetch(`/saves/${key}`)).text(),
 *   setItem: (key, body) => fetch(`/saves/${key}`, { method: 'PUT', body }),
 *   removeItem: (key) => fetch(`/saves/${key}`, { method: 'DELETE' }),
 * };
 * provideIvPlayer({}, withCheckpoints({ persistent: storage }));
 */
export interface CheckpointStorage {
  /** Returns what is stored under `key`, `null` when there is nothing. */
  getItem(key: string): string | null | PromiseLike<string | null>;
  /** Stores `value` under `key`. */
  setItem(key: string, value: string): unknown;
  /** Deletes what is stored under `key`. */
  removeItem(key: string): unknown;
}

/**
 * Init options: `plugins.checkpoints`, or `initPlugin('checkpoints', options)`.
 * @example
 * provideIvPlayer({}, withCheckpoints({ persistent: true, key: 'my-film' }));
 */
export interface CheckpointsInitOptions {
  /**
   * Where checkpoints are stored so that they are there again after a reload: `true` for `localStorage`, or an object with
   * `getItem`, `setItem` and `removeItem`, each of which may return a promise. Default `false`: nowhere.
   */
  readonly persistent?: boolean | CheckpointStorage;
  /**
   * The key under which they are stored; a second one, with `~` at its end, is used too. Players on one page, and stories of
   * one site, need different keys. Default `'iv-player'`.
   */
  readonly key?: string;
}

/** Checks init options. Throws `INVALID_ARGUMENT`. */
export function assertCheckpointOptions({ persistent, key }: CheckpointsInitOptions): void {
  if (persistent !== undefined && typeof persistent !== 'boolean' && !isStorage(persistent)) {
    const expected = 'true, false, or an object with getItem, setItem and removeItem';
    throwInvalid('checkpoints.persistent', expected, persistent);
  }
  if (key !== undefined && (typeof key !== 'string' || key === ''))
    throwInvalid('checkpoints.key', 'a string that is not empty', key);
}

function isStorage(storage: Partial<CheckpointStorage> | null): boolean {
  return (['getItem', 'setItem', 'removeItem'] as const).every(
    (name) => typeof storage?.[name] === 'function',
  );
}

import { throwInvalid } from '../events/player-error';
import type { OptionTable } from '../store/option-table';

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

/** Checks and defaults of the init options. */
export const CHECKPOINT_OPTIONS = {
  persistent: { check: checkPersistent, default: false },
  key: {
    check: (value, name) =>
      typeof value === 'string' && value !== ''
        ? value
        : throwInvalid(name, 'a string that is not empty', value),
    default: 'iv-player',
  },
} satisfies OptionTable<CheckpointsInitOptions>;

function checkPersistent(value: unknown, name: string): boolean | CheckpointStorage {
  if (typeof value === 'boolean') return value;
  const methods = ['getItem', 'setItem', 'removeItem'] as const;
  const storage = value as CheckpointStorage | null;
  return methods.every((method) => typeof storage?.[method] === 'function')
    ? (storage as CheckpointStorage)
    : throwInvalid(name, 'true, false, or an object with getItem, setItem and removeItem', value);
}

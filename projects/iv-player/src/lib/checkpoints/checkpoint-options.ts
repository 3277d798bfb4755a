import { throwInvalid } from '../events/player-error';
import type { OptionTable } from '../store/option-table';

/**
 * Storage for snapshots, such as `localStorage`. Each method may return a promise.
 * @example
 * const storage: CheckpointStorage = {
 *   getItem: async (key) => (await fetch(`/saves/${key}`)).text(),
 *   setItem: (key, body) => fetch(`/saves/${key}`, { method: 'PUT', body }),
 *   removeItem: (key) => fetch(`/saves/${key}`, { method: 'DELETE' }),
 * };
 * provideIvPlayer({}, withCheckpoints({ persistent: storage }));
 */
export interface CheckpointStorage {
  /** Returns the value stored under `key`, or `null`. */
  getItem(key: string): string | null | PromiseLike<string | null>;
  /** Stores `value` under `key`. */
  setItem(key: string, value: string): unknown;
  /** Deletes the value stored under `key`. */
  removeItem(key: string): unknown;
}

/**
 * Options of the plugin: `plugins.checkpoints`, or `initPlugin('checkpoints', options)`.
 * @example
 * provideIvPlayer({}, withCheckpoints({ persistent: true, key: 'my-film' }));
 */
export interface CheckpointsInitOptions {
  /**
   * Storage that preserves checkpoints across reloads: `true` for `localStorage`, or an object with `getItem`, `setItem` and `removeItem`,
   * each of which may return a promise. Default `false`: none.
   */
  readonly persistent?: boolean | CheckpointStorage;
  /**
   * Storage key. The key with `~` appended is used as well. Players on the same page and stories on the same site need different keys.
   * Default `'iv-player'`.
   */
  readonly key?: string;
}

export const CHECKPOINT_OPTIONS = {
  persistent: { check: checkPersistent, default: false },
  key: {
    check: (value, name) =>
      typeof value === 'string' && value !== '' ? value : throwInvalid(name, 'a non-empty string', value),
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

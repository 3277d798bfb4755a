import { IvPlayerError } from '../events/player-error';
import type { CheckpointStorage } from './snapshot-slots';

/** Init options: `plugins.checkpoints`, or `initPlugin('checkpoints', options)`. Contract §8. */
export interface CheckpointsInitOptions {
  /**
   * Where checkpoints outlive the page: `true` for `localStorage`, or anything with `getItem`, `setItem` and `removeItem`
   * that answers now or by promises. Default `false`: nowhere.
   */
  readonly persistent?: boolean | CheckpointStorage;
  /**
   * Under which key they are stored; a second one, with `~` at its end, is used too. Players on one page, and stories of one
   * site, need keys of their own. Default `'iv-player'`.
   */
  readonly key?: string;
}

/** Checks init options. Throws `INVALID_ARGUMENT`. */
export function assertCheckpointOptions({ persistent, key }: CheckpointsInitOptions): void {
  if (persistent !== undefined && typeof persistent !== 'boolean' && !isStorage(persistent)) {
    throw invalid('persistent', 'true, false, or an object with getItem, setItem and removeItem');
  }
  if (key !== undefined && (typeof key !== 'string' || key === '')) throw invalid('key', 'a text');
}

function isStorage(value: unknown): boolean {
  const storage = value as Partial<Record<'getItem' | 'setItem' | 'removeItem', unknown>> | null;
  return [storage?.getItem, storage?.setItem, storage?.removeItem].every(
    (part) => typeof part === 'function',
  );
}

function invalid(name: string, wanted: string): IvPlayerError {
  return new IvPlayerError('INVALID_ARGUMENT', `checkpoints.${name} must be ${wanted}.`);
}

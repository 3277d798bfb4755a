import type { CheckpointsSnapshot } from '../story/checkpoint';
import type { CheckpointHistory } from './checkpoint-history';
import type { CheckpointStorage } from './checkpoint-options';
import { SNAPSHOT_VERSION, readSnapshot } from './read-snapshot';

/** Steps of a job. A yielded promise is awaited. */
export type Steps<Result = void> = Generator<unknown, Result, unknown>;

interface SlotContents {
  readonly revision: number;
  readonly history: CheckpointHistory;
}

/**
 * Keeps a snapshot in two slots of a storage, written alternately with increasing revisions. If a write fails halfway, the other slot
 * still holds the last good snapshot.
 */
export class TwoSlotStorage {
  readonly #storage: CheckpointStorage;
  readonly #keys: readonly [string, string];
  /** Last text read from or written to each slot by this player; `undefined` before the first read. */
  readonly #known: (string | null | undefined)[] = [];
  #newest = 1;
  #revision = 0;

  constructor(storage: CheckpointStorage, key: string) {
    this.#storage = storage;
    this.#keys = [key, `${key}~`];
  }

  /**
   * Reads the newest snapshot; `null` if there is none, or if nothing changed since this player's last access. If the data cannot be read,
   * throws once; if they were written by a newer version, throws every time, so that they are never overwritten.
   */
  *read(): Steps<CheckpointHistory | null> {
    const texts: (string | null)[] = [];
    for (const key of this.#keys) {
      const text = yield this.#storage.getItem(key);
      texts.push(typeof text === 'string' ? text : null);
    }
    if (texts.every((text, slot) => text === this.#known[slot])) return null;
    const errors: unknown[] = [];
    const found = texts.map((text) => (text === null ? null : readSlot(text, errors)));
    this.#known.splice(0, 2, ...texts);
    const [first = 0, second = 0] = found.map((slot) => slot?.revision);
    this.#newest = Number(second >= first);
    this.#revision = Math.max(this.#revision, first, second);
    const newest = found[this.#newest];
    if (!newest && errors.length > 0) throw errors[0];
    return newest?.history ?? null;
  }

  *write(snapshot: CheckpointsSnapshot): Steps {
    const slot = 1 - this.#newest;
    const revision = this.#revision + 1;
    const text = JSON.stringify({ ...snapshot, revision });
    yield this.#storage.setItem(this.#keys[slot] as string, text);
    this.#known[slot] = text;
    this.#newest = slot;
    this.#revision = revision;
  }

  *clear(): Steps {
    // The older slot first: if the second removal fails, the newest snapshot is left.
    for (const slot of [1 - this.#newest, this.#newest]) {
      yield this.#storage.removeItem(this.#keys[slot] as string);
      this.#known[slot] = null;
    }
  }
}

function readSlot(text: string, errors: unknown[]): SlotContents | null {
  let version: unknown;
  try {
    const snapshot = Object(JSON.parse(text)) as { readonly version?: unknown; readonly revision?: unknown };
    version = snapshot.version;
    const revision = Number(snapshot.revision);
    return { history: readSnapshot(snapshot), revision: revision > 0 ? revision : 1 };
  } catch (error) {
    if (Number(version) > SNAPSHOT_VERSION) throw error;
    errors.push(error);
    return null;
  }
}

import type { CheckpointsSnapshot } from '../story/checkpoint';
import type { CheckpointHistory } from './checkpoint-history';
import type { CheckpointStorage } from './checkpoint-options';
import { SNAPSHOT_VERSION, readSnapshot } from './read-snapshot';

/** Work that waits at each `yield` for what is yielded, if it is a promise. */
export type Steps<Result = void> = Generator<unknown, Result, unknown>;

interface SlotContents {
  readonly revision: number;
  readonly history: CheckpointHistory;
}

/**
 * Keeps one snapshot in two slots of a storage. A snapshot is written over the older one with a higher revision: when a
 * write fails halfway, the last good snapshot is whole in the other slot.
 */
export class TwoSlotStorage {
  readonly #keys: readonly [string, string];
  /** What this player wrote to or read from the slots last; `undefined` before it has read. */
  readonly #known: (string | null | undefined)[] = [];
  /** The slot with the newest snapshot. */
  #newest = 1;
  #revision = 0;

  constructor(
    private readonly storage: CheckpointStorage,
    key: string,
  ) {
    this.#keys = [key, `${key}~`];
  }

  /**
   * What is stored; `null` for nothing, and when it is what this player wrote or read last. Throws, once, when nothing of it
   * can be read; and each time, so that nothing is written over it, when it has a newer version.
   */
  *read(): Steps<CheckpointHistory | null> {
    const texts: (string | null)[] = [];
    for (const key of this.#keys) {
      const text = yield this.storage.getItem(key);
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
    yield this.storage.setItem(this.#keys[slot] as string, text);
    this.#known[slot] = text;
    this.#newest = slot;
    this.#revision = revision;
  }

  *clear(): Steps {
    // The older one first: what is left when the second removal fails is the newest.
    for (const slot of [1 - this.#newest, this.#newest]) {
      yield this.storage.removeItem(this.#keys[slot] as string);
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

import type { CheckpointsSnapshot } from '../store/checkpoints-snapshot';
import { NewerSnapshot } from './snapshot-migrations';
import { type SnapshotContents, readSnapshot } from './snapshot-reader';
import { type Steps, isPromise } from './run-maybe-async';

/** Where snapshots are kept, such as `localStorage`; each call may answer by a promise. */
export interface CheckpointStorage {
  getItem(key: string): string | null | PromiseLike<string | null>;
  setItem(key: string, value: string): unknown;
  removeItem(key: string): unknown;
}

interface SlotContents {
  readonly revision: number;
  readonly contents: SnapshotContents;
}

/**
 * Keeps one snapshot in two slots of a storage. A snapshot is written over the older one, with a revision that makes it
 * the newer one: whatever becomes of a write, the last good snapshot is whole in the other slot.
 */
export class SnapshotSlots {
  /** Whether the storage was seen to answer by promises. */
  isSlow = false;
  private readonly keys: readonly [string, string];
  /** What this player knows to be in the slots; `undefined` before it has looked. */
  private readonly known: (string | null | undefined)[] = [];
  private newest = 1;
  private revision = 0;

  constructor(
    private readonly storage: CheckpointStorage,
    key: string,
  ) {
    this.keys = [key, `${key}~`];
  }

  /**
   * What is stored, unless it is what this player stored or looked at last. Throws, once, when none of what is there can
   * be read; and each time, so that nothing is written over it, when it was saved by a newer version.
   */
  *look(): Steps<SnapshotContents | null> {
    const texts: (string | null)[] = [];
    for (const key of this.keys) {
      const answer: unknown = this.storage.getItem(key);
      this.isSlow ||= isPromise(answer);
      const text = yield answer;
      texts.push(typeof text === 'string' ? text : null);
    }
    if (texts.every((text, slot) => text === this.known[slot])) return null;
    const faults: unknown[] = [];
    const found = texts.map((text) => (text === null ? null : readSlot(text, faults)));
    this.known.splice(0, 2, ...texts);
    const revisions = found.map((slot) => slot?.revision ?? 0);
    this.newest = Number((revisions[1] ?? 0) > (revisions[0] ?? 0));
    const newest = found[this.newest];
    if (!newest) this.newest = 1;
    this.revision = Math.max(this.revision, ...revisions);
    if (!newest && faults.length > 0) throw faults[0];
    return newest?.contents ?? null;
  }

  *write(snapshot: CheckpointsSnapshot): Steps<void> {
    const slot = 1 - this.newest;
    const revision = this.revision + 1;
    const text = JSON.stringify({ ...snapshot, revision });
    yield this.storage.setItem(this.keys[slot] as string, text);
    this.known[slot] = text;
    this.newest = slot;
    this.revision = revision;
  }

  *clear(): Steps<void> {
    for (const slot of [1 - this.newest, this.newest]) {
      yield this.storage.removeItem(this.keys[slot] as string);
      this.known[slot] = null;
    }
  }
}

function readSlot(text: string, faults: unknown[]): SlotContents | null {
  try {
    const snapshot = JSON.parse(text) as { revision?: unknown };
    const contents = readSnapshot(snapshot);
    const { revision } = snapshot;
    return { contents, revision: typeof revision === 'number' && revision > 0 ? revision : 1 };
  } catch (fault) {
    if ((fault as Error).cause instanceof NewerSnapshot) throw fault;
    faults.push(fault);
    return null;
  }
}

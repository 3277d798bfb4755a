import type { CheckpointsSnapshot } from '../story/checkpoint';
import { CheckpointHistory } from './checkpoint-history';
import { SnapshotPersistence } from './snapshot-persistence';
import { SNAPSHOT_VERSION } from './read-snapshot';
import { TwoSlotStorage } from './two-slot-storage';
import { TestStorage } from './testing/test-storage';

/** A history and its persistence, connected as in the service. */
class PersistedHistory {
  history = new CheckpointHistory();
  readonly errors: string[] = [];
  locks = 0;
  readonly persistence: SnapshotPersistence;

  constructor(readonly storage: TestStorage) {
    this.persistence = new SnapshotPersistence(new TwoSlotStorage(storage, 'k'), {
      compose: () => (this.ids === '' ? null : this.compose()),
      onFound: (history) => this.history.merge(history),
      onError: (cause) => this.errors.push((cause as Error).message),
      lock: (task) => {
        this.locks++;
        return task();
      },
    });
  }

  get ids(): string {
    return this.history.checkpoints.map(({ id }) => id).join(' ');
  }

  register(id: string): void {
    const playback = { playlist: ['n'], index: 0, time: 1 };
    this.history.add({ id, nodeId: 'n', playlistIndex: 0, time: 1 }, { playback, of: id });
    this.persistence.write();
  }

  clear(): void {
    this.history = new CheckpointHistory();
    this.persistence.clear();
  }

  private compose(): CheckpointsSnapshot {
    const { snapshot: player, checkpoints } = this.history;
    return {
      format: 'iv-player',
      version: SNAPSHOT_VERSION,
      savedAt: '',
      player,
      latestId: null,
      checkpoints,
    };
  }
}

/** Returns the ids available after a reload. */
function idsAfterReload(storage: TestStorage): string {
  storage.writing = 'works';
  return new PersistedHistory(storage).ids;
}

describe('SnapshotPersistence', () => {
  let storage: TestStorage;
  let persisted: PersistedHistory;

  beforeEach(() => {
    storage = new TestStorage();
    persisted = new PersistedHistory(storage);
  });

  it('stores before the call returns if the storage is synchronous', () => {
    persisted.register('1');
    expect(idsAfterReload(storage)).toBe('1');
    expect([storage.changes, persisted.locks]).toEqual([['set k'], 0]);
  });

  it('writes over the older snapshot, never over the newest', () => {
    for (const id of ['1', '2', '3', '4']) persisted.register(id);
    expect(storage.changes).toEqual(['set k', 'set k~', 'set k', 'set k~']);
    const next = new PersistedHistory(storage);
    next.register('5');
    expect(storage.changes.at(-1)).toBe('set k');
    expect(idsAfterReload(storage)).toBe('1 2 3 4 5');
  });

  for (const writing of ['refuse', 'tear', 'tear and throw'] as const) {
    it(`keeps the last good snapshot when writes ${writing}, and stores again once they work`, () => {
      persisted.register('1');
      persisted.register('2');
      storage.writing = writing;
      persisted.register('3');
      const copy = new TestStorage();
      for (const [key, text] of storage.items) copy.items.set(key, text);
      expect(idsAfterReload(copy)).toBe('1 2');
      storage.writing = 'works';
      persisted.register('4');
      expect(idsAfterReload(storage)).toBe('1 2 3 4');
    });
  }

  it('reports a failure once, until a job succeeds', () => {
    storage.writing = 'refuse';
    persisted.register('1');
    persisted.register('2');
    expect(persisted.errors).toEqual(['quota']);
    storage.writing = 'works';
    persisted.register('3');
    storage.writing = 'refuse';
    persisted.register('4');
    expect(persisted.errors).toEqual(['quota', 'quota']);
  });

  it('reports a blocked storage on the first read, and again on the first write', () => {
    storage.isForbidden = true;
    const other = new PersistedHistory(storage);
    expect(other.errors).toEqual(['forbidden']);
    other.register('1');
    other.register('2');
    expect(other.errors).toEqual(['forbidden', 'forbidden']);
    storage.isForbidden = false;
    other.register('3');
    expect(idsAfterReload(storage)).toBe('1 2 3');
  });

  it('reports unreadable data, and then overwrites them', () => {
    storage.items.set('k', 'nonsense').set('k~', '{"format":"else"}');
    const other = new PersistedHistory(storage);
    expect(other.errors.length).toBe(1);
    other.register('1');
    expect(other.errors.length).toBe(1);
    expect(idsAfterReload(storage)).toBe('1');
  });

  it('never overwrites data from a newer version', () => {
    persisted.register('1');
    const newer = (storage.items.get('k') as string).replace(/"version":\d+/, '"version":999');
    storage.items.set('k', newer);
    const other = new PersistedHistory(storage);
    other.register('2');
    other.register('3');
    expect(other.errors.map((message) => message.includes('version 999'))).toEqual([true, true]);
    expect([storage.items.get('k'), storage.items.size]).toEqual([newer, 1]);
  });

  it('follows the last request, to clear or to write', () => {
    persisted.register('1');
    persisted.register('2');
    persisted.clear();
    expect([storage.items.size, persisted.errors]).toEqual([0, []]);
    persisted.register('3');
    expect(idsAfterReload(storage)).toBe('3');
  });

  it('starts no job after close', () => {
    persisted.persistence.close();
    persisted.register('1');
    expect(storage.items.size).toBe(0);
  });

  describe('with two tabs', () => {
    it('keeps the data that either tab stored', () => {
      const other = new PersistedHistory(storage);
      persisted.register('a1');
      other.register('b1');
      persisted.register('a2');
      persisted.register('a3');
      expect(idsAfterReload(storage)).toBe('b1 a1 a2 a3');
      other.register('b2');
      expect(idsAfterReload(storage).split(' ').sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    });

    it('clears the stored data, and does not store its own again', () => {
      const other = new PersistedHistory(storage);
      persisted.register('a1');
      other.register('b1');
      persisted.clear();
      expect(storage.items.size).toBe(0);
      persisted.register('a2');
      expect(idsAfterReload(storage)).toBe('a2');
    });
  });

  describe('with a storage that returns promises', () => {
    beforeEach(async () => {
      storage = new TestStorage(true);
      persisted = new PersistedHistory(storage);
      await storage.settle();
    });

    /** Returns the ids available after a reload. */
    async function idsLater(): Promise<string> {
      const next = new PersistedHistory(storage);
      await storage.settle();
      return next.ids;
    }

    it('writes sequentially, and merges writes requested in the meantime', async () => {
      for (const id of ['1', '2', '3', '4']) persisted.register(id);
      await storage.settle();
      expect(storage.changes).toEqual(['set k', 'set k~']);
      expect(persisted.locks).toBe(2);
      expect(await idsLater()).toBe('1 2 3 4');
    });

    it('keeps checkpoints registered before the first read', async () => {
      persisted.register('1');
      await storage.settle();
      const next = new PersistedHistory(storage);
      next.register('2');
      await storage.settle();
      expect([next.ids, await idsLater()]).toEqual(['1 2', '1 2']);
    });

    it('clears even during a write', async () => {
      persisted.register('1');
      persisted.clear();
      persisted.register('2');
      await storage.settle();
      expect(await idsLater()).toBe('2');
    });

    it('reports a rejected write once', async () => {
      storage.writing = 'refuse';
      persisted.register('1');
      await storage.settle();
      persisted.register('2');
      await storage.settle();
      expect(persisted.errors).toEqual(['quota']);
      storage.writing = 'works';
      persisted.register('3');
      await storage.settle();
      expect(await idsLater()).toBe('1 2 3');
    });
  });

  it('runs jobs requested before close, and accepts none after', async () => {
    const storage = new TestStorage(true);
    const one = new PersistedHistory(storage);
    await storage.settle();
    one.register('a');
    one.register('b');
    one.persistence.close();
    await storage.settle();
    one.register('c');
    await storage.settle();
    const again = new PersistedHistory(storage);
    await storage.settle();
    expect(again.ids).toBe('a b');
  });
});

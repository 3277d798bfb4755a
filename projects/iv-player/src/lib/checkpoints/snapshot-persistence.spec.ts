import type { CheckpointsSnapshot } from '../store/checkpoints-snapshot';
import { CheckpointHistory } from './checkpoint-history';
import { SnapshotPersistence } from './snapshot-persistence';
import { SNAPSHOT_VERSION } from './snapshot-migrations';
import { SnapshotSlots } from './snapshot-slots';
import { TestStorage } from './testing/test-storage';

/** A player as its archive sees it. */
class Owner {
  trail = new CheckpointHistory();
  readonly failures: string[] = [];
  turns = 0;
  readonly archive: SnapshotPersistence;

  constructor(readonly storage: TestStorage) {
    this.archive = new SnapshotPersistence(new SnapshotSlots(storage, 'k'), {
      compose: () => (this.ids === '' ? null : this.compose()),
      found: ({ trail }) => this.trail.merge(trail),
      failed: (cause) => this.failures.push((cause as Error).message),
      inTurn: (task) => {
        this.turns++;
        return task();
      },
    });
  }

  get ids(): string {
    return this.trail.all.map(({ id }) => id).join(' ');
  }

  register(id: string): void {
    const film = { playlist: ['n'], index: 0, time: 1 };
    this.trail.add({ id, nodeId: 'n', playlistIndex: 0, time: 1 }, null, { film, of: id });
    this.archive.write();
  }

  clear(): void {
    this.trail = new CheckpointHistory();
    this.archive.clear();
  }

  private compose(): CheckpointsSnapshot {
    const checkpoints = this.trail.saved(null);
    return {
      format: 'iv-player',
      version: SNAPSHOT_VERSION,
      savedAt: '',
      moment: null,
      after: null,
      checkpoints,
    };
  }
}

/** What a player of another day finds. */
function foundIn(storage: TestStorage): string {
  storage.writing = 'works';
  return new Owner(storage).ids;
}

describe('SnapshotPersistence', () => {
  let storage: TestStorage;
  let owner: Owner;

  beforeEach(() => {
    storage = new TestStorage();
    owner = new Owner(storage);
  });

  it('stores at once where the storage answers at once', () => {
    owner.register('1');
    expect(foundIn(storage)).toBe('1');
    expect([storage.changes, owner.turns]).toEqual([['set k'], 0]);
  });

  it('writes over the older snapshot, never over the newest', () => {
    for (const id of ['1', '2', '3', '4']) owner.register(id);
    expect(storage.changes).toEqual(['set k', 'set k~', 'set k', 'set k~']);
    const next = new Owner(storage);
    next.register('5');
    expect(storage.changes.at(-1)).toBe('set k');
    expect(foundIn(storage)).toBe('1 2 3 4 5');
  });

  for (const writing of ['refuse', 'tear', 'tear and throw'] as const) {
    it(`keeps the last good snapshot when writes ${writing}, and goes on when they work again`, () => {
      owner.register('1');
      owner.register('2');
      storage.writing = writing;
      owner.register('3');
      const copy = new TestStorage();
      for (const [key, text] of storage.items) copy.items.set(key, text);
      expect(foundIn(copy)).toBe('1 2');
      storage.writing = 'works';
      owner.register('4');
      expect(foundIn(storage)).toBe('1 2 3 4');
    });
  }

  it('tells of a failure once, until something succeeds', () => {
    storage.writing = 'refuse';
    owner.register('1');
    owner.register('2');
    expect(owner.failures).toEqual(['quota']);
    storage.writing = 'works';
    owner.register('3');
    storage.writing = 'refuse';
    owner.register('4');
    expect(owner.failures).toEqual(['quota', 'quota']);
  });

  it('tells of a storage that is forbidden when it reads, and again when it first writes', () => {
    storage.isForbidden = true;
    const other = new Owner(storage);
    expect(other.failures).toEqual(['forbidden']);
    other.register('1');
    other.register('2');
    expect(other.failures).toEqual(['forbidden', 'forbidden']);
    storage.isForbidden = false;
    other.register('3');
    expect(foundIn(storage)).toBe('1 2 3');
  });

  it('tells of what cannot be read, and then writes over it', () => {
    storage.items.set('k', 'nonsense').set('k~', '{"format":"else"}');
    const other = new Owner(storage);
    expect(other.failures.length).toBe(1);
    other.register('1');
    expect(other.failures.length).toBe(1);
    expect(foundIn(storage)).toBe('1');
  });

  it('writes over nothing that a newer version has stored', () => {
    owner.register('1');
    const newer = (storage.items.get('k') as string).replace(/"version":\d+/, '"version":999');
    storage.items.set('k', newer);
    const other = new Owner(storage);
    other.register('2');
    other.register('3');
    expect(other.failures.map((message) => message.includes('newer version'))).toEqual([true, true]);
    expect([storage.items.get('k'), storage.items.size]).toEqual([newer, 1]);
  });

  it('ends with what it was told last: cleared, or written anew', () => {
    owner.register('1');
    owner.register('2');
    owner.clear();
    expect([storage.items.size, owner.failures]).toEqual([0, []]);
    owner.register('3');
    expect(foundIn(storage)).toBe('3');
  });

  it('begins nothing once it is closed', () => {
    owner.archive.close();
    owner.register('1');
    expect(storage.items.size).toBe(0);
  });

  describe('with two tabs', () => {
    it('loses nothing that either of them stored', () => {
      const other = new Owner(storage);
      owner.register('a1');
      other.register('b1');
      owner.register('a2');
      owner.register('a3');
      expect(foundIn(storage)).toBe('b1 a1 a2 a3');
      other.register('b2');
      expect(foundIn(storage).split(' ').sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    });

    it('clears what it finds, and brings nothing of its own back', () => {
      const other = new Owner(storage);
      owner.register('a1');
      other.register('b1');
      owner.clear();
      expect(storage.items.size).toBe(0);
      owner.register('a2');
      expect(foundIn(storage)).toBe('a2');
    });
  });

  describe('with a storage that answers by promises', () => {
    beforeEach(async () => {
      storage = new TestStorage(true);
      owner = new Owner(storage);
      await storage.settle();
    });

    /** What a player of another day finds. */
    async function foundLater(): Promise<string> {
      const next = new Owner(storage);
      await storage.settle();
      return next.ids;
    }

    it('writes one after the other, and what was asked for meanwhile at once', async () => {
      for (const id of ['1', '2', '3', '4']) owner.register(id);
      await storage.settle();
      expect(storage.changes).toEqual(['set k', 'set k~']);
      expect(owner.turns).toBe(2);
      expect(await foundLater()).toBe('1 2 3 4');
    });

    it('keeps what was registered before it was read', async () => {
      owner.register('1');
      await storage.settle();
      const next = new Owner(storage);
      next.register('2');
      await storage.settle();
      expect([next.ids, await foundLater()]).toEqual(['1 2', '1 2']);
    });

    it('clears also while it writes', async () => {
      owner.register('1');
      owner.clear();
      owner.register('2');
      await storage.settle();
      expect(await foundLater()).toBe('2');
    });

    it('tells of a rejected write once', async () => {
      storage.writing = 'refuse';
      owner.register('1');
      await storage.settle();
      owner.register('2');
      await storage.settle();
      expect(owner.failures).toEqual(['quota']);
      storage.writing = 'works';
      owner.register('3');
      await storage.settle();
      expect(await foundLater()).toBe('1 2 3');
    });
  });
});

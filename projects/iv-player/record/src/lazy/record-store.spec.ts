import { FakeLocks, FakeStorage, settled } from '../testing/fake-page';
import { RecordStore, type StoredQueues } from './record-store';

const queues = (...items: readonly unknown[]): StoredQueues => ({ http: { items, lost: 0 } });

const NOTHING = (): void => undefined;

describe('RecordStore', () => {
  const storage = new FakeStorage();
  const locks = new FakeLocks();
  const page = (id: string) => {
    const own = locks.page();
    return { store: new RecordStore(storage, own, 'iv-record:film:', id), kill: () => own.kill() };
  };
  beforeEach(() => {
    storage.values.clear();
    storage.quota = Infinity;
  });

  it('stores queues once it is open, and removes its key when they are empty', async () => {
    const { store } = page('a');
    store.save(queues(1));
    expect(storage.length).toBe(0);
    await store.open(NOTHING);
    store.save(queues(1));
    expect([...storage.values]).toEqual([
      ['iv-record:film:a', '{"v":1,"queues":{"http":{"items":[1],"lost":0}}}'],
    ]);
    store.save(queues());
    expect(storage.length).toBe(0);
    store.close();
    await settled();
  });

  it('takes over the queues of pages that are gone, once, and leaves those of others', async () => {
    const [gone, living, first, second] = [page('gone'), page('living'), page('first'), page('second')];
    for (const one of [gone, living, first, second]) await one.store.open(NOTHING);
    gone.store.save(queues(1, 2));
    living.store.save(queues(3));
    gone.kill();
    const received: unknown[] = [];
    await Promise.all(
      [first, second].map((one) =>
        one.store.takeOver((stored) => {
          one.store.save(stored);
          received.push(stored);
        }),
      ),
    );
    expect(received).toEqual([queues(1, 2)]);
    expect([...storage.values.keys()].sort()).toEqual([
      jasmine.stringMatching(/^iv-record:film:(?:first|second)$/),
      'iv-record:film:living',
    ]);
    for (const one of [living, first, second]) one.kill();
  });

  it('ignores the keys of other stories, and removes what it cannot read', async () => {
    const { store, kill } = page('a');
    await store.open(NOTHING);
    storage.setItem('iv-record:film2:x', JSON.stringify({ v: 1, queues: queues(1) }));
    storage.setItem('iv-record:film:x', '{"v":1,"queues":{"http":{"items":7,"lost":-0.5}}}');
    storage.setItem('iv-record:film:y', 'nonsense');
    storage.setItem('iv-record:film:z', '{"v":2,"queues":{"http":{"items":[1],"lost":0}}}');
    const received: StoredQueues[] = [];
    await store.takeOver((stored) => void received.push(stored));
    expect(received).toEqual([queues(), {}, {}]);
    expect([...storage.values.keys()]).toEqual(['iv-record:film2:x']);
    kill();
  });

  it('keeps what was stored and still waits once storage is full', async () => {
    const { store, kill } = page('a');
    await store.open(NOTHING);
    const stored = () =>
      [...storage.values.values()].map((text) => (JSON.parse(text) as { queues: unknown }).queues);
    store.save(queues(1, 2));
    storage.quota = 60;
    store.save(queues(1, 2, 'x'.repeat(100)));
    expect(stored()).toEqual([queues(1, 2)]);
    store.save(queues(2, 'x'.repeat(100)));
    expect(stored()).toEqual([queues(2)]);
    store.save(queues('x'.repeat(100)));
    expect(stored()).toEqual([]);
    kill();
  });

  it('continues the key of a page that is gone, and leaves others where there is no room for a copy', async () => {
    storage.setItem('iv-record:film:one', JSON.stringify({ v: 1, queues: queues(1) }));
    storage.setItem('iv-record:film:other', JSON.stringify({ v: 1, queues: queues(2) }));
    storage.quota = 2 * JSON.stringify({ v: 1, queues: queues(1) }).length + 1;
    const { store, kill } = page('a');
    const received: StoredQueues[] = [];
    const receive = (stored: StoredQueues): void => void received.push(stored);
    await store.open(receive);
    expect(await store.takeOver(receive)).toBeTrue();
    expect(received).toEqual([queues(1)]);
    expect([...storage.values.keys()]).toEqual(['iv-record:film:one', 'iv-record:film:other']);
    store.save(queues());
    expect(await store.takeOver(receive)).toBeFalse();
    expect(received).toEqual([queues(1), queues(2)]);
    expect([...storage.values.keys()]).toEqual(['iv-record:film:one']);
    kill();
  });

  it('stores nothing without its own lock', async () => {
    const [one, other] = [page('same'), page('same')];
    await one.store.open(NOTHING);
    await other.store.open(NOTHING);
    one.store.save(queues(1));
    other.store.save(queues(2));
    await other.store.takeOver(fail);
    expect([...storage.values]).toEqual([
      ['iv-record:film:same', '{"v":1,"queues":{"http":{"items":[1],"lost":0}}}'],
    ]);
    one.kill();
  });

  it('stores nothing if it is closed while it opens', async () => {
    const { store, kill } = page('a');
    const opened = store.open(NOTHING);
    store.close();
    await opened;
    store.save(queues(1));
    expect(storage.length).toBe(0);
    kill();
  });

  it('works without storage and without locks', async () => {
    for (const store of [
      new RecordStore(null, locks.page(), 'iv-record:film:', 'a'),
      new RecordStore(storage, null, 'iv-record:film:', 'a'),
    ]) {
      await store.open(NOTHING);
      store.save(queues(1));
      await store.takeOver(fail);
    }
    expect(storage.length).toBe(0);
  });
});

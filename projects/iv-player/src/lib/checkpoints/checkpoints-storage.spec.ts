import { PLATFORM_ID } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import type { CheckpointStorage } from './snapshot-slots';
import { type TestFilm, errorOf, testFilm } from './testing/test-story';
import { TestStorage } from './testing/test-storage';

const KEY = 'iv-player spec';

function clearPage(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(`${KEY}~`);
}

describe('checkpoints that are persistent (contract §8)', () => {
  let storage: TestStorage;

  beforeEach(() => (storage = new TestStorage()));

  /** A film as after a reload. */
  function again(): TestFilm {
    return testFilm({ persistent: storage });
  }

  it('are there again after a reload, and nothing moves until restore', async () => {
    const film = await again().start('a', 'b');
    const one = film.advance(5).checkpoints.register();
    const two = film.advance(20).checkpoints.register();
    const next = again();
    expect(next.checkpoints.get('all')).toEqual([one!, two!]);
    expect(next.checkpoints.all().length).toBe(2);
    expect([next.playlist, next.place, next.heard()]).toEqual(['', 'null@-1:0.00', []]);
    expect(next.checkpoints.restore()).toEqual(two);
    expect([next.playlist, next.place]).toEqual(['a b', 'b@1:5.00']);
    await next.start();
    expect(next.advance(1).place).toBe('b@1:6.00');
  });

  it('go on being registered after a reload', async () => {
    const one = (await again().start('a')).checkpoints.register();
    const next = again();
    next.checkpoints.restore();
    await next.start();
    const two = next.advance(10).checkpoints.register();
    const last = again();
    expect(last.checkpoints.get('all')).toEqual([one!, two!]);
    expect([last.checkpoints.previous(), last.checkpoints.previous()]).toEqual([two, one]);
  });

  it('are stored by register, save, load and clear', async () => {
    const film = await again().start('a');
    film.checkpoints.register();
    expect(storage.changes.length).toBe(1);
    const snapshot = film.checkpoints.save();
    expect(storage.changes.length).toBe(2);
    film.checkpoints.clear();
    expect(storage.items.size).toBe(0);
    await film.checkpoints.load(snapshot);
    expect(again().checkpoints.get('all').length).toBe(1);
  });

  it('what is stored is a snapshot that load takes', async () => {
    const film = await again().start('a');
    film.advance(3).checkpoints.register();
    const stored = [...storage.items.values()].map((text) => JSON.parse(text) as unknown);
    const other = testFilm();
    await other.checkpoints.load(stored[0]);
    expect([other.checkpoints.get('all').length, other.place]).toEqual([1, 'a@0:3.00']);
  });

  it('nodes may be added to the story after them; those of nodes that are gone are passed over', async () => {
    const warn = spyOn(console, 'warn');
    const film = await again().start('a', 'b');
    const one = film.checkpoints.register();
    const two = film.advance(20).checkpoints.register();
    const next = testFilm({ persistent: storage }, {}, {});
    next.player.repository.add({ id: 'a', source: 'a.mp4', duration: 20 });
    expect(next.checkpoints.get('all').length).toBe(2);
    expect(next.checkpoints.restore(two?.id)).toBeNull();
    expect(warn).toHaveBeenCalled();
    expect(next.checkpoints.restore()).toEqual(one);
  });

  it('a storage that fails raises error STORAGE_FAILED once, and everything else works', async () => {
    const film = await again().start('a');
    const causes: unknown[] = [];
    film.player.on('error', ({ cause }) => void causes.push(cause));
    storage.writing = 'refuse';
    film.heard();
    film.checkpoints.register();
    film.checkpoints.register();
    expect(film.heard()).toEqual([
      'checkpoints.register a:0.00',
      'error STORAGE_FAILED',
      'checkpoints.register a:0.00',
    ]);
    expect(causes).toEqual([new Error('quota')]);
    expect(film.checkpoints.restore()).not.toBeNull();
  });

  it('a storage that is forbidden takes nothing from the film', async () => {
    storage.isForbidden = true;
    const film = await again().start('a');
    expect(film.checkpoints.register()).not.toBeNull();
    expect(film.heard().filter((event) => event.startsWith('error'))).toEqual(['error STORAGE_FAILED']);
  });

  it('initialised again with other options, goes to the other place and keeps what there is', async () => {
    const film = await testFilm().start('a');
    const one = film.checkpoints.register();
    film.player.initPlugin('checkpoints', { persistent: storage });
    expect(film.checkpoints.get('all')).toEqual([one!]);
    film.player.initPlugin('checkpoints', { key: 'other' });
    const two = film.checkpoints.register();
    expect([...storage.items.keys()]).toEqual(['other']);
    film.player.initPlugin('checkpoints', { persistent: false });
    film.checkpoints.register();
    expect(testFilm({ persistent: storage, key: 'other' }).checkpoints.get('all')).toEqual([one!, two!]);
  });

  for (const options of [
    { persistent: 'yes' },
    { persistent: { getItem: () => null } },
    { persistent: null },
    { key: '' },
    { key: 7 },
  ]) {
    it(`refuse ${JSON.stringify(options)} and change nothing`, async () => {
      const { player, checkpoints } = testFilm(null);
      expect((await errorOf(() => player.initPlugin('checkpoints', options))).code).toBe('INVALID_ARGUMENT');
      expect((await errorOf(() => checkpoints.register())).code).toBe('PLUGIN_INACTIVE');
    });
  }

  it('a storage that answers later fills the list when it has answered', async () => {
    const later: CheckpointStorage = {
      getItem: (key) => Promise.resolve(storage.getItem(key)),
      setItem: (key, value) => Promise.resolve(storage.setItem(key, value)),
      removeItem: (key) => Promise.resolve(storage.removeItem(key)),
    };
    /** Tabs write in turn, so it is written when it is our turn. */
    const settle = (): Promise<void> => navigator.locks.request(`iv-player ${KEY}`, () => undefined);
    const film = testFilm({ persistent: later, key: KEY });
    await settle();
    const one = (await film.start('a')).checkpoints.register();
    await settle();
    const next = testFilm({ persistent: later, key: KEY });
    expect(next.checkpoints.all()).toEqual([]);
    await settle();
    expect(next.checkpoints.all()).toEqual([one!]);
  });

  describe('with true', () => {
    beforeEach(clearPage);
    afterEach(clearPage);

    it('use localStorage under their key', async () => {
      const film = await testFilm({ persistent: true, key: KEY }).start('a');
      const one = film.checkpoints.register();
      expect(localStorage.getItem(KEY)).toContain(one?.id ?? '');
      expect(testFilm({ persistent: true, key: KEY }).checkpoints.get('all')).toEqual([one!]);
    });

    it('touch nothing on a server', () => {
      const getItem = spyOn(Storage.prototype, 'getItem').and.callThrough();
      TestBed.configureTestingModule({
        providers: [
          provideIvPlayerTesting({ plugins: { checkpoints: { persistent: true, key: KEY } } }),
          { provide: PLATFORM_ID, useValue: 'server' },
        ],
      });
      expect(TestBed.inject(Player).checkpoints.get('all')).toEqual([]);
      expect(getItem).not.toHaveBeenCalled();
    });
  });
});

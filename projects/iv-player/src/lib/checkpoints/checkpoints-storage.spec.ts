import { PLATFORM_ID } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import type { CheckpointStorage } from './checkpoint-options';
import { type TestStory, errorOf, testStory } from './testing/test-story';
import { TestStorage } from './testing/test-storage';

const KEY = 'iv-player spec';

function clearPage(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(`${KEY}~`);
}

describe('persistent checkpoints', () => {
  let storage: TestStorage;

  beforeEach(() => (storage = new TestStorage()));

  /** Creates a player as after a reload. */
  function again(): TestStory {
    return testStory({ persistent: storage });
  }

  it('are available after a reload, and playback changes only with restore [persistent-checkpoints] [storage-moments]', async () => {
    const story = await again().start('a', 'b');
    const one = story.advance(5).checkpoints.register();
    const two = story.advance(20).checkpoints.register();
    const next = again();
    expect(next.checkpoints.get('all')).toEqual([one!, two!]);
    expect(next.checkpoints.signals.all().length).toBe(2);
    expect([next.playlist, next.place, next.takeEvents()]).toEqual(['', 'null@-1:0.00', []]);
    expect(next.checkpoints.restore()).toEqual(two);
    expect([next.playlist, next.place]).toEqual(['a b', 'b@1:5.00']);
    await next.start();
    expect(next.advance(1).place).toBe('b@1:6.00');
  });

  it('can be added to those stored before a reload', async () => {
    const one = (await again().start('a')).checkpoints.register();
    const next = again();
    next.checkpoints.restore();
    await next.start();
    const two = next.advance(10).checkpoints.register();
    const last = again();
    expect(last.checkpoints.get('all')).toEqual([one!, two!]);
    expect([last.checkpoints.previous(), last.checkpoints.previous()]).toEqual([two, one]);
  });

  it('are stored by register, save, load and clear [storage-moments]', async () => {
    const story = await again().start('a');
    story.checkpoints.register();
    expect(storage.changes.length).toBe(1);
    const snapshot = story.checkpoints.save();
    expect(storage.changes.length).toBe(2);
    story.checkpoints.clear();
    expect(storage.items.size).toBe(0);
    await story.checkpoints.load(snapshot);
    expect(again().checkpoints.get('all').length).toBe(1);
  });

  it('are stored as a snapshot that load accepts', async () => {
    const story = await again().start('a');
    story.advance(3).checkpoints.register();
    const stored = [...storage.items.values()].map((text) => JSON.parse(text) as unknown);
    const other = testStory();
    await other.checkpoints.load(stored[0]);
    expect([other.checkpoints.get('all').length, other.place]).toEqual([1, 'a@0:3.00']);
  });

  it('may be loaded before their nodes are added, and are skipped if their nodes are missing', async () => {
    const warn = spyOn(console, 'warn');
    const story = await again().start('a', 'b');
    const one = story.checkpoints.register();
    const two = story.advance(20).checkpoints.register();
    const next = testStory({ persistent: storage }, {}, {});
    next.player.repository.add({ id: 'a', source: 'a.mp4', duration: 20 });
    expect(next.checkpoints.get('all').length).toBe(2);
    expect(next.checkpoints.restore(two?.id)).toBeNull();
    expect(warn).toHaveBeenCalled();
    expect(next.checkpoints.restore()).toEqual(one);
  });

  it('emit error STORAGE_FAILED once if the storage fails, and everything else works [code-storage-failed]', async () => {
    const story = await again().start('a');
    const causes: unknown[] = [];
    story.player.on('error', ({ cause }) => void causes.push(cause));
    storage.writing = 'refuse';
    story.takeEvents();
    story.checkpoints.register();
    story.checkpoints.register();
    expect(story.takeEvents()).toEqual([
      'checkpoints.register a:0.00',
      'error STORAGE_FAILED',
      'checkpoints.register a:0.00',
    ]);
    expect(causes).toEqual([new Error('quota')]);
    expect(story.checkpoints.restore()).not.toBeNull();
  });

  it('emit error STORAGE_FAILED for a blocked storage, and are still registered', async () => {
    storage.isForbidden = true;
    const story = await again().start('a');
    expect(story.checkpoints.register()).not.toBeNull();
    expect(story.takeEvents().filter((event) => event.startsWith('error'))).toEqual(['error STORAGE_FAILED']);
  });

  it('move to another storage or key given to initPlugin [storage-key]', async () => {
    const story = await testStory().start('a');
    const one = story.checkpoints.register();
    story.player.initPlugin('checkpoints', { persistent: storage });
    expect(story.checkpoints.get('all')).toEqual([one!]);
    story.player.initPlugin('checkpoints', { key: 'other' });
    const two = story.checkpoints.register();
    expect([...storage.items.keys()]).toEqual(['other']);
    story.player.initPlugin('checkpoints', { persistent: false });
    story.checkpoints.register();
    expect(testStory({ persistent: storage, key: 'other' }).checkpoints.get('all')).toEqual([one!, two!]);
  });

  it('return to the default for an option that initPlugin gives as undefined', async () => {
    const story = await testStory({ persistent: storage, key: 'other' }).start('a');
    story.player.initPlugin('checkpoints', { key: undefined } as never);
    story.checkpoints.register();
    expect([...storage.items.keys()]).toEqual(['iv-player']);
    story.player.initPlugin('checkpoints', { persistent: undefined } as never);
    story.checkpoints.register();
    expect(testStory({ persistent: storage }).checkpoints.get('all')).toHaveSize(1);
  });

  for (const options of [
    { persistent: 'yes' },
    { persistent: { getItem: () => null } },
    { persistent: null },
    { key: '' },
    { key: 7 },
  ]) {
    it(`reject ${JSON.stringify(options)} and change nothing`, async () => {
      const { player, checkpoints } = testStory(null);
      expect((await errorOf(() => player.initPlugin('checkpoints', options as never))).code).toBe(
        'INVALID_ARGUMENT',
      );
      expect((await errorOf(() => checkpoints.register())).code).toBe('PLUGIN_INACTIVE');
    });
  }

  it('are listed once an asynchronous storage has been read [persistent-checkpoints]', async () => {
    const later: CheckpointStorage = {
      getItem: (key) => Promise.resolve(storage.getItem(key)),
      setItem: (key, value) => Promise.resolve(storage.setItem(key, value)),
      removeItem: (key) => Promise.resolve(storage.removeItem(key)),
    };
    /** Waits for the tab lock, since tabs write in turn. */
    const settle = (): Promise<void> => navigator.locks.request(`iv-player ${KEY}`, () => undefined);
    const story = testStory({ persistent: later, key: KEY });
    await settle();
    const one = (await story.start('a')).checkpoints.register();
    await settle();
    const next = testStory({ persistent: later, key: KEY });
    expect(next.checkpoints.signals.all()).toEqual([]);
    await settle();
    expect(next.checkpoints.signals.all()).toEqual([one!]);
  });

  describe('with true [storage-key]', () => {
    beforeEach(clearPage);
    afterEach(clearPage);

    it('use localStorage under their key [persistent-checkpoints]', async () => {
      const story = await testStory({ persistent: true, key: KEY }).start('a');
      const one = story.checkpoints.register();
      expect(localStorage.getItem(KEY)).toContain(one?.id ?? '');
      expect(testStory({ persistent: true, key: KEY }).checkpoints.get('all')).toEqual([one!]);
    });

    it('use the key iv-player by default', async () => {
      const setItem = spyOn(Storage.prototype, 'setItem');
      const story = await testStory({ persistent: true }).start('a');
      story.checkpoints.register();
      expect(setItem.calls.allArgs().map(([key]) => key.replace(/~$/, ''))).toEqual(['iv-player']);
    });

    it('do not access storage on a server', () => {
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

  it('are not stored without `persistent` [persistent-checkpoints]', async () => {
    const setItem = spyOn(Storage.prototype, 'setItem');
    const story = await testStory({}).start('a');
    expect(story.checkpoints.register()).not.toBeNull();
    story.checkpoints.save();
    expect(setItem).not.toHaveBeenCalled();
  });
});

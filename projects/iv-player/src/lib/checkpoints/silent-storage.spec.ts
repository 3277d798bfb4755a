import { TestBed } from '@angular/core/testing';
import { withTabLock, withinTime } from './html-local-storage';
import { testStory } from './testing/test-story';

const realTimeout = setTimeout;

describe('a storage that does not answer', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());
  /** Waits for promises, and for the lock among tabs, which takes tasks. */
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) await new Promise((resolve) => realTimeout(resolve));
  };

  it('is reported after some seconds, and later saves work [storage-silent]', async () => {
    const items = new Map<string, string>();
    let isSilent = true;
    const answer = <T>(work: () => T): Promise<T> =>
      isSilent ? new Promise<T>(() => undefined) : Promise.resolve().then(work);
    const storage = {
      getItem: (key: string) => answer(() => items.get(key) ?? null),
      setItem: (key: string, value: string) => answer(() => void items.set(key, value)),
      removeItem: (key: string) => answer(() => void items.delete(key)),
    };
    const story = testStory({ persistent: storage });
    story.player.playlist.push('a');
    void story.player.play();
    story.engine.advance(1);
    story.checkpoints.save();
    jasmine.clock().tick(9_000);
    expect(story.log).not.toContain('error STORAGE_FAILED');
    isSilent = false;
    jasmine.clock().tick(1_000);
    await until(() => story.log.includes('error STORAGE_FAILED'));
    story.checkpoints.save();
    await until(() => items.has('iv-player'));
    expect(story.log.filter((entry) => entry.startsWith('error'))).toEqual(['error STORAGE_FAILED']);
    TestBed.resetTestingModule();
  });

  it('does not wait for ever for a tab that keeps the lock [storage-silent]', async () => {
    const giveUp = new AbortController();
    const limit = spyOn(AbortSignal, 'timeout').and.returnValue(giveUp.signal);
    const held = new Promise<void>((free) => {
      void withTabLock('a lock', async () => {
        const other = withTabLock('a lock', () => fail('another tab has the lock')) as Promise<unknown>;
        giveUp.abort(new Error('too late'));
        await expectAsync(other).toBeRejectedWithError('too late');
        free();
      });
    });
    await held;
    expect(limit.calls.allArgs()).toEqual([[60_000], [60_000]]);
  });

  it('is waited for without a delay if it answers', async () => {
    await expectAsync(withinTime(Promise.resolve('text'))).toBeResolvedTo('text');
    await expectAsync(withinTime(Promise.reject(new Error('quota')))).toBeRejectedWithError('quota');
    const late = withinTime(new Promise(() => undefined));
    jasmine.clock().tick(10_000);
    await expectAsync(late).toBeRejectedWithError(/did not answer within 10 seconds/);
  });
});

import { IvPlayerError, type IvPlayerErrorCode } from '../events/player-error';
import { type TestStory, testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

const refusedWith =
  (code: IvPlayerErrorCode) =>
  (error: unknown): boolean =>
    error instanceof IvPlayerError && error.code === code;

const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

describe('decision options', () => {
  it('§2.3 precedence: add options over data.decision over the global ones', () => {
    const film = testStory(STORY, {
      plugins: { decision: { includeInCheckpoints: false, prefetch: false, checkpoints: { time: -1 } } },
    });
    const data = {
      decision: { endTime: 4, startTime: 1, prefetch: true, checkpoints: { singleChild: true } },
    };
    film.addNode('n', 10, data);
    film.player.decision.add('n', ['b'], { endTime: 6, checkpoints: { enabled: false } });
    expect(film.player.decision.data('n')).toEqual(
      jasmine.objectContaining({
        startTime: 1,
        endTime: 6,
        prefetch: true,
        includeInCheckpoints: false,
        checkpoints: { enabled: false, singleChild: true, time: -1 },
      }),
    );
  });

  it('§2.3 children: the argument goes before data.decision.children, the option before both', () => {
    const film = testStory(STORY);
    film.addNode('n', 10, { decision: { children: ['a'] } });
    expect(ids(film.player.decision.add('n').children)).toEqual(['a']);
    expect(ids(film.player.decision.add('n', ['b']).children)).toEqual(['b']);
    expect(ids(film.player.decision.add('n', ['b'], { children: ['c'] }).children)).toEqual(['c']);
  });

  it('contract §5.7: data.decision alone attaches no decision, and its unknown keys are ignored', async () => {
    const film = testStory(STORY);
    film.addNode('n', 10, { decision: { children: ['a'], transition: 'fade' } });
    (await film.start('n')).advance(20);
    expect(film.heard()).toEqual([]);
    expect(() => film.player.decision.add('n')).not.toThrow();
  });

  it('contract §10: a bad value in data.decision throws at add, and changes nothing', () => {
    const film = testStory(STORY);
    film.addNode('n', 10, { decision: { endTime: 'late' } });
    expect(() => film.player.decision.add('n', 'a')).toThrowMatching(refusedWith('INVALID_ARGUMENT'));
    expect(film.player.decision.get('n')).toBeNull();
    expect(film.player.repository.get('n')?.prefetch).toEqual([]);
  });

  it('contract §10: a bad option throws at update, and changes nothing', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b'], { endTime: 4 });
    const before = film.player.reduxStore.getState();
    expect(() => film.player.decision.update('a', ['c'], { startTime: NaN })).toThrowMatching(
      refusedWith('INVALID_ARGUMENT'),
    );
    expect(film.player.reduxStore.getState()).toBe(before);
    expect(film.player.decision.data('a').endTime).toBe(4);
    expect(film.heard()).toEqual([]);
  });

  it('§1.6, §2.1: init options by plugins.decision or initPlugin, the later over the earlier', () => {
    const film = testStory(STORY, { plugins: { decision: { prefetch: false, autoPushSingleChild: false } } });
    expect([film.player.decision.prefetch, film.player.decision.autoPushSingleChild]).toEqual([false, false]);
    film.player.initPlugin('decision', { prefetch: true });
    expect([film.player.decision.prefetch, film.player.decision.autoPushSingleChild]).toEqual([true, false]);
  });

  it('§2.1, §2.2: prefetch and autoPushSingleChild are true by default', () => {
    const { decision } = testStory(STORY).player;
    expect([decision.prefetch, decision.autoPushSingleChild]).toEqual([true, true]);
  });

  it('§2.1 decider: the init option is the property’s first value', async () => {
    const decider = (): string => 'c';
    const film = testStory(STORY, { plugins: { decision: { decider } } });
    expect(film.player.decision.decider).toBe(decider);
    film.player.decision.add('a', ['b']);
    expect((await film.start('a')).advance(9).playlist).toBe('a c');
  });

  it('§2.2 decider: the default one by default; null brings it back', () => {
    const { decision } = testStory(STORY).player;
    const standard = decision.decider;
    decision.decider = (): false => false;
    expect(decision.decider).not.toBe(standard);
    decision.decider = null;
    expect(decision.decider).toBe(standard);
  });

  it('§2.1 includeInCheckpoints: true by default, for each decision by its options', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b']);
    film.player.decision.add('b', ['c'], { includeInCheckpoints: false });
    const { decision } = film.player;
    expect([decision.data('a').includeInCheckpoints, decision.data('b').includeInCheckpoints]).toEqual([
      true,
      false,
    ]);
  });

  it('contract §10: bad init options throw and change nothing', () => {
    const film = testStory(STORY);
    expect(() => film.player.initPlugin('decision', { prefetch: false, decider: 'random' })).toThrowMatching(
      refusedWith('INVALID_ARGUMENT'),
    );
    expect(film.player.decision.prefetch).toBeTrue();
  });
});

describe('decision.prefetch', () => {
  const prefetched = (film: TestStory, id: string): readonly string[] =>
    film.player.repository.get(id)?.prefetch ?? [];

  it('§2.2 prefetch, contract §5.11: children are put into the parent’s prefetch list, defaults first', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c', 'd'], { defaults: ['d'] });
    expect(prefetched(film, 'a')).toEqual(['d', 'b', 'c']);
  });

  it('§2.2 prefetch: keeps what is there and names nothing twice', () => {
    const film = testStory(STORY);
    film.player.repository.get('a')?.addPrefetch('d', 'c');
    film.player.decision.add('a', ['b', 'c', 'b']);
    expect(prefetched(film, 'a')).toEqual(['d', 'c', 'b']);
  });

  it('§2.2 prefetch: false adds none', () => {
    const film = testStory(STORY);
    film.player.decision.prefetch = false;
    film.player.decision.add('a', ['b']);
    expect(prefetched(film, 'a')).toEqual([]);
  });

  it('§2.3 prefetch: the decision’s own option goes before the property', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b'], { prefetch: false });
    film.player.decision.prefetch = false;
    film.player.decision.add('b', ['c'], { prefetch: true });
    expect([prefetched(film, 'a'), prefetched(film, 'b')]).toEqual([[], ['c']]);
  });

  it('contract §5.11: update and remove take out what they put there, and nothing else', () => {
    const film = testStory(STORY);
    film.player.repository.get('a')?.addPrefetch('d');
    film.player.decision.add('a', ['b', 'd']);
    film.player.decision.update('a', ['c']);
    expect(prefetched(film, 'a')).toEqual(['d', 'c']);
    film.player.decision.remove('a');
    expect(prefetched(film, 'a')).toEqual(['d']);
  });

  it('contract §5.11: what is prefetched is warmed, the likeliest first', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { defaults: ['c'] });
    await film.start('a');
    expect(film.engine.preloaded).toEqual(['c', 'b']);
    film.player.decision.update('a', ['d']);
    expect(film.engine.preloaded).toEqual(['c', 'd']);
  });

  it('contract §5.11: a node that replaced the parent gets its list when it plays', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b']);
    const warn = spyOn(console, 'warn');
    film.addNode('a', 10);
    expect(warn).toHaveBeenCalledTimes(1);
    await film.start('a');
    expect(prefetched(film, 'a')).toEqual(['b']);
    expect(film.advance(9).playlist).toBe('a b');
  });
});

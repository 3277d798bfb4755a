import { Player } from '../facade/player';
import { IvPlayerError, type IvPlayerErrorCode } from '../events/player-error';
import type { IvPlugin } from '../player/plugin';
import { provideIvPlugin } from '../player/plugin-tokens';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { DecisionService } from './decision-service';
import { TestFilm, testFilm } from './test-film.spec';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

const refusedWith =
  (code: IvPlayerErrorCode) =>
  (error: unknown): boolean =>
    error instanceof IvPlayerError && error.code === code;

const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

describe('DecisionService', () => {
  it('is player.decision', () => {
    const film = testFilm({});
    expect(film.player.decision).toBe(TestBed.inject(DecisionService));
    expect(film.player.initiedPlugins).toContain('decision');
  });

  it('§2.2, §9 version: a string', () => {
    expect(testFilm({}).player.decision.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('§4.1 add: attaches a decision and returns its instance; the parent by id or node', () => {
    const film = testFilm(STORY);
    const node = film.player.repository.get('b') as unknown as 'b';
    const one = film.player.decision.add('a', ['b', 'c']);
    const other = film.player.decision.add(node, ['c']);
    expect([one.parent.id, other.parent.id]).toEqual(['a', 'b']);
    expect(ids(one.children)).toEqual(['b', 'c']);
  });

  it('§1.2, §4.1 add: on a node that has a decision it acts as update', () => {
    const film = testFilm(STORY);
    const first = film.player.decision.add('a', ['b'], { endTime: 4 });
    const again = film.player.decision.add('a', ['c']);
    expect(again).toBe(first);
    expect(ids(again.children)).toEqual(['c']);
    expect(again.endTime).toBe(4);
    expect(film.heard()).toEqual(['decision.updated a']);
  });

  it('§4.1 add: by default a random child is pushed at the end time', async () => {
    const film = testFilm(STORY, { random: () => 0.99 });
    film.player.decision.add('a', ['b', 'c', 'd']);
    (await film.start('a')).advance(9);
    expect(film.playlist).toBe('a d');
  });

  it('contract §5.7: add of an unknown parent throws UNKNOWN_NODE', () => {
    const film = testFilm(STORY);
    expect(() => film.player.decision.add('nobody', 'a')).toThrowMatching(refusedWith('UNKNOWN_NODE'));
    expect(film.player.decision.get('all')).toEqual([]);
    expect(film.player.reduxStore.getState()['decision']).toEqual({});
  });

  it('contract §5.7: add with options as the second argument', () => {
    const film = testFilm(STORY);
    const decision = film.player.decision.add('a', { children: 'b', endTime: 4 });
    expect([ids(decision.children), decision.endTime]).toEqual([['b'], 4]);
  });

  it('§2.3 children: a leaf is legal', () => {
    const film = testFilm(STORY);
    expect(film.player.decision.add('a').children).toEqual([]);
    expect(film.stored('a').children).toEqual([]);
  });

  it('§4.1 update: merges new options with the previous ones and raises decision.updated', () => {
    const film = testFilm(STORY);
    const nodeEvents: string[] = [];
    const node = film.player.repository.get('a');
    node?.on('decision.updated', ({ id }) => nodeEvents.push(id));
    const decision = film.player.decision.add('a', ['b'], { startTime: 1, endTime: 4 });
    expect(film.heard()).toEqual([]);
    expect(film.player.decision.update('a', { startTime: 2 })).toBe(decision);
    expect([decision.startTime, decision.endTime, ids(decision.children)]).toEqual([2, 4, ['b']]);
    expect(film.heard()).toEqual(['decision.updated a']);
    expect(nodeEvents).toEqual(['a']);
  });

  it('§4.1 update: without a decision it acts as add', () => {
    const film = testFilm(STORY);
    const decision = film.player.decision.update('a', ['b']);
    expect(film.player.decision.get('a')).toBe(decision);
    expect(film.heard()).toEqual([]);
  });

  it('§4.1 update: null takes an earlier option back', () => {
    const film = testFilm(STORY);
    const decision = film.player.decision.add('a', ['b'], { endTime: 4 });
    film.player.decision.update('a', { endTime: null });
    expect(decision.endTime).toBe(8.5);
  });

  it('§4.1 update: state is there before decision.updated is heard', () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b'], { endTime: 4 });
    let heard = 0;
    film.player.on('decision.updated', () => (heard = film.stored('a').duration));
    film.player.decision.update('a', { endTime: 6 });
    expect(heard).toBe(6);
  });

  it('§4.1 get: the instance; null when there is none; all of them for all', () => {
    const film = testFilm(STORY);
    const b = film.player.decision.add('b', 'a');
    const a = film.player.decision.add('a', 'b');
    expect(film.player.decision.get('a')).toBe(a);
    expect(film.player.decision.get(a.parent)).toBe(a);
    expect(film.player.decision.get('c')).toBeNull();
    expect(film.player.decision.get('nobody')).toBeNull();
    expect(film.player.decision.get('all')).toEqual([b, a]);
  });

  it('§4.1 remove: returns the node; nothing is held or decided any more', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c']);
    expect(film.player.decision.remove('a')).toBe(film.player.repository.get('a'));
    expect(film.player.decision.data('a')).toEqual({});
    expect(film.player.decision.get('a')).toBeNull();
    expect(film.player.reduxStore.getState()['decision']).toEqual({});
    (await film.start('a')).advance(20);
    expect(film.playlist).toBe('a');
    expect(film.heard()).toEqual([]);
  });

  it('§4.1 remove: null when there is no decision', () => {
    expect(testFilm(STORY).player.decision.remove('a')).toBeNull();
  });

  it('contract §5.10: remove in an open window ends it and decides nothing', async () => {
    const film = testFilm(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(3);
    film.heard();
    film.player.decision.remove('a');
    expect(film.heard()).toEqual(['decision.end a']);
    expect(film.stored('a')).toBeUndefined();
    film.advance(20);
    expect(film.playlist).toBe('a');
    expect(film.heard()).toEqual([]);
    expect([decision.state, decision.time, decision.progress]).toEqual(['inactive', 0, 0]);
  });

  it('§4.1 data: children, defaults, startTime, endTime and the options', () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: -8, defaults: ['c'], prefetch: false });
    const data = film.player.decision.data('a');
    expect(ids(data.children ?? [])).toEqual(['b', 'c']);
    expect(ids(data.defaults ?? [])).toEqual(['c']);
    expect([data.startTime, data.endTime, data.prefetch, data.includeInCheckpoints]).toEqual([
      2,
      8.5,
      false,
      true,
    ]);
  });

  it('§4.1 data: is a copy; {} for a node without a decision', () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b']);
    expect(film.player.decision.data('a')).not.toBe(film.player.decision.data('a'));
    expect(film.player.decision.data('b')).toEqual({});
    expect(film.player.decision.data('nobody')).toEqual({});
  });
});

describe('decision options', () => {
  it('§2.3 precedence: add options over data.decision over the global ones', () => {
    const film = testFilm(STORY, {
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
    const film = testFilm(STORY);
    film.addNode('n', 10, { decision: { children: ['a'] } });
    expect(ids(film.player.decision.add('n').children)).toEqual(['a']);
    expect(ids(film.player.decision.add('n', ['b']).children)).toEqual(['b']);
    expect(ids(film.player.decision.add('n', ['b'], { children: ['c'] }).children)).toEqual(['c']);
  });

  it('contract §5.7: data.decision alone attaches no decision, and its unknown keys are ignored', async () => {
    const film = testFilm(STORY);
    film.addNode('n', 10, { decision: { children: ['a'], transition: 'fade' } });
    (await film.start('n')).advance(20);
    expect(film.heard()).toEqual([]);
    expect(() => film.player.decision.add('n')).not.toThrow();
  });

  it('contract §10: a bad value in data.decision throws at add, and changes nothing', () => {
    const film = testFilm(STORY);
    film.addNode('n', 10, { decision: { endTime: 'late' } });
    expect(() => film.player.decision.add('n', 'a')).toThrowMatching(refusedWith('INVALID_ARGUMENT'));
    expect(film.player.decision.get('n')).toBeNull();
    expect(film.player.repository.get('n')?.prefetch).toEqual([]);
  });

  it('contract §10: a bad option throws at update, and changes nothing', () => {
    const film = testFilm(STORY);
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
    const film = testFilm(STORY, { plugins: { decision: { prefetch: false, autoPushSingleChild: false } } });
    expect([film.player.decision.prefetch, film.player.decision.autoPushSingleChild]).toEqual([false, false]);
    film.player.initPlugin('decision', { prefetch: true });
    expect([film.player.decision.prefetch, film.player.decision.autoPushSingleChild]).toEqual([true, false]);
  });

  it('§2.1, §2.2: prefetch and autoPushSingleChild are true by default', () => {
    const { decision } = testFilm(STORY).player;
    expect([decision.prefetch, decision.autoPushSingleChild]).toEqual([true, true]);
  });

  it('§2.1 decider: the init option is the property’s first value', async () => {
    const decider = (): string => 'c';
    const film = testFilm(STORY, { plugins: { decision: { decider } } });
    expect(film.player.decision.decider).toBe(decider);
    film.player.decision.add('a', ['b']);
    expect((await film.start('a')).advance(9).playlist).toBe('a c');
  });

  it('§2.2 decider: the default one by default; null brings it back', () => {
    const { decision } = testFilm(STORY).player;
    const standard = decision.decider;
    decision.decider = (): false => false;
    expect(decision.decider).not.toBe(standard);
    decision.decider = null;
    expect(decision.decider).toBe(standard);
  });

  it('§2.1 includeInCheckpoints: true by default, for each decision by its options', () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b']);
    film.player.decision.add('b', ['c'], { includeInCheckpoints: false });
    const { decision } = film.player;
    expect([decision.data('a').includeInCheckpoints, decision.data('b').includeInCheckpoints]).toEqual([
      true,
      false,
    ]);
  });

  it('contract §10: bad init options throw and change nothing', () => {
    const film = testFilm(STORY);
    expect(() => film.player.initPlugin('decision', { prefetch: false, decider: 'random' })).toThrowMatching(
      refusedWith('INVALID_ARGUMENT'),
    );
    expect(film.player.decision.prefetch).toBeTrue();
  });
});

describe('decision.prefetch', () => {
  const prefetched = (film: TestFilm, id: string): readonly string[] =>
    film.player.repository.get(id)?.prefetch ?? [];

  it('§2.2 prefetch, contract §5.11: children are put into the parent’s prefetch list, defaults first', () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c', 'd'], { defaults: ['d'] });
    expect(prefetched(film, 'a')).toEqual(['d', 'b', 'c']);
  });

  it('§2.2 prefetch: keeps what is there and names nothing twice', () => {
    const film = testFilm(STORY);
    film.player.repository.get('a')?.addPrefetch('d', 'c');
    film.player.decision.add('a', ['b', 'c', 'b']);
    expect(prefetched(film, 'a')).toEqual(['d', 'c', 'b']);
  });

  it('§2.2 prefetch: false adds none', () => {
    const film = testFilm(STORY);
    film.player.decision.prefetch = false;
    film.player.decision.add('a', ['b']);
    expect(prefetched(film, 'a')).toEqual([]);
  });

  it('§2.3 prefetch: the decision’s own option goes before the property', () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b'], { prefetch: false });
    film.player.decision.prefetch = false;
    film.player.decision.add('b', ['c'], { prefetch: true });
    expect([prefetched(film, 'a'), prefetched(film, 'b')]).toEqual([[], ['c']]);
  });

  it('contract §5.11: update and remove take out what they put there, and nothing else', () => {
    const film = testFilm(STORY);
    film.player.repository.get('a')?.addPrefetch('d');
    film.player.decision.add('a', ['b', 'd']);
    film.player.decision.update('a', ['c']);
    expect(prefetched(film, 'a')).toEqual(['d', 'c']);
    film.player.decision.remove('a');
    expect(prefetched(film, 'a')).toEqual(['d']);
  });

  it('contract §5.11: what is prefetched is warmed, the likeliest first', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { defaults: ['c'] });
    await film.start('a');
    expect(film.engine.warmed).toEqual(['c', 'b']);
    film.player.decision.update('a', ['d']);
    expect(film.engine.warmed).toEqual(['c', 'd']);
  });

  it('contract §5.11: a node that replaced the parent gets its list when it plays', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b']);
    const warn = spyOn(console, 'warn');
    film.addNode('a', 10);
    expect(warn).toHaveBeenCalledTimes(1);
    await film.start('a');
    expect(prefetched(film, 'a')).toEqual(['b']);
    expect(film.advance(9).playlist).toBe('a b');
  });
});

describe('a decision added while its parent plays', () => {
  it('contract §5.7: arms itself in mid-pass', async () => {
    const film = (await testFilm(STORY).start('a')).advance(3);
    film.player.decision.add('a', ['b', 'c'], { startTime: 5, endTime: 7 });
    expect(film.stored('a').state).toBe('inactive');
    film.advance(2.1);
    expect(film.heard()).toEqual(['decision.start a']);
    film.advance(3);
    expect(film.playlist).toBe('a b');
  });

  it('contract §5.7: opens a window at once that should be open', async () => {
    const film = (await testFilm(STORY).start('a')).advance(3);
    film.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    expect(film.heard()).toEqual(['decision.start a']);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 2 }));
  });

  it('contract §5.7: starts, ends and decides at once a window that is over', async () => {
    const film = (await testFilm(STORY).start('a')).advance(9);
    film.player.decision.add('a', ['b', 'c']);
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('contract §5.4: what stands behind the parent already is the automatic choice at the end', async () => {
    const film = (await testFilm(STORY).start('a', 'd')).advance(3);
    film.player.decision.add('a', ['b', 'c']);
    expect(film.stored('a').state).toBe('active');
    film.advance(6);
    expect(film.playlist).toBe('a d');
    expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'd', autoDecided: true }));
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a', 'decision.made a']);
  });

  it('opens no window of a film that has ended', async () => {
    const film = (await testFilm(STORY).start('a')).advance(11);
    film.player.decision.add('a', ['b', 'c']);
    film.player.playlist.push('c');
    expect(film.heard()).toEqual([]);
    expect(film.stored('a').state).toBe('inactive');
    expect(film.playlist).toBe('a c');
  });

  it('contract §5.1: update moves a window that has not passed', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    (await film.start('a')).advance(3);
    film.player.decision.update('a', { endTime: 5 });
    film.heard();
    film.advance(2.1);
    expect(film.heard()[0]).toBe('decision.end a');
  });

  it('contract §5.1: update that puts the end behind the playhead ends the window at once', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    (await film.start('a')).advance(6);
    film.heard();
    film.player.decision.update('a', { endTime: 4 });
    expect(film.heard()).toEqual([
      'decision.end a',
      'decision.updated a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });
});

describe('the playlist’s reset', () => {
  it('contract §5.2: ends an open window and sets everything back', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['c', 'd']);
    (await film.start('a')).advance(12);
    film.player.decision.add('d', ['a']);
    film.heard();
    film.player.playlist.reset();
    expect(film.heard(true)).toEqual(['decision.end b', 'nodeend b@1', 'playlistreset']);
    expect([film.stored('a'), film.stored('b')]).toEqual([
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0 }),
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0 }),
    ]);
  });

  it('takes back what was decided for passes ahead', () => {
    const film = testFilm(STORY);
    film.player.decision.add('b', ['c', 'd']);
    film.player.playlist.push('a', 'b', 'c');
    expect(film.stored('b').state).toBe('made');
    film.player.playlist.reset();
    expect(film.stored('b').state).toBe('inactive');
  });

  it('so does a choice that drops them', async () => {
    const film = testFilm(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['c', 'd']);
    await film.start('a');
    decision.make('b');
    film.player.playlist.push('d');
    expect(film.stored('b').state).toBe('made');
    decision.make('c');
    expect(film.stored('b')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
  });
});

describe('automatic checkpoints', () => {
  class Registrar implements IvPlugin {
    readonly name = 'checkpoints';
    readonly version = '1.0.0';
    readonly times: (number | undefined)[] = [];
    configure(): void {
      this.times.length = 0;
    }
    register(time?: number): void {
      this.times.push(time);
    }
  }

  function filmWith(registrar: Registrar): TestFilm {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0 }),
        provideIvPlugin({ name: 'checkpoints', activeByDefault: false, resolve: () => registrar }),
      ],
    });
    return new TestFilm(STORY);
  }

  it('§2.1 checkpoints: nothing happens without the plugin', async () => {
    const registrar = new Registrar();
    const film = filmWith(registrar);
    film.player.decision.add('a', ['b', 'c'], { startTime: 7 });
    (await film.start('a')).advance(9);
    expect(registrar.times).toEqual([]);
  });

  it('§2.1 checkpoints: registered before decision.start, once per pass', async () => {
    const registrar = new Registrar();
    const film = filmWith(registrar);
    film.player.initPlugin('checkpoints');
    film.player.decision.add('a', ['b', 'c'], { startTime: 7 });
    film.player.decision.add('b', ['a', 'c'], { startTime: 7, checkpoints: { time: -1 } });
    (await film.start('a')).advance(1.9);
    expect(registrar.times).toEqual([]);
    film.advance(0.2);
    expect(registrar.times).toEqual([2]);
    film.advance(5.5);
    film.player.seek(1);
    film.advance(15);
    expect(registrar.times).toEqual([2, 6]);
  });

  it('§2.3 checkpoints: three levels of precedence', async () => {
    const registrar = new Registrar();
    const film = filmWith(registrar);
    film.player.initPlugin('checkpoints');
    film.player.initPlugin('decision', { checkpoints: { singleChild: true, time: -3 } });
    film.addNode('n', 10, { decision: { checkpoints: { time: -2 } } });
    film.player.decision.add('n', ['a'], { startTime: 7, autoPushSingleChild: false });
    film.player.decision.add('a', ['b', 'c'], { startTime: 7, checkpoints: { enabled: false } });
    (await film.start('n')).advance(19);
    expect(registrar.times).toEqual([5]);
  });
});

describe('PlayerService', () => {
  it('contract §1: Player reaches the decision plugin of its own scope', () => {
    const film = testFilm(STORY);
    expect(TestBed.inject(Player).decision).toBe(film.player.decision);
  });
});

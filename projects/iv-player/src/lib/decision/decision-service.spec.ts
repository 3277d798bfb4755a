import { TestBed } from '@angular/core/testing';
import { IvPlayerError, type IvPlayerErrorCode } from '../events/player-error';
import { Player } from '../facade/player';
import { DecisionService } from './decision-service';
import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

const refusedWith =
  (code: IvPlayerErrorCode) =>
  (error: unknown): boolean =>
    error instanceof IvPlayerError && error.code === code;

const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

describe('DecisionService', () => {
  it('is player.decision', () => {
    const film = testStory({});
    expect(film.player.decision).toBe(TestBed.inject(DecisionService));
    expect(film.player.initiedPlugins).toContain('decision');
  });

  it('version is a string that cannot be assigned', () => {
    const { decision } = testStory({}).player;
    const version = decision.version;
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(() => ((decision as { version: string }).version = '0')).toThrowError(TypeError);
    expect(decision.version).toBe(version);
  });

  for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    it(`decides for nodes with the id ${id}`, async () => {
      const story = testStory({ b: 10 });
      story.addNode(id, 10);
      expect(story.player.decision.get(id)).toBeNull();
      expect(story.player.decision.data(id)).toEqual({});
      story.player.decision.add(id, [id, 'b'], { startTime: 1, defaults: ['b'] });
      (await story.start(id)).advance(3);
      expect(story.decision(id).state).toBe('active');
      expect(Object.keys(story.player.reduxStore.getState()['decision'] as object)).toEqual([id]);
      expect(story.decision(id).make(id)).toBeTrue();
      expect(story.stored(id).selected.node).toBe(id);
      story.advance(8);
      expect(story.playlist).toBe(`${id} ${id}`);
      story.player.decision.remove(id);
      expect(story.player.decision.get(id)).toBeNull();
    });
  }

  it('§4.1 add: attaches a decision and returns its instance; the parent by id or node', () => {
    const film = testStory(STORY);
    const node = film.player.repository.get('b') as unknown as 'b';
    const one = film.player.decision.add('a', ['b', 'c']);
    const other = film.player.decision.add(node, ['c']);
    expect([one.parent.id, other.parent.id]).toEqual(['a', 'b']);
    expect(ids(one.children)).toEqual(['b', 'c']);
  });

  it('§1.2, §4.1 add: on a node that has a decision it acts as update', () => {
    const film = testStory(STORY);
    const first = film.player.decision.add('a', ['b'], { endTime: 4 });
    const again = film.player.decision.add('a', ['c']);
    expect(again).toBe(first);
    expect(ids(again.children)).toEqual(['c']);
    expect(again.endTime).toBe(4);
    expect(film.heard()).toEqual(['decision.updated a']);
  });

  it('§4.1 add: by default a random child is pushed at the end time', async () => {
    const film = testStory(STORY, { random: () => 0.99 });
    film.player.decision.add('a', ['b', 'c', 'd']);
    (await film.start('a')).advance(9);
    expect(film.playlist).toBe('a d');
  });

  it('contract §5.7: add of an unknown parent throws UNKNOWN_NODE', () => {
    const film = testStory(STORY);
    expect(() => film.player.decision.add('nobody', 'a')).toThrowMatching(refusedWith('UNKNOWN_NODE'));
    expect(film.player.decision.get('all')).toEqual([]);
    expect(film.player.reduxStore.getState()['decision']).toEqual({});
  });

  it('contract §5.7: add with options as the second argument', () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', { children: 'b', endTime: 4 });
    expect([ids(decision.children), decision.endTime]).toEqual([['b'], 4]);
  });

  it('§2.3 children: a leaf is legal', () => {
    const film = testStory(STORY);
    expect(film.player.decision.add('a').children).toEqual([]);
    expect(film.stored('a').children).toEqual([]);
  });

  it('§4.1 update: merges new options with the previous ones and raises decision.updated', () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
    const decision = film.player.decision.update('a', ['b']);
    expect(film.player.decision.get('a')).toBe(decision);
    expect(film.heard()).toEqual([]);
  });

  it('§4.1 update: null takes an earlier option back', () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b'], { endTime: 4 });
    film.player.decision.update('a', { endTime: null });
    expect(decision.endTime).toBe(8.5);
  });

  it('§4.1 update: state is there before decision.updated is heard', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b'], { endTime: 4 });
    let heard = 0;
    film.player.on('decision.updated', () => (heard = film.stored('a').duration));
    film.player.decision.update('a', { endTime: 6 });
    expect(heard).toBe(6);
  });

  it('§4.1 get: the instance; null when there is none; all of them for all', () => {
    const film = testStory(STORY);
    const b = film.player.decision.add('b', 'a');
    const a = film.player.decision.add('a', 'b');
    expect(film.player.decision.get('a')).toBe(a);
    expect(film.player.decision.get(a.parent)).toBe(a);
    expect(film.player.decision.get('c')).toBeNull();
    expect(film.player.decision.get('nobody')).toBeNull();
    expect(film.player.decision.get('all')).toEqual([b, a]);
  });

  it('§4.1 remove: returns the node; nothing is held or decided any more', async () => {
    const film = testStory(STORY);
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
    expect(testStory(STORY).player.decision.remove('a')).toBeNull();
  });

  it('contract §5.10: remove in an open window ends it and decides nothing', async () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
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
    const film = testStory(STORY);
    film.player.decision.add('a', ['b']);
    expect(film.player.decision.data('a')).not.toBe(film.player.decision.data('a'));
    expect(film.player.decision.data('b')).toEqual({});
    expect(film.player.decision.data('nobody')).toEqual({});
  });
});

describe('PlayerService', () => {
  it('contract §1: Player reaches the decision plugin of its own scope', () => {
    const film = testStory(STORY);
    expect(TestBed.inject(Player).decision).toBe(film.player.decision);
  });
});

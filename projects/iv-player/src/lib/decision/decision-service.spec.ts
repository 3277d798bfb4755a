import { TestBed } from '@angular/core/testing';
import { IvPlayerError, type IvPlayerErrorCode } from '../events/player-error';
import { Player } from '../facade/player';
import { DecisionService } from './decision-service';
import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10, d: 10 };

const hasCode =
  (code: IvPlayerErrorCode) =>
  (error: unknown): boolean =>
    error instanceof IvPlayerError && error.code === code;

const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

describe('DecisionService', () => {
  it('is player.decision [injectable-services]', () => {
    const story = testStory({});
    expect(story.player.decision).toBe(TestBed.inject(DecisionService));
    expect(story.player.initiedPlugins).toContain('decision');
  });

  it('version is a read-only string [decision-version]', () => {
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
      expect(Object.keys(story.player.reduxStore.getState().decision as object)).toEqual([id]);
      expect(story.decision(id).make(id)).toBeTrue();
      expect(story.stored(id).selected.node).toBe(id);
      story.advance(8);
      expect(story.playlist).toBe(`${id} ${id}`);
      story.player.decision.remove(id);
      expect(story.player.decision.get(id)).toBeNull();
    });
  }

  it('add adds a decision to a node or an id and returns its instance [decision-add]', () => {
    const story = testStory(NODES);
    const node = story.player.repository.get('b') as unknown as 'b';
    const one = story.player.decision.add('a', ['b', 'c']);
    const other = story.player.decision.add(node, ['c']);
    expect([one.parent.id, other.parent.id]).toEqual(['a', 'b']);
    expect(ids(one.children)).toEqual(['b', 'c']);
  });

  it('add acts like update on a node that has a decision [event-decision-updated] [add-again]', () => {
    const story = testStory(NODES);
    const first = story.player.decision.add('a', ['b'], { endTime: 4 });
    const again = story.player.decision.add('a', ['c']);
    expect(again).toBe(first);
    expect(ids(again.children)).toEqual(['c']);
    expect(again.endTime).toBe(4);
    expect(story.takeEvents()).toEqual(['decision.updated a']);
  });

  it('add pushes a random child at the end time by default [decision-add]', async () => {
    const story = testStory(NODES, { random: () => 0.99 });
    story.player.decision.add('a', ['b', 'c', 'd']);
    (await story.start('a')).advance(9);
    expect(story.playlist).toBe('a d');
  });

  it('add throws UNKNOWN_NODE for an unknown parent [unknown-parent]', () => {
    const story = testStory(NODES);
    expect(() => story.player.decision.add('missing', 'a')).toThrowMatching(hasCode('UNKNOWN_NODE'));
    expect(story.player.decision.get('all')).toEqual([]);
    expect(story.player.reduxStore.getState().decision).toEqual({});
  });

  it('add accepts options as the second argument', () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', { children: 'b', endTime: 4 });
    expect([ids(decision.children), decision.endTime]).toEqual([['b'], 4]);
  });

  it('add accepts a node without children [no-children]', () => {
    const story = testStory(NODES);
    expect(story.player.decision.add('a').children).toEqual([]);
    expect(story.stored('a').children).toEqual([]);
  });

  it('update merges new options over earlier ones and emits decision.updated [event-decision-updated] [decision-update]', () => {
    const story = testStory(NODES);
    const nodeEvents: string[] = [];
    const node = story.player.repository.get('a');
    node?.on('decision.updated', ({ id }) => nodeEvents.push(id));
    const decision = story.player.decision.add('a', ['b'], { startTime: 1, endTime: 4 });
    expect(story.takeEvents()).toEqual([]);
    expect(story.player.decision.update('a', { startTime: 2 })).toBe(decision);
    expect([decision.startTime, decision.endTime, ids(decision.children)]).toEqual([2, 4, ['b']]);
    expect(story.takeEvents()).toEqual(['decision.updated a']);
    expect(nodeEvents).toEqual(['a']);
  });

  it('update acts like add on a node without a decision [decision-update]', () => {
    const story = testStory(NODES);
    const decision = story.player.decision.update('a', ['b']);
    expect(story.player.decision.get('a')).toBe(decision);
    expect(story.takeEvents()).toEqual([]);
  });

  it('update removes an earlier option with null [option-removal]', () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b'], { endTime: 4 });
    story.player.decision.update('a', { endTime: null });
    expect(decision.endTime).toBe(8.5);
  });

  it('update changes the state before it emits decision.updated [state-before-events]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b'], { endTime: 4 });
    let duration = 0;
    story.player.on('decision.updated', () => (duration = story.stored('a').duration));
    story.player.decision.update('a', { endTime: 6 });
    expect(duration).toBe(6);
  });

  it('get returns the instance, null without a decision, and all for `all` [decision-get]', () => {
    const story = testStory(NODES);
    const b = story.player.decision.add('b', 'a');
    const a = story.player.decision.add('a', 'b');
    expect(story.player.decision.get('a')).toBe(a);
    expect(story.player.decision.get(a.parent)).toBe(a);
    expect(story.player.decision.get('c')).toBeNull();
    expect(story.player.decision.get('missing')).toBeNull();
    expect(story.player.decision.get('all')).toEqual([b, a]);
  });

  it('remove returns the node, and nothing more is stored or decided for it [decision-remove]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c']);
    expect(story.player.decision.remove('a')).toBe(story.player.repository.get('a'));
    expect(story.player.decision.data('a')).toEqual({});
    expect(story.player.decision.get('a')).toBeNull();
    expect(story.player.reduxStore.getState().decision).toEqual({});
    (await story.start('a')).advance(20);
    expect(story.playlist).toBe('a');
    expect(story.takeEvents()).toEqual([]);
  });

  it('remove returns null without a decision [decision-remove]', () => {
    expect(testStory(NODES).player.decision.remove('a')).toBeNull();
  });

  it('remove ends an open window and decides nothing', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(3);
    story.takeEvents();
    story.player.decision.remove('a');
    expect(story.takeEvents()).toEqual(['decision.end a']);
    expect(story.stored('a')).toBeUndefined();
    story.advance(20);
    expect(story.playlist).toBe('a');
    expect(story.takeEvents()).toEqual([]);
    expect([decision.state, decision.time, decision.progress]).toEqual(['inactive', 0, 0]);
  });

  it('data has children, defaults, startTime, endTime and the options [decision-data]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: -8, defaults: ['c'], prefetch: false });
    const data = story.player.decision.data('a');
    expect(ids(data.children ?? [])).toEqual(['b', 'c']);
    expect(ids(data.defaults ?? [])).toEqual(['c']);
    expect([data.startTime, data.endTime, data.prefetch, data.includeInCheckpoints]).toEqual([
      2,
      8.5,
      false,
      true,
    ]);
  });

  it('data returns a copy, or {} for a node without a decision [decision-data]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b']);
    expect(story.player.decision.data('a')).not.toBe(story.player.decision.data('a'));
    expect(story.player.decision.data('b')).toEqual({});
    expect(story.player.decision.data('missing')).toEqual({});
  });
});

describe('Player.decision', () => {
  it('is the decision plugin of the player’s own scope', () => {
    const story = testStory(NODES);
    expect(TestBed.inject(Player).decision).toBe(story.player.decision);
  });
});

import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { DecisionRecord } from '../story/story-node';
import { type TestStory, testStory } from './testing/test-story';

const NODES = { a: 10, b: 5, c: 5, d: 5 };

/** Returns the records as plain values. */
function recordsOf({ player }: TestStory): unknown[] {
  const records: unknown[] = [];
  player.on('decision.final', (parent, record: DecisionRecord) => {
    expect(parent).toBe(record.from);
    const { from, offered, chosen, ...rest } = record;
    records.push({ from: from.id, offered: offered.map(({ id }) => id), chosen: chosen.id, ...rest });
  });
  return records;
}

function story(options: IvPlayerOptions = {}): { story: TestStory; records: unknown[] } {
  const created = testStory(NODES, options);
  return { story: created, records: recordsOf(created) };
}

describe('decision.final [decision-final]', () => {
  it('reports the viewer’s choice once, when the pass is over', async () => {
    const { story: film, records } = story();
    const { player } = film;
    const decision = player.decision.add('a', {
      startTime: 2,
      choices: [{ to: 'b' }, { to: 'b' }, { to: 'c' }],
    });
    const told: unknown[] = [];
    decision.on('final', (one, record) => void told.push(one, record.choice));
    player.repository.get('a')?.on('decision.final', (_node, { choice }) => void told.push(choice));
    await film.start('a');
    film.advance(3);
    decision.make('c');
    film.advance(1);
    decision.make('b~2');
    decision.make('b~2');
    player.pause();
    film.advance(60);
    void player.play();
    film.advance(4);
    expect(records).toEqual([]);
    film.advance(3);
    expect(records).toEqual([
      {
        from: 'a',
        offered: ['b', 'b', 'c'],
        chosen: 'b',
        choice: 'b~2',
        by: 'viewer',
        seconds: jasmine.anything(),
        changed: 1,
        again: false,
      },
    ]);
    expect((records[0] as DecisionRecord).seconds).toBeCloseTo(2, 1);
    expect(told).toEqual(['b~2', decision, 'b~2']);
    expect(film.takeEvents(true).indexOf('nodeend a@0')).toBeGreaterThan(0);
  });

  it('does not count seconds before the window or while paused', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b', 'c'], { startTime: 5 });
    await film.start('a');
    film.decision('a').make('c');
    film.advance(11);
    expect(records).toEqual([jasmine.objectContaining({ chosen: 'c', seconds: 0, changed: 0 })]);
  });

  const automatic: readonly (readonly [string, object, string, string])[] = [
    ['the only default', { defaults: ['c'] }, 'default', 'c'],
    ['chance', {}, 'chance', 'b'],
    ['chance among defaults', { defaults: ['c', 'b'] }, 'chance', 'c'],
    ['a decider', { decider: () => 'd' }, 'decider', 'd'],
    [
      'the default after a decider returns nothing',
      { decider: () => undefined, defaults: ['c'] },
      'default',
      'c',
    ],
    ['chance after a decider fails', { decider: () => 'missing' }, 'chance', 'b'],
    ['the only open choice', { children: ['c'], autoPushSingleChild: false }, 'rule', 'c'],
  ];
  for (const [who, options, by, chosen] of automatic) {
    it(`reports that ${who} chose`, async () => {
      const { story: film, records } = story();
      film.player.decision.add('a', ['b', 'c'], options);
      await film.start('a');
      film.advance(11);
      expect(records).toEqual([jasmine.objectContaining({ by, chosen, seconds: null, changed: 0 })]);
      expect((records[0] as DecisionRecord).choice).toBe(chosen === 'd' ? null : chosen);
    });
  }

  for (const when of ['before it plays', 'while it plays']) {
    it(`reports a rule if the automatic single child got a sibling ${when}`, async () => {
      const { story: film, records } = story();
      const { player } = film;
      player.decision.add('a', ['b']);
      if (when === 'before it plays') player.append('d', 'a');
      else await film.start('a');
      await new Promise((resolve) => setTimeout(resolve));
      player.decision.update('a', ['b', 'c']);
      void player.play();
      film.advance(22);
      expect(film.playlist).toMatch(/a b$/);
      expect(records).toEqual([jasmine.objectContaining({ by: 'rule', chosen: 'b', seconds: null })]);
    });
  }

  const narrowing: readonly (readonly [
    string,
    object,
    { readonly by: string; readonly offered: readonly string[] },
  ])[] = [
    ['the viewer', { children: ['b', 'c'] }, { by: 'viewer', offered: ['b', 'c'] }],
    [
      'the viewer, of two answers that lead to one node',
      { choices: [{ to: 'b' }, { to: 'b' }] },
      { by: 'viewer', offered: ['b', 'b'] },
    ],
    ['chance', { children: ['b', 'c'] }, { by: 'chance', offered: ['b', 'c'] }],
    ['the only default', { children: ['c', 'b'], defaults: ['b'] }, { by: 'default', offered: ['c', 'b'] }],
  ];
  for (const [who, options, expected] of narrowing) {
    it(`reports what ${who} chose, even if the other choices close immediately`, async () => {
      const { story: film, records } = story();
      const decision = film.player.decision.add('a', options);
      decision.on('made', () => void (decision.children = ['b']));
      await film.start('a');
      film.advance(1);
      if (expected.by === 'viewer') decision.make('b');
      film.advance(11);
      expect(records).toEqual([jasmine.objectContaining({ ...expected, chosen: 'b' })]);
    });
  }

  it('counts choices made before the pass, and lists the choices open then', async () => {
    const { story: film, records } = story();
    const decision = film.player.decision.add('a', ['b', 'c']);
    await film.start('d', 'a');
    decision.make('c');
    decision.make('c');
    decision.make('b');
    decision.children = ['b', 'c', 'd'];
    film.advance(16);
    expect(records).toEqual([
      jasmine.objectContaining({ by: 'viewer', chosen: 'b', changed: 1, seconds: 0, offered: ['b', 'c'] }),
    ]);
  });

  it('reports that a connection of the variables chose', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b', 'c']);
    film.player.variables.connect({ from: 'a', to: () => 'c' });
    await film.start('a');
    film.advance(11);
    expect(records).toEqual([jasmine.objectContaining({ by: 'rule', chosen: 'c' })]);
  });

  it('is not emitted without a choice or for an automatic single child', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b']);
    film.player.decision.add('b', []);
    await film.start('a');
    await new Promise((resolve) => setTimeout(resolve));
    film.advance(16);
    expect(film.playlist).toBe('a b');
    expect(film.player.ended).toBeTrue();
    expect(records).toEqual([]);
    film.player.append('c');
    void film.player.play();
    film.advance(1);
    expect(records).toEqual([
      jasmine.objectContaining({ from: 'b', offered: [], chosen: 'c', choice: null }),
    ]);
  });

  it('is emitted again for a new pass, with `again`', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b', 'c']);
    await film.start('a');
    film.decision('a').make('b', { seek: true });
    film.advance(1);
    film.player.currentNodeIndex = 0;
    film.advance(11);
    film.player.currentNodeIndex = 0;
    film.decision('a').make('c', { seek: true });
    expect(records).toEqual([
      jasmine.objectContaining({ chosen: 'b', by: 'viewer', again: false }),
      jasmine.objectContaining({ chosen: 'b', by: 'default', again: true }),
      jasmine.objectContaining({ chosen: 'c', by: 'viewer', again: true }),
    ]);
    film.player.playlist.reset();
    await film.start('a');
    film.decision('a').make('c', { seek: true });
    expect(records.at(-1)).toEqual(jasmine.objectContaining({ again: false }));
  });

  it('is not emitted for a choice that a restore or reset revokes', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b', 'c']);
    await film.start('a');
    film.decision('a').make('b');
    film.player.playlist.reset();
    expect(records).toEqual([]);
  });
});

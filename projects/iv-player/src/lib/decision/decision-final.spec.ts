import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { DecisionRecord, OfferedChoice } from '../story/story-node';
import { shownTexts } from './shown-texts';
import { type TestStory, testStory } from './testing/test-story';
import type { TimeLimit } from './time-limit';

const NODES = { a: 10, b: 5, c: 5, d: 5 };

const offer = (id: string, to = id, label = id): OfferedChoice => ({ id, label, to });

/** Collects the records, which are plain JSON. */
function recordsOf({ player }: TestStory): DecisionRecord[] {
  const records: DecisionRecord[] = [];
  player.on('decision.final', (parent, record: DecisionRecord) => {
    expect(parent.id).toBe(record.node);
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
    records.push(record);
  });
  return records;
}

function story(options: IvPlayerOptions = {}): { story: TestStory; records: DecisionRecord[] } {
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
    decision.on('final', (one, record) => void told.push(one, record.answer));
    player.repository.get('a')?.on('decision.final', (_node, { answer }) => void told.push(answer));
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
        node: 'a',
        index: 0,
        offered: [offer('b'), offer('b~2', 'b'), offer('c')],
        answer: 'b~2',
        to: 'b',
        by: 'viewer',
        seconds: jasmine.anything() as unknown as number,
        changed: 1,
        again: false,
        limit: 6.5,
        prompt: null,
        label: 'b~2',
      },
    ]);
    expect(records[0]?.seconds).toBeCloseTo(2, 1);
    expect(told).toEqual(['b~2', decision, 'b~2']);
    expect(film.takeEvents(true).indexOf('nodeend a@0')).toBeGreaterThan(0);
  });

  it('does not count seconds before the window or while paused', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b', 'c'], { startTime: 5 });
    await film.start('a');
    film.decision('a').make('c');
    film.advance(11);
    expect(records).toEqual([jasmine.objectContaining({ to: 'c', seconds: 0, changed: 0 })]);
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
  for (const [who, options, by, to] of automatic) {
    it(`reports that ${who} chose`, async () => {
      const { story: film, records } = story();
      film.player.decision.add('a', ['b', 'c'], options);
      await film.start('a');
      film.advance(11);
      expect(records).toEqual([jasmine.objectContaining({ by, to, seconds: null, changed: 0 })]);
      expect(records[0]?.answer).toBe(to === 'd' ? null : to);
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
      expect(records).toEqual([jasmine.objectContaining({ by: 'rule', to: 'b', seconds: null })]);
    });
  }

  const narrowing: readonly (readonly [
    string,
    object,
    { readonly by: string; readonly offered: readonly OfferedChoice[] },
  ])[] = [
    ['the viewer', { children: ['b', 'c'] }, { by: 'viewer', offered: [offer('b'), offer('c')] }],
    [
      'the viewer, of two answers that lead to one node',
      { choices: [{ to: 'b' }, { to: 'b' }] },
      { by: 'viewer', offered: [offer('b'), offer('b~2', 'b')] },
    ],
    ['chance', { children: ['b', 'c'] }, { by: 'chance', offered: [offer('b'), offer('c')] }],
    [
      'the only default',
      { children: ['c', 'b'], defaults: ['b'] },
      { by: 'default', offered: [offer('c'), offer('b')] },
    ],
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
      expect(records).toEqual([jasmine.objectContaining({ ...expected, to: 'b' })]);
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
      jasmine.objectContaining({
        by: 'viewer',
        to: 'b',
        changed: 1,
        seconds: 0,
        offered: [offer('b'), offer('c')],
      }),
    ]);
  });

  it('reports that a connection of the variables chose', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b', 'c']);
    film.player.variables.connect({ from: 'a', to: () => 'c' });
    await film.start('a');
    film.advance(11);
    expect(records).toEqual([jasmine.objectContaining({ by: 'rule', to: 'c' })]);
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
    expect(records).toEqual([jasmine.objectContaining({ node: 'b', offered: [], to: 'c', answer: null })]);
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
      jasmine.objectContaining({ to: 'b', by: 'viewer', again: false }),
      jasmine.objectContaining({ to: 'b', by: 'default', again: true }),
      jasmine.objectContaining({ to: 'c', by: 'viewer', again: true }),
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

  it('reports the question and the labels in the language of the viewer', async () => {
    const { story: film, records } = story();
    const { player } = film;
    player.repository.update({ id: 'a', data: { prompt: { en: 'Where to?', de: 'Wohin?' } } });
    player.decision.add('a', {
      choices: [
        { to: 'b', label: { en: 'Left', de: 'Links' } },
        { to: 'c', id: 'right', label: 'Right' },
        { to: 'd' },
      ],
    });
    player.language = 'de-AT';
    await film.start('a');
    film.decision('a').make('b');
    film.decision('a').children = ['b'];
    film.advance(11);
    const offered = [offer('b', 'b', 'Links'), offer('right', 'c', 'Right'), offer('d')];
    expect(records).toEqual([jasmine.objectContaining({ offered, prompt: 'Wohin?', label: 'Links' })]);
  });

  it('reports the texts that a component shows instead', async () => {
    const { story: film, records } = story();
    const { player } = film;
    player.decision.add('a', ['b', 'c']);
    shownTexts.set(player.repository, (parent, choice) =>
      choice ? `${parent.id} to ${choice.to.id}, ${choice.id}` : `Where from ${parent.id}?`,
    );
    await film.start('a');
    film.decision('a').make('c');
    film.advance(11);
    expect(records).toEqual([
      jasmine.objectContaining({
        prompt: 'Where from a?',
        label: 'a to c, c',
        offered: [offer('b', 'b', 'a to b, b'), offer('c', 'c', 'a to c, c')],
      }),
    ]);
  });

  it('tells the page’s choices from the viewer’s; the last one counts', async () => {
    const { story: film, records } = story();
    film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['c', 'd']);
    await film.start('a');
    film.decision('a').make('c');
    film.decision('a').make('b', { by: 'page' });
    expect(film.decision('a').selected.autoDecided).toBeFalse();
    film.decision('b').make('d', { by: 'page' });
    film.decision('b').make('d');
    film.advance(17);
    expect(records).toEqual([
      jasmine.objectContaining({ node: 'a', index: 0, to: 'b', by: 'page', seconds: 0, changed: 1 }),
      jasmine.objectContaining({ node: 'b', index: 1, to: 'd', by: 'viewer', seconds: 0, changed: 0 }),
    ]);
  });

  const limits: readonly (readonly [TimeLimit, number | null])[] = [
    ['normal', 6.5],
    [2, 13],
    ['off', null],
  ];
  for (const [timeLimit, limit] of limits) {
    it(`reports the seconds that the viewer had with the time limit ${timeLimit}`, async () => {
      const { story: film, records } = story({ plugins: { decision: { timeLimit } } });
      film.player.decision.add('a', ['b', 'c'], { startTime: 2 });
      await film.start('a');
      film.advance(3);
      film.decision('a').make('c');
      film.advance(8);
      expect(records).toEqual([jasmine.objectContaining({ limit })]);
    });
  }
});

import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { type PlayerSnapshot, PlayerSnapshots } from '../player/player-snapshots';
import type { DecisionRecord } from '../story/story-node';
import type { DecisionOptions } from './decision-options';
import { TestStory } from './testing/test-story';

const NODES = { a: 10, b: 5, c: 5, d: 5 };
const KNOCK_AND_KICK: DecisionOptions = { choices: [{ to: 'b' }, { to: 'b' }, { to: 'c' }] };
const KNOCK: DecisionOptions = { choices: [{ to: 'b' }, { to: 'c' }] };

describe('the record of a decision after a restore', () => {
  let film: TestStory;
  let records: Partial<DecisionRecord>[];
  let problems: string[];

  /** Creates a player of a story with a decision on `a`. */
  const begin = (options: DecisionOptions): void => {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    film = new TestStory(NODES);
    film.player.decision.add('a', options);
    records = [];
    problems = [];
    film.player.on('decision.final', (_parent, record: DecisionRecord) => void records.push(record));
  };
  const save = (): PlayerSnapshot => TestBed.inject(PlayerSnapshots).save();
  const restore = (snapshot: PlayerSnapshot): void => {
    const snapshots = TestBed.inject(PlayerSnapshots);
    snapshots.restore(snapshots.read(snapshot, (problem) => problems.push(problem)));
  };
  const reload = (snapshot: PlayerSnapshot, options: DecisionOptions): void => {
    begin(options);
    void film.player.play();
    restore(snapshot);
  };
  const offered = (): unknown => records[0]?.offered?.map(({ id }) => id);

  it('lists the choices that were open when the choice was made', async () => {
    begin({ children: ['b', 'c'] });
    await film.start('a');
    film.decision('a').make('b');
    reload(save(), { children: ['b', 'c'] });
    film.decision('a').children = ['b', 'd'];
    film.advance(11);
    expect([records.length, offered()]).toEqual([1, ['b', 'c']]);
  });

  it('lists also choices that no longer exist', async () => {
    begin({ children: ['b', 'c'] });
    await film.start('a');
    film.decision('a').make('b');
    const snapshot = save();
    begin({ children: ['b'] });
    film.player.repository.remove('c');
    void film.player.play();
    restore(snapshot);
    film.advance(11);
    expect(records).toEqual([jasmine.objectContaining({ by: 'viewer', answer: 'b' })]);
    expect(offered()).toEqual(['b', 'c']);
  });

  it('counts earlier choices for a later pass', async () => {
    begin({ children: ['b', 'c'] });
    await film.start('d', 'a');
    film.decision('a').make('b');
    film.decision('a').make('c');
    reload(save(), { children: ['b', 'c', 'd'] });
    film.advance(16);
    expect(records).toEqual([jasmine.objectContaining({ changed: 1, by: 'viewer' })]);
    expect(offered()).toEqual(['b', 'c']);
  });

  for (const [when, start, seconds] of [
    ['in its pass', ['a'], 11],
    ['before its pass', ['d', 'a'], 16],
  ] as const) {
    it(`omits a missing choice made ${when}, with a warning`, async () => {
      begin(KNOCK_AND_KICK);
      await film.start(...start);
      film.decision('a').make('b~2');
      reload(save(), KNOCK);
      expect(problems).toEqual([jasmine.stringContaining('"b~2"')]);
      const { node, choice } = film.decision('a').selected;
      expect([node?.id, choice]).toEqual(['b', null]);
      film.advance(seconds);
      expect(records).toEqual([jasmine.objectContaining({ answer: null, by: 'viewer' })]);
      expect(records[0]?.to).toBe('b');
    });
  }

  it('omits a missing choice if the next entry follows again', async () => {
    begin(KNOCK_AND_KICK);
    await film.start('a');
    film.decision('a').make('b~2', { seek: true });
    film.advance(1);
    reload(save(), KNOCK);
    film.player.currentNodeIndex = 0;
    film.advance(11);
    expect(records).toEqual([jasmine.objectContaining({ answer: null, by: 'default' })]);
    expect(film.decision('a').selected.choice).toBeNull();
  });

  it('omits a missing choice for the next round of a loop', async () => {
    const loop = (choices: DecisionOptions['choices']): DecisionOptions => ({
      choices: [{ to: 'a' }, ...(choices ?? [])],
      defaults: ['a'],
      endTime: 8,
    });
    begin(loop([{ to: 'b' }, { to: 'b' }]));
    (await film.start('a')).advance(9);
    film.decision('a').make('b~2');
    reload(save(), loop([{ to: 'b' }]));
    expect(film.decision('a').selected.choice).toBeNull();
  });

  it('keeps a choice that is temporarily closed', async () => {
    begin(KNOCK_AND_KICK);
    await film.start('a');
    film.decision('a').make('b~2');
    const snapshot = save();
    reload(snapshot, KNOCK_AND_KICK);
    film.decision('a').choices = [{ to: 'c' }];
    film.advance(11);
    expect(records).toEqual([jasmine.objectContaining({ answer: 'b~2' })]);
  });

  it('sets `again` for decisions made before the snapshot', async () => {
    begin({ children: ['b', 'c'] });
    await film.start('d', 'a');
    const before = save();
    film.advance(5);
    film.decision('a').make('b', { seek: true });
    const after = save();
    restore(before);
    film.advance(5);
    film.decision('a').make('b', { seek: true });
    restore(after);
    film.player.currentNodeIndex = 1;
    film.decision('a').make('c', { seek: true });
    expect(records.map(({ again }) => again)).toEqual([false, false, true]);
  });

  it('sets `again` after any restore for a decision that checkpoints do not include', async () => {
    const options = { children: ['b', 'c'], includeInCheckpoints: false };
    begin(options);
    await film.start('d', 'a');
    const before = save();
    film.advance(5);
    film.decision('a').make('b', { seek: true });
    expect(JSON.stringify(save().plugins['decision'])).toContain('"decided":[]');
    restore(before);
    film.advance(5);
    film.decision('a').make('b', { seek: true });
    expect(records.map(({ again }) => again)).toEqual([false, true]);
  });
});

import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerSnapshots } from '../player/player-snapshots';
import { TestPlayer } from '../player/testing/test-player';

describe('variables when playback goes back', () => {
  let fixture: TestPlayer;

  function newPlayer(): TestPlayer {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    fixture = new TestPlayer({ a: 10, b: 10, c: 10, d: 10 });
    const { variables } = fixture.player;
    variables.register('score', {
      initialValue: 0,
      action: 'sum',
      dataSet: { a: 1, b: 10, c: 100, d: 1000 },
    });
    variables.register('name', { initialValue: 'nobody' });
    return fixture;
  }
  const score = (): unknown => fixture.player.variables.getValue('score');
  const name = (): unknown => fixture.player.variables.getValue('name');

  beforeEach(() => newPlayer());

  it('start with the entry’s initial values, and then change with it [going-back]', () => {
    fixture.start('a', 'b', 'c').advance(25);
    const { player } = fixture;
    const scores: unknown[] = [score()];
    for (const index of [1, 1, 0, 2, 0]) {
      player.currentNodeIndex = index;
      scores.push(score());
    }
    expect(scores).toEqual([111, 11, 11, 1, 111, 1]);
  });

  it('do not depend on the kind of jump: to a stream time, a node or an index [going-back]', () => {
    fixture.start('a', 'b', 'c').advance(25);
    const { player } = fixture;
    player.currentTime = 13;
    expect([player.currentNodeId, score()]).toEqual(['b', 11]);
    player.currentTime = 29;
    expect([player.currentNodeId, score()]).toEqual(['c', 111]);
    player.seek('a', 5);
    expect(score()).toBe(1);
    player.currentNodeIndex = 1;
    expect(score()).toBe(11);
  });

  it('count skipped entries as if they had been played [going-back]', () => {
    fixture.player.variables.register('ends', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'nodeend',
      dataSet: { a: 1, b: 10, c: 100 },
    });
    fixture.start('a', 'b', 'c', 'd').advance(1);
    fixture.player.currentTime = 35;
    expect([score(), fixture.player.variables.getValue('ends')]).toEqual([1111, 111]);
    fixture.player.currentNodeIndex = 2;
    expect([score(), fixture.player.variables.getValue('ends')]).toEqual([111, 11]);
  });

  it('stay unchanged within a scene', () => {
    fixture.start('a').advance(5);
    fixture.player.variables.setValue('name', 'Ann');
    fixture.player.currentTime = 2;
    expect([score(), name()]).toEqual([1, 'Ann']);
  });

  it('keep values that code set in the scene, and lose those set after it [going-back]', () => {
    fixture.start('a', 'b').advance(3);
    const { player } = fixture;
    player.variables.setValue('name', 'Ann');
    fixture.advance(9);
    player.variables.setValue('name', 'Bea');
    player.currentTime = 2;
    expect(name()).toBe('Ann');
    player.currentTime = 15;
    expect(name()).toBe('Bea');
    player.currentNodeIndex = 0;
    expect(name()).toBe('Ann');
    // Straight playback has not set it yet.
    fixture.advance(11);
    expect([player.currentNodeId, name()]).toEqual(['b', 'Ann']);
  });

  it('keep values that code set in the scene when it starts over', () => {
    fixture.start('a', 'b').advance(12);
    fixture.player.variables.setValue('name', 'Ann');
    fixture.player.currentNodeIndex = 1;
    expect([score(), name()]).toEqual([11, 'Ann']);
    fixture.player.variables.reset('name');
    fixture.player.currentNodeIndex = 1;
    expect(name()).toBe('nobody');
  });

  it('do not count values twice if listeners set them again', () => {
    const { player } = fixture;
    player.variables.register('visits', { initialValue: 0 });
    player.on('nodestart', () =>
      player.variables.setValue('visits', Number(player.variables.getValue('visits')) + 1),
    );
    fixture.start('a', 'b').advance(12);
    expect(player.variables.getValue('visits')).toBe(2);
    player.currentTime = 5;
    expect(player.variables.getValue('visits')).toBe(1);
    player.currentTime = 15;
    expect(player.variables.getValue('visits')).toBe(2);
  });

  it('keep values that listeners set in skipped entries [going-back]', () => {
    const { player } = fixture;
    const { variables } = player;
    variables.register('visits', { initialValue: 0 });
    variables.register('gold', { initialValue: 0 });
    const visits = (): unknown => variables.getValue('visits');
    player.on('nodestart', () => variables.setValue('visits', Number(visits()) + 1));
    player.repository.get('a')?.on('timeupdate:5', () => variables.setValue('gold', 1));
    fixture.start('a', 'b', 'c').advance(25);
    const seen: unknown[] = [];
    for (const [index, time] of [
      [0, 0],
      [2, 21],
      [0, 8],
      [1, 12],
    ] as const) {
      player.currentTime = time;
      seen.push([player.currentNodeIndex === index, visits(), variables.getValue('gold')]);
    }
    expect(seen).toEqual([
      [true, 1, 0],
      [true, 3, 1],
      [true, 1, 1],
      [true, 2, 1],
    ]);
  });

  it('keep the last value set within a scene, even after a seek forward', () => {
    const { player } = fixture;
    fixture.start('a').advance(3);
    player.variables.setValue('name', 'Ann');
    player.repository.get('a')?.on('timeupdate:5', () => player.variables.setValue('name', 'Bea'));
    fixture.advance(3);
    player.currentTime = 8;
    expect(name()).toBe('Bea');
  });

  it('keep continuously set values at every time [going-back]', () => {
    const { player } = fixture;
    player.variables.register('progress', { initialValue: 0 });
    fixture.start('a', 'b');
    for (let time = 0; time < 20; time++) {
      fixture.advance(0.5);
      player.variables.setValue('progress', time);
    }
    player.currentTime = 5.2;
    expect(Number(player.variables.getValue('progress'))).toBeGreaterThan(7);
  });

  it('count the pushes of the remaining nodes if others are missing', () => {
    const { player } = fixture;
    const pushes = { initialValue: 0, action: 'sum', updateOn: 'playlistpush', dataSet: { c: 1 } } as const;
    player.variables.register('pushes', pushes);
    fixture.start('a', 'b').advance(12);
    player.append('c');
    fixture.advance(10);
    expect(player.variables.getValue('pushes')).toBe(1);
    const saved: unknown = JSON.parse(JSON.stringify(TestBed.inject(PlayerSnapshots).save()));
    newPlayer();
    fixture.player.variables.register('pushes', pushes);
    fixture.player.repository.remove('b');
    const snapshots = TestBed.inject(PlayerSnapshots);
    snapshots.restore(snapshots.read(saved, () => undefined));
    fixture.player.currentNodeIndex = 0;
    expect(fixture.player.variables.getValue('pushes')).toBe(0);
    fixture.player.currentNodeIndex = 1;
    expect(fixture.player.variables.getValue('pushes')).toBe(1);
  });

  it('keep values set by listeners of an entry’s last events, as in continuous playback [going-back]', () => {
    const { player } = fixture;
    const { variables } = player;
    variables.register('seen', { initialValue: '' });
    player.on('nodeend', ({ id }) => {
      if (id === 'a') variables.setValue('seen', 'a');
    });
    fixture.start('a', 'b', 'c').advance(25);
    const seen = [1, 0, 2].map((index) => {
      player.currentNodeIndex = index;
      return variables.getValue('seen');
    });
    expect(seen).toEqual(['a', '', 'a']);
  });

  it('keep pushes while playback continues, without repeating values that listeners set', () => {
    const { player } = fixture;
    const { variables } = player;
    variables.register('sum', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'playlistpush',
      dataSet: { b: 10 },
    });
    player.repository
      .get('a')
      ?.on('timeupdate:5', () => variables.setValue('sum', Number(variables.getValue('sum')) + 1));
    fixture.start('a').advance(7);
    player.append('b');
    player.seek('a', 1);
    player.seek('a', 8);
    expect(variables.getValue('sum')).toBe(11);
    fixture.advance(5);
    expect([player.currentNodeId, variables.getValue('sum')]).toEqual(['b', 11]);
  });

  /** Creates the same playlist in a player that has restored the first one's snapshot. */
  function reload(register: () => void): void {
    const saved: unknown = JSON.parse(JSON.stringify(TestBed.inject(PlayerSnapshots).save()));
    newPlayer();
    register();
    const snapshots = TestBed.inject(PlayerSnapshots);
    snapshots.restore(snapshots.read(saved, () => undefined));
  }
  const registerPushes = (): void =>
    fixture.player.variables.register('pushes', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'playlistpush',
      dataSet: { b: 1, c: 10 },
    });
  const pushes = (): unknown => fixture.player.variables.getValue('pushes');

  it('count pushes again after a restore, and can revert them', () => {
    registerPushes();
    fixture.start('a').advance(3);
    fixture.player.append('b');
    fixture.advance(10);
    fixture.player.currentNodeIndex = 0;
    expect(pushes()).toBe(0);
    reload(registerPushes);
    fixture.player.currentNodeIndex = 1;
    expect(pushes()).toBe(1);

    newPlayer();
    registerPushes();
    const choose = (id: string): unknown => fixture.player.decision.get('a')?.make(id);
    fixture.player.decision.add('a', ['b', 'c'], { startTime: 1, endTime: 9 });
    fixture.start('a').advance(3);
    choose('b');
    reload(() => {
      registerPushes();
      fixture.player.decision.add('a', ['b', 'c'], { startTime: 1, endTime: 9 });
    });
    choose('c');
    expect(pushes()).toBe(10);
  });

  it('lose the push of a removed entry, even when going back to an entry before it', () => {
    const { player } = fixture;
    registerPushes();
    player.decision.add('a', ['b', 'c'], { startTime: 1, endTime: 9 });
    fixture.start('a', 'b').advance(3);
    player.decision.get('a')?.make('c');
    fixture.advance(10);
    expect([player.currentNodeId, pushes()]).toEqual(['c', 10]);
    player.currentNodeIndex = 0;
    expect(pushes()).toBe(0);
    fixture.advance(11);
    expect([player.currentNodeId, pushes()]).toEqual(['c', 10]);
  });

  it('are saved by entry, even if all entries have the same node', () => {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    fixture = new TestPlayer({ a: 10 });
    const register = (): void =>
      fixture.player.variables.register('score', { initialValue: 0, action: 'sum', dataSet: { a: 1 } });
    register();
    fixture.start('a', 'a', 'a', 'a').advance(25);
    fixture.advance(10);
    expect([fixture.player.currentNodeIndex, score()]).toEqual([3, 4]);
    const saved: unknown = JSON.parse(JSON.stringify(TestBed.inject(PlayerSnapshots).save()));
    fixture.player.currentNodeIndex = 3;
    expect(score()).toBe(4);
    const snapshots = TestBed.inject(PlayerSnapshots);
    snapshots.restore(snapshots.read(saved, () => undefined));
    fixture.player.currentNodeIndex = 3;
    expect(score()).toBe(4);
  });

  it('keep values that listeners set later in a scene where the viewer chooses again [going-back]', () => {
    const { player } = fixture;
    const { variables } = player;
    variables.register('gold', { initialValue: 0 });
    player.repository.get('a')?.on('timeupdate:8', () => variables.setValue('gold', 1));
    player.decision.add('a', ['b', 'c'], { startTime: 1, endTime: 9 });
    fixture.start('a').advance(3);
    player.decision.get('a')?.make('b');
    fixture.advance(10);
    player.currentNodeIndex = 0;
    fixture.advance(3);
    player.decision.get('a')?.make('c');
    expect(variables.getValue('gold')).toBe(0);
    player.currentNodeIndex = 1;
    expect([player.currentNodeId, variables.getValue('gold')]).toEqual(['c', 1]);
  });

  it('lose the push of a choice that is replaced while the window is open', () => {
    const { player } = fixture;
    player.variables.register('pushes', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'playlistpush',
      dataSet: { b: 1, c: 10 },
    });
    player.decision.add('a', ['b', 'c'], { startTime: 1, endTime: 9 });
    fixture.start('a').advance(3);
    player.decision.get('a')?.make('b');
    player.decision.get('a')?.make('c');
    expect(player.variables.getValue('pushes')).toBe(10);
  });

  it('lose the push of a replaced choice', () => {
    const { player } = fixture;
    const pushed = { b: 1, c: 10, d: 100 };
    player.variables.register('pushes', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'playlistpush',
      dataSet: pushed,
    });
    const pushes = (): unknown => player.variables.getValue('pushes');
    player.decision.add('a', ['b', 'c']);
    fixture.start('a').advance(1);
    player.decision.get('a')?.make('b');
    fixture.advance(10);
    expect([pushes(), score()]).toEqual([1, 11]);
    player.currentNodeIndex = 0;
    expect(pushes()).toBe(0);
    player.decision.get('a')?.make('c');
    expect([pushes(), score()]).toEqual([10, 1]);
    fixture.advance(10);
    expect([pushes(), score()]).toEqual([10, 101]);
    // Without another choice, the existing entry follows, and its push counts when it begins.
    player.currentNodeIndex = 0;
    fixture.advance(10);
    expect([player.currentNodeId, pushes(), score()]).toEqual(['c', 10, 101]);
  });

  it('get their initial values if registered later', () => {
    fixture.start('a', 'b').advance(12);
    fixture.player.variables.register('late', { initialValue: 3 });
    fixture.player.variables.setValue('late', 4);
    fixture.player.currentNodeIndex = 0;
    expect(fixture.player.variables.signals.values()).toEqual({ score: 1, name: 'nobody', late: 3 });
  });

  it('keep their values when registered again, if the values still fit', () => {
    fixture.start('a', 'b').advance(5);
    const { variables } = fixture.player;
    variables.setValue('name', 'Ann');
    fixture.advance(10);
    variables.register('name', { initialValue: 7, action: 'sum', dataSet: { a: 1 } });
    fixture.player.currentTime = 8;
    expect(name()).toBe(8);
  });

  it('are saved in snapshots, so that going back works the same after a restore [going-back]', () => {
    fixture.start('a', 'b', 'c').advance(2);
    fixture.player.variables.setValue('name', 'Ann');
    fixture.advance(20);
    const saved: unknown = JSON.parse(JSON.stringify(TestBed.inject(PlayerSnapshots).save()));
    newPlayer();
    const snapshots = TestBed.inject(PlayerSnapshots);
    snapshots.restore(snapshots.read(saved, fail));
    fixture.player.variables.reset('name');
    const seen = [1, 0].map((index) => ((fixture.player.currentNodeIndex = index), [score(), name()]));
    expect(seen).toEqual([
      [11, 'Ann'],
      [1, 'Ann'],
    ]);
  });

  it('follow the remaining path if one of its nodes is missing', () => {
    fixture.start('a', 'b', 'c').advance(22);
    const saved: unknown = JSON.parse(JSON.stringify(TestBed.inject(PlayerSnapshots).save()));
    newPlayer();
    fixture.player.repository.remove('b');
    const snapshots = TestBed.inject(PlayerSnapshots);
    snapshots.restore(snapshots.read(saved, () => undefined));
    expect([fixture.playlist, score()]).toEqual(['a c', 111]);
    fixture.player.currentNodeIndex = 1;
    expect(score()).toBe(101);
    fixture.player.currentNodeIndex = 0;
    expect(score()).toBe(1);
  });

  it('stay unchanged after a snapshot without a path', () => {
    fixture.start('a', 'b').advance(12);
    const { playback, plugins } = TestBed.inject(PlayerSnapshots).save();
    const { values, isAsked } = plugins['variables'] as { values: unknown; isAsked: boolean };
    const saved: unknown = JSON.parse(
      JSON.stringify({ playback, plugins: { variables: { values, isAsked } } }),
    );
    newPlayer();
    const snapshots = TestBed.inject(PlayerSnapshots);
    snapshots.restore(snapshots.read(saved, fail));
    expect(score()).toBe(11);
    fixture.player.currentNodeIndex = 0;
    expect(score()).toBe(12);
  });

  for (const of of ['the player', 'the decision']) {
    it(`keep values that a listener of ${of} sets when the choice is final [going-back]`, () => {
      const { player } = fixture;
      const decision = player.decision.add('a', ['b', 'c'], { startTime: 1, endTime: 9 });
      const note = (): void => player.variables.setValue('name', 'Ann');
      if (of === 'the player') player.on('decision.final', note);
      else decision.on('final', note);
      fixture.start('a').advance(2);
      decision.make('b');
      player.append('c');
      fixture.advance(20);
      expect([player.currentNodeId, name()]).toEqual(['c', 'Ann']);
      player.currentNodeIndex = 1;
      expect([player.currentNodeId, name()]).toEqual(['b', 'Ann']);
      player.currentNodeIndex = 0;
      expect(name()).toBe('nobody');
    });
  }
});

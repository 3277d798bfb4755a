import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { type PlayerSnapshot, PlayerSnapshots } from '../player/player-snapshots';
import { TestPlayer } from '../player/testing/test-player';

/** Returns a snapshot after a round trip through JSON text. */
const filed = (snapshot: PlayerSnapshot): unknown => JSON.parse(JSON.stringify(snapshot));

const pathOf = (visit: object): unknown => ({
  values: [],
  isAsked: false,
  path: { entries: [{ id: 'a', visit, pushes: [] }], pushed: 1, ways: [] },
});

describe('VariablesService.snapshot', () => {
  let fixture: TestPlayer;

  function newPlayer(register: (fixture: TestPlayer) => void = registerAll): void {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    fixture = new TestPlayer({ a: 10, b: 10, c: 10 });
    register(fixture);
  }

  const registerAll = ({ player: { variables } }: TestPlayer): void => {
    variables.register('score', { initialValue: 0, action: 'sum', dataSet: { a: 1, b: 10 } });
    variables.register('ends', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'nodeend',
      dataSet: { a: 1, b: 10 },
    });
    variables.register('pushes', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'playlistpush',
      dataSet: { a: 1, b: 10 },
    });
    variables.register('bag', { initialValue: ['key'] });
  };

  const values = (): unknown => fixture.player.variables.signals.values();

  function restore(saved: unknown): string[] {
    const problems: string[] = [];
    TestBed.inject(PlayerSnapshots).restore(
      TestBed.inject(PlayerSnapshots).read(saved, (problem) => problems.push(problem)),
    );
    return problems;
  }

  beforeEach(() => newPlayer());

  it('restores the values in a new player, without counting the restored node again [saved-variables]', () => {
    fixture.start('a', 'b').advance(12);
    fixture.player.variables.setValue('bag', ['lamp']);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    const before = values();
    newPlayer();
    expect(restore(saved)).toEqual([]);
    expect(values()).toEqual(before);
    expect(before).toEqual({ score: 11, ends: 1, pushes: 11, bag: ['lamp'] });
  });

  it('restores the values before nodestart of the restored pass', () => {
    fixture.start('a').advance(1);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    fixture.player.variables.setValue('score', 99);
    const seen = fixture.atEach('nodestart', () => fixture.player.variables.getValue('score'));
    restore(saved);
    expect(seen).toEqual([1]);
  });

  it('keeps the values if none were saved, without counting either node of the restore', () => {
    fixture.start('a').advance(1);
    const saved = { ...TestBed.inject(PlayerSnapshots).save(), plugins: {} };
    const before = values();
    restore(saved);
    expect(values()).toBe(before);
  });

  it('gives a new variable its initial value, and reports values of missing variables and new sums', () => {
    fixture.start('a').advance(1);
    fixture.player.variables.setValue('score', 5);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer(({ player: { variables } }) => {
      variables.register('score', { initialValue: 0 });
      variables.register('lamp', { initialValue: 'off' });
      variables.register('bag', { initialValue: 3, action: 'sum' });
      variables.setValue('lamp', 'on');
    });
    const problems = restore(saved);
    expect(values()).toEqual({ score: 5, lamp: 'off', bag: 3 });
    expect(problems.map((problem) => /"(\w+)"/.exec(problem)?.[1])).toEqual(['ends', 'pushes', 'bag']);
  });

  for (const [what, variables] of [
    ['nothing', null],
    ['a list', []],
    ['no values', { isAsked: false }],
    ['a number for the values', { values: 3, isAsked: false }],
    ['a value that is not JSON', { values: [['score', Number.NaN]], isAsked: false }],
    ['a string for a boolean', { values: [], isAsked: 'no' }],
    ['values that are not pairs', { values: [['score']], isAsked: false }],
    ['a path that is a list', { values: [], isAsked: false, path: [] }],
    [
      'entries that are not a list',
      { values: [], isAsked: false, path: { entries: {}, pushed: 0, ways: [] } },
    ],
    ['ways that are numbers', { values: [], isAsked: false, path: { entries: [], pushed: 0, ways: [1] } }],
    ['a visit without values', pathOf({ pushed: 1, set: [] })],
    ...[null, 3, 'all', [], { score: Number.NaN }].map(
      (bad) =>
        [
          `${JSON.stringify(bad)} for remembered values`,
          pathOf({ values: bad, pushed: 1, set: [] }),
        ] as const,
    ),
    ...[null, 3, 'all', {}, [['score', Number.NaN, 0]], [['score', 1]]].map(
      (bad) =>
        [
          `${JSON.stringify(bad)} as a value set by code`,
          pathOf({ values: {}, pushed: 1, set: bad }),
        ] as const,
    ),
  ] as const) {
    it(`rejects ${what} and changes nothing`, () => {
      fixture.start('a').advance(1);
      const { playback: place, plugins } = TestBed.inject(PlayerSnapshots).save();
      const before = values();
      expect(() => restore({ playback: place, plugins: { ...plugins, variables } })).toThrowMatching(
        (error: { code: string }) => error.code === 'BAD_SNAPSHOT',
      );
      expect(values()).toBe(before);
    });
  }

  it('restores connections that have yet to be called, even in a new player', () => {
    const connect = (): unknown => fixture.player.variables.connect({ from: 'a', to: () => 'c' });
    connect();
    fixture.start('a').advance(9);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer();
    connect();
    restore(saved);
    fixture.player.play().catch(() => undefined);
    fixture.advance(0.7);
    expect(fixture.playlist).toBe('a c');
  });

  it('does not call a connection twice in the same pass', () => {
    const to = jasmine.createSpy('to').and.returnValue(undefined);
    const connect = (): unknown => fixture.player.variables.connect({ from: 'a', to });
    connect();
    fixture.player.decision.add('a', ['b', 'c'], { defaults: [] });
    fixture.start('a').advance(9);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer();
    connect();
    fixture.player.decision.add('a', ['b', 'c'], { defaults: [] });
    restore(saved);
    fixture.player.play().catch(() => undefined);
    fixture.advance(2);
    expect([to.calls.count(), fixture.playlist, fixture.player.ended]).toEqual([1, 'a', true]);
  });
});

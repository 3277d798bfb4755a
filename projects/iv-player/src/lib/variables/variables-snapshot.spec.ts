import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { type PlayerSnapshot, PlayerSnapshots } from '../player/snapshot/player-snapshots';
import { RecordedPlayer } from '../player/testing/recorded-player';

/** A snapshot that was written to a file and read. */
const filed = (snapshot: PlayerSnapshot): unknown => JSON.parse(JSON.stringify(snapshot));

describe('VariablesService.snapshot', () => {
  let recorded: RecordedPlayer;

  function newPlayer(register: (recorded: RecordedPlayer) => void = registerAll): void {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    recorded = new RecordedPlayer({ a: 10, b: 10, c: 10 });
    register(recorded);
  }

  const registerAll = ({ player: { variables } }: RecordedPlayer): void => {
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

  const values = (): unknown => recorded.player.variables.values();

  function restore(saved: unknown): string[] {
    const problems: string[] = [];
    TestBed.inject(PlayerSnapshots).restore(
      TestBed.inject(PlayerSnapshots).read(saved, (problem) => problems.push(problem)),
    );
    return problems;
  }

  beforeEach(() => newPlayer());

  it('restores the values in a new player, where the node that plays again counts no second time', () => {
    recorded.start('a', 'b').advance(12);
    recorded.player.variables.setValue('bag', ['lamp']);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    const before = values();
    newPlayer();
    expect(restore(saved)).toEqual([]);
    expect(values()).toEqual(before);
    expect(before).toEqual({ score: 11, ends: 1, pushes: 11, bag: ['lamp'] });
  });

  it('restores the values before nodestart of the restored pass', () => {
    recorded.start('a').advance(1);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    recorded.player.variables.setValue('score', 99);
    const seen = recorded.atEach('nodestart', () => recorded.player.variables.getValue('score'));
    restore(saved);
    expect(seen).toEqual([1]);
  });

  it('leaves the values as they are when none were saved: neither node of the restore sets its value', () => {
    recorded.start('a').advance(1);
    const saved = { ...TestBed.inject(PlayerSnapshots).save(), plugins: {} };
    const before = values();
    restore(saved);
    expect(values()).toBe(before);
  });

  it('gives a new variable its initial value; reports and leaves out one that is gone, or a sum now', () => {
    recorded.start('a').advance(1);
    recorded.player.variables.setValue('score', 5);
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
    ['a value that is no JSON', { values: [['score', Number.NaN]], isAsked: false }],
    ['a string for a boolean', { values: [], isAsked: 'no' }],
    ['values that are no pairs', { values: [['score']], isAsked: false }],
  ] as const) {
    it(`refuses ${what} and changes nothing`, () => {
      recorded.start('a').advance(1);
      const { playback: place, plugins } = TestBed.inject(PlayerSnapshots).save();
      const before = values();
      expect(() => restore({ playback: place, plugins: { ...plugins, variables } })).toThrowMatching(
        (error: { code: string }) => error.code === 'BAD_SNAPSHOT',
      );
      expect(values()).toBe(before);
    });
  }

  it('restores connections that are still to be called, in a new player too', () => {
    const connect = (): unknown => recorded.player.variables.connect({ from: 'a', to: () => 'c' });
    connect();
    recorded.start('a').advance(9);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer();
    connect();
    restore(saved);
    recorded.player.play().catch(() => undefined);
    recorded.advance(0.7);
    expect(recorded.playlist).toBe('a c');
  });

  it('does not call a connection again in the pass in which it was called', () => {
    const to = jasmine.createSpy('to').and.returnValue(undefined);
    const connect = (): unknown => recorded.player.variables.connect({ from: 'a', to });
    connect();
    recorded.player.decision.add('a', ['b', 'c'], { defaults: [] });
    recorded.start('a').advance(9);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer();
    connect();
    recorded.player.decision.add('a', ['b', 'c'], { defaults: [] });
    restore(saved);
    recorded.player.play().catch(() => undefined);
    recorded.advance(2);
    expect([to.calls.count(), recorded.playlist, recorded.player.ended]).toEqual([1, 'a', true]);
  });
});

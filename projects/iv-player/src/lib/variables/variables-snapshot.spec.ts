import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { type PlayerSnapshot, PlayerSnapshots } from '../player/snapshot/player-snapshots';
import { RecordedPlayer } from '../player/testing/recorded-player';

/** The moment as it comes back from a file. */
const filed = (moment: PlayerSnapshot): unknown => JSON.parse(JSON.stringify(moment));

describe('variables in a saved moment (contract §8)', () => {
  let film: RecordedPlayer;

  function newPlayer(register: (film: RecordedPlayer) => void = registerAll): void {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    film = new RecordedPlayer({ a: 10, b: 10, c: 10 });
    register(film);
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

  const values = (): unknown => film.player.variables.values();

  function bringBack(saved: unknown): string[] {
    const problems: string[] = [];
    TestBed.inject(PlayerSnapshots).restore(
      TestBed.inject(PlayerSnapshots).read(saved, (problem) => problems.push(problem)),
    );
    return problems;
  }

  beforeEach(() => newPlayer());

  it('come back in a new player, and the node that plays again counts no second time', () => {
    film.start('a', 'b').advance(12);
    film.player.variables.setValue('bag', ['lamp']);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    const before = values();
    newPlayer();
    expect(bringBack(saved)).toEqual([]);
    expect(values()).toEqual(before);
    expect(before).toEqual({ score: 11, ends: 1, pushes: 11, bag: ['lamp'] });
  });

  it('who hears the nodestart of a restore finds them as they were', () => {
    film.start('a').advance(1);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    film.player.variables.setValue('score', 99);
    const seen = film.atEach('nodestart', () => film.player.variables.getValue('score'));
    bringBack(saved);
    expect(seen).toEqual([1]);
  });

  it('a moment without them leaves them as they are: neither node of the restore brings its value', () => {
    film.start('a').advance(1);
    const saved = { ...TestBed.inject(PlayerSnapshots).save(), plugins: {} };
    const before = values();
    bringBack(saved);
    expect(values()).toBe(before);
  });

  it('one that was not there yet begins again; one that is gone, or a sum now, is reported and left out', () => {
    film.start('a').advance(1);
    film.player.variables.setValue('score', 5);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer(({ player: { variables } }) => {
      variables.register('score', { initialValue: 0 });
      variables.register('lamp', { initialValue: 'off' });
      variables.register('bag', { initialValue: 3, action: 'sum' });
      variables.setValue('lamp', 'on');
    });
    const problems = bringBack(saved);
    expect(values()).toEqual({ score: 5, lamp: 'off', bag: 3 });
    expect(problems.map((problem) => /"(\w+)"/.exec(problem)?.[1])).toEqual(['ends', 'pushes', 'bag']);
  });

  for (const [what, variables] of [
    ['nothing', null],
    ['a list', []],
    ['no values', { isAsked: false }],
    ['values that are none', { values: 3, isAsked: false }],
    ['a value that is no JSON', { values: { score: Number.NaN }, isAsked: false }],
    ['a word for a flag', { values: {}, isAsked: 'no' }],
  ] as const) {
    it(`${what} in their place is refused and changes nothing`, () => {
      film.start('a').advance(1);
      const { playback: place, plugins } = TestBed.inject(PlayerSnapshots).save();
      const before = values();
      expect(() => bringBack({ playback: place, plugins: { ...plugins, variables } })).toThrowMatching(
        (error: { code: string }) => error.code === 'BAD_SNAPSHOT',
      );
      expect(values()).toBe(before);
    });
  }

  it('a node that was connected goes on as it would have, in a new player too', () => {
    const connect = (): unknown => film.player.variables.connect({ from: 'a', to: () => 'c' });
    connect();
    film.start('a').advance(9);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer();
    connect();
    bringBack(saved);
    film.player.play().catch(() => undefined);
    film.advance(0.7);
    expect(film.playlist).toBe('a c');
  });

  it('a connection that had nothing to say is not asked again in the same pass', () => {
    const to = jasmine.createSpy('to').and.returnValue(undefined);
    const connect = (): unknown => film.player.variables.connect({ from: 'a', to });
    connect();
    film.player.decision.add('a', ['b', 'c'], { defaults: [] });
    film.start('a').advance(9);
    const saved = filed(TestBed.inject(PlayerSnapshots).save());
    newPlayer();
    connect();
    film.player.decision.add('a', ['b', 'c'], { defaults: [] });
    bringBack(saved);
    film.player.play().catch(() => undefined);
    film.advance(2);
    expect([to.calls.count(), film.playlist, film.player.ended]).toEqual([1, 'a', true]);
  });
});

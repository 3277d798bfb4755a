import { IvPlayerError } from '../../events/player-error';
import { type PlaybackSnapshot, readPlayback } from './playback-snapshot';

const FILM: PlaybackSnapshot = {
  playlist: ['a', 'gone', 'b', 'gone', 'a'],
  index: 2,
  time: 1.5,
  reached: 1.4,
  isCritical: true,
  isOver: false,
  playedTime: 20,
  durations: [['a', 4]],
};

describe('readPlayback', () => {
  const everything = (): boolean => true;
  const without =
    (...gone: readonly string[]) =>
    (id: string): boolean =>
      !gone.includes(id);
  const silent = (): undefined => undefined;

  it('returns a film that fits the story as it is, without reporting anything', () => {
    const problems: string[] = [];
    const film = readPlayback(JSON.parse(JSON.stringify(FILM)), everything, (problem) =>
      problems.push(problem),
    );
    expect(film).toEqual(FILM);
    expect(problems).toEqual([]);
  });

  it('keeps nothing that it does not know', () => {
    const hostile: unknown = JSON.parse(
      `{ "extra": 1, "__proto__": { "isOver": true }, ${JSON.stringify(FILM).slice(1)}`,
    );
    expect(Object.keys(readPlayback(hostile, everything, silent)).sort()).toEqual(Object.keys(FILM).sort());
  });

  it('leaves out entries whose nodes are gone, and reports each node once', () => {
    const problems: string[] = [];
    const film = readPlayback(FILM, without('gone'), (problem) => problems.push(problem));
    expect(film).toEqual({ ...FILM, playlist: ['a', 'b', 'a'], index: 1 });
    expect(problems.length).toBe(1);
    expect(problems[0]).toContain('"gone"');
  });

  it('goes back to the beginning of the nearest earlier entry when the current node is gone', () => {
    const film = readPlayback({ ...FILM, isOver: true }, without('gone', 'b'), silent);
    expect(film).toEqual({
      ...FILM,
      playlist: ['a', 'a'],
      index: 0,
      time: 0,
      reached: -1,
      isCritical: false,
      isOver: false,
    });
  });

  it('has played nothing yet when no earlier entry is left', () => {
    const film = readPlayback({ ...FILM, playlist: ['gone', 'b'], index: 0 }, without('gone'), silent);
    expect([film.playlist, film.index, film.time]).toEqual([['b'], -1, 0]);
  });

  const bad: readonly (readonly [string, object])[] = [
    ['playback.playlist', { playlist: 'a' }],
    ['playback.playlist.1', { playlist: ['a', 2, 'b'] }],
    ['playback.playlist', { playlist: Array.from({ length: 100_001 }, () => 'a') }],
    ['playback.index', { index: 5 }],
    ['playback.index', { index: -2 }],
    ['playback.index', { index: 0.5 }],
    ['playback.index', { index: null }],
    ['playback.time', { time: -1 }],
    ['playback.time', { time: Number.NaN }],
    ['playback.time', { time: Infinity }],
    ['playback.time', { time: '1' }],
    ['playback.reached', { reached: -2 }],
    ['playback.playedTime', { playedTime: -1 }],
    ['playback.isOver', { isOver: 1 }],
    ['playback.durations.0.1', { durations: [['a', -4]] }],
    ['playback.durations.0', { durations: [['a']] }],
  ];
  for (const [place, change] of bad) {
    it(`refuses ${JSON.stringify(change).slice(0, 40)}, naming ${place}`, () => {
      let error: unknown;
      try {
        readPlayback({ ...FILM, ...change }, everything, silent);
      } catch (thrown) {
        error = thrown;
      }
      expect((error as IvPlayerError).code).toBe('BAD_SNAPSHOT');
      expect((error as IvPlayerError).message).toContain(place);
    });
  }

  for (const nothing of [undefined, null, 7, 'film', [], () => FILM]) {
    it(`refuses ${String(nothing)} for a film`, () => {
      expect(() => readPlayback(nothing, everything, silent)).toThrowError(IvPlayerError, /film/);
    });
  }
});

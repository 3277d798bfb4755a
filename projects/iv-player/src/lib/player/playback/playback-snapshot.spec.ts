import { IvPlayerError } from '../../events/player-error';
import { type PlaybackSnapshot, readPlayback } from './playback-snapshot';

const PLAYBACK: PlaybackSnapshot = {
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
  const ignore = (): undefined => undefined;

  it('returns playback that fits the story unchanged, without reporting anything', () => {
    const problems: string[] = [];
    const playback = readPlayback(JSON.parse(JSON.stringify(PLAYBACK)), everything, (problem) =>
      problems.push(problem),
    );
    expect(playback).toEqual(PLAYBACK);
    expect(problems).toEqual([]);
  });

  it('drops unknown properties', () => {
    const hostile: unknown = JSON.parse(
      `{ "extra": 1, "__proto__": { "isOver": true }, ${JSON.stringify(PLAYBACK).slice(1)}`,
    );
    expect(Object.keys(readPlayback(hostile, everything, ignore)).sort()).toEqual(
      Object.keys(PLAYBACK).sort(),
    );
  });

  it('drops entries of missing nodes, and reports each node once', () => {
    const problems: string[] = [];
    const playback = readPlayback(PLAYBACK, without('gone'), (problem) => problems.push(problem));
    expect(playback).toEqual({ ...PLAYBACK, playlist: ['a', 'b', 'a'], index: 1 });
    expect(problems.length).toBe(1);
    expect(problems[0]).toContain('"gone"');
  });

  it('returns to the beginning of the nearest earlier entry if the current node is missing', () => {
    const playback = readPlayback({ ...PLAYBACK, isOver: true }, without('gone', 'b'), ignore);
    expect(playback).toEqual({
      ...PLAYBACK,
      playlist: ['a', 'a'],
      index: 0,
      time: 0,
      reached: -1,
      isCritical: false,
      isOver: false,
    });
  });

  it('has not started if there is no earlier entry', () => {
    const playback = readPlayback(
      { ...PLAYBACK, playlist: ['gone', 'b'], index: 0 },
      without('gone'),
      ignore,
    );
    expect([playback.playlist, playback.index, playback.time]).toEqual([['b'], -1, 0]);
  });

  const bad: readonly (readonly [string, object])[] = [
    ['playback.playlist', { playlist: 'a' }],
    ['playback.playlist.1', { playlist: ['a', 2, 'b'] }],
    ['playback.index', { index: 5 }],
    ['playback.index', { index: -2 }],
    ['playback.index', { index: 0.5 }],
    ['playback.index', { index: null }],
    ['playback.time', { time: -1 }],
    ['playback.time', { time: Number.NaN }],
    ['playback.time', { time: '1' }],
    ['playback.reached', { reached: -2 }],
    ['playback.playedTime', { playedTime: -1 }],
    ['playback.isOver', { isOver: 1 }],
    ['playback.durations.0.1', { durations: [['a', -4]] }],
    ['playback.durations.0', { durations: [['a']] }],
  ];
  for (const [place, change] of bad) {
    it(`rejects ${JSON.stringify(change).slice(0, 40)}, naming ${place}`, () => {
      let error: unknown;
      try {
        readPlayback({ ...PLAYBACK, ...change }, everything, ignore);
      } catch (thrown) {
        error = thrown;
      }
      expect((error as IvPlayerError).code).toBe('BAD_SNAPSHOT');
      expect((error as IvPlayerError).message).toContain(place);
    });
  }

  for (const nothing of [undefined, null, 7, 'playback', [], () => PLAYBACK]) {
    it(`rejects ${String(nothing)} for playback`, () => {
      expect(() => readPlayback(nothing, everything, ignore)).toThrowError(IvPlayerError, /playback/);
    });
  }
});

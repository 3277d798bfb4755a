import fc from 'fast-check';
import { IvPlayerError } from 'iv-player';
import { readReplayLog, replayLog } from './replay-log';
import { testReplay } from './testing/test-replay';

const GOOD = replayLog({ volume: 1, muted: false, playbackRate: 1 }, 0, [
  [0, 'push', 'a'],
  [null, 'frameShown', 1, 0],
  'playlistpush a 0',
  [1.5, 'checkpoints.restore', { id: 'x' }, { playback: { playlist: ['a'] } }],
]);

/** The reason for which a log is refused; `null` when it is taken. */
function refusal(log: unknown): string | null {
  try {
    readReplayLog(log);
    return null;
  } catch (error) {
    if (!(error instanceof IvPlayerError) || error.code !== 'BAD_REPLAY_LOG') throw error;
    return error.message;
  }
}

const cycle: unknown[] = [0, 'push'];
cycle.push(cycle);
const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
const trap = Object.defineProperty({}, 'lines', {
  get: () => {
    throw new Error('trap');
  },
  enumerable: true,
});

describe('readReplayLog', () => {
  it('takes what was written, from JSON too', () => {
    expect(readReplayLog(GOOD)).toEqual(GOOD);
    expect(readReplayLog(JSON.parse(JSON.stringify(GOOD)))).toEqual(GOOD);
  });

  const line = (one: unknown): unknown => ({ ...GOOD, lines: [one] });
  const bad: Readonly<Record<string, unknown>> = {
    nothing: undefined,
    null: null,
    text: 'log',
    'another format': { ...GOOD, format: 'other' },
    'a newer version': { ...GOOD, version: 2 },
    'no controls': { ...GOOD, start: undefined },
    'a volume above 1': { ...GOOD, start: { ...GOOD.start, volume: 2 } },
    'a rate of 0': { ...GOOD, start: { ...GOOD.start, playbackRate: 0 } },
    'missing lines': { ...GOOD, lines: undefined },
    'lines that were dropped': { ...GOOD, dropped: 3 },
    'an empty line': line([]),
    'a line without a kind': line([0]),
    'a time that is no number': line([Number.NaN, 'push']),
    'a function': line([0, 'push', () => 1]),
    'a class': line([0, 'push', new Date(0)]),
    'a prototype': line([0, 'push', JSON.parse('{"__proto__": {"x": 1}}')]),
    'a constructor': line([0, 'push', { constructor: 1 }]),
    'an endless number': line([0, 'push', Infinity]),
    'a cycle': line(cycle),
    depth: line([0, 'push', deep]),
    'a huge text': line('x'.repeat(20_000)),
    'too many lines': { ...GOOD, lines: Array.from({ length: 1_000_001 }).fill('x') },
    'a trap': trap,
  };
  for (const [name, log] of Object.entries(bad)) {
    it(`refuses ${name}, and says why`, () => expect(refusal(log)).toMatch(/\w{4}/));
  }

  it('takes or refuses whatever comes, and throws nothing else', () => {
    let refused = 0;
    const parts = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      fc.constantFrom<unknown>(GOOD.lines, GOOD.start, 0, 1, 'iv-player/replay'),
    );
    const logs = fc.record(
      {
        format: parts,
        version: parts,
        start: parts,
        dropped: parts,
        lines: fc.oneof(parts, fc.array(parts)),
      },
      { requiredKeys: [] },
    );
    const spoilt = logs.map((log): unknown => ({ ...GOOD, ...log }));
    fc.assert(
      fc.property(fc.oneof(logs, spoilt, fc.anything()), (log) => {
        if (refusal(log) !== null) refused++;
      }),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(500);
  });

  it('changes nothing about a player that is given a bad log', async () => {
    const film = testReplay({ nodes: { a: 4 } });
    film.player.append('a');
    void film.player.play();
    film.engine.advance(1);
    const before = [film.state, film.playlist, JSON.stringify(film.service.log()), film.heard.join()];
    for (const log of Object.values(bad)) {
      await expectAsync(film.service.replay(log)).toBeRejectedWith(
        jasmine.objectContaining({ code: 'BAD_REPLAY_LOG' }),
      );
    }
    expect([film.state, film.playlist, JSON.stringify(film.service.log()), film.heard.join()]).toEqual(
      before,
    );
  });
});

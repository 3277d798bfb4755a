import fc from 'fast-check';
import type { JsonValue } from '../store/plain-json';
import type { SavedCheckpoint } from '../story/checkpoint';
import { CheckpointHistory, MAX_CHECKPOINTS } from './checkpoint-history';

const snapshots = fc.array(
  fc.record({
    playlist: fc.array(fc.constantFrom('a', 'b')),
    plugins: fc.dictionary(fc.constantFrom('c', 'd'), fc.nat(2)),
  }),
  { maxLength: 12 },
);

const checkpoint = (id: string) => ({ id, nodeId: id, playlistIndex: 0, time: 0 });

function historyOf(
  ids: readonly string[],
  snapshotOf: (id: string) => JsonValue = (id) => ({ of: id }),
): CheckpointHistory {
  const history = new CheckpointHistory();
  for (const id of ids) history.add(checkpoint(id), snapshotOf(id));
  return history;
}

/** Returns the history after saving another snapshot, and after a round trip through JSON text. */
function rewritten(history: CheckpointHistory, snapshot: JsonValue = { now: true }): CheckpointHistory {
  history.snapshot = snapshot;
  const text = JSON.stringify([history.snapshot, history.checkpoints]);
  const [latest, checkpoints] = JSON.parse(text) as [JsonValue, SavedCheckpoint[]];
  return new CheckpointHistory(latest, checkpoints);
}

const idsOf = (history: CheckpointHistory): string => history.checkpoints.map(({ id }) => id).join(' ');

describe('CheckpointHistory', () => {
  it('returns every snapshot unchanged, before and after serialization', () => {
    fc.assert(
      fc.property(snapshots, (given) => {
        const history = new CheckpointHistory();
        given.forEach((snapshot, index) => history.add(checkpoint(String(index)), structuredClone(snapshot)));
        const got = (): unknown[] => given.map((_, index) => history.snapshotOf(String(index)));
        expect(got()).toEqual(given);
        const again = rewritten(history);
        const gotAgain: unknown[] = given.map((_, index) => again.snapshotOf(String(index)));
        expect([got(), gotAgain]).toEqual([given, given]);
      }),
    );
  });

  it('changes the snapshot of a single checkpoint', () => {
    fc.assert(
      fc.property(snapshots, fc.nat(11), fc.option(fc.nat(3)), (given, place, saved) => {
        fc.pre(place < given.length);
        const history = historyOf([...given.keys()].map(String), (id) =>
          structuredClone(given[Number(id)] as JsonValue),
        );
        const latest: JsonValue = saved === null ? (given.at(-1) as JsonValue) : { saved };
        if (saved !== null) history.snapshot = latest;
        history.amend(String(place), (snapshot) => ({ ...(snapshot as object), amended: true }));
        const expected = given.map((snapshot, at) =>
          at === place ? { ...snapshot, amended: true } : snapshot,
        );
        const got = given.map((_, at) => history.snapshotOf(String(at)) as unknown);
        expect(got).toEqual(expected);
        if (saved !== null) expect(history.snapshot).toEqual(latest);
      }),
    );
  });

  it('returns false for an unknown checkpoint to change', () => {
    expect(historyOf(['a']).amend('b', () => null)).toBeFalse();
  });

  it('drops the oldest checkpoints beyond its limit, and keeps the snapshots of the others', () => {
    const ids = Array.from({ length: MAX_CHECKPOINTS + 2 }, (_, index) => String(index));
    const history = historyOf(ids);
    const { checkpoints } = history;
    expect([checkpoints.length, checkpoints[0]?.id, history.find('1')]).toEqual([
      MAX_CHECKPOINTS,
      '2',
      undefined,
    ]);
    const got: unknown[] = [history.snapshotOf('2'), history.snapshotOf('500')];
    expect(got).toEqual([{ of: '2' }, { of: '500' }]);
  });

  it('grows with the playlist, not with playlist × checkpoints', () => {
    const playlist = Array.from({ length: 1000 }, (_, index) => `node-${String(index)}`);
    const history = historyOf(playlist, (id) => ({ playlist: playlist.slice(0, playlist.indexOf(id) + 1) }));
    history.snapshot = { playlist };
    expect(JSON.stringify(history.checkpoints).length).toBeLessThan(250 * playlist.length);
  });

  it('merges missing checkpoints as older ones, with their snapshots', () => {
    for (const [own, other, together] of [
      ['1 2 3', '1 2 b', 'b 1 2 3'],
      ['1', 'a b 1 c d', 'a b c d 1'],
      ['', 'a b', 'a b'],
      ['1 2', '', '1 2'],
      ['1 2', '1 2', '1 2'],
    ] as const) {
      const words = (text: string): string[] => text.split(' ').filter(Boolean);
      const history = historyOf(words(own));
      history.merge(rewritten(historyOf(words(other))));
      expect(idsOf(history)).toBe(together);
      const again = rewritten(history);
      for (const id of words(together)) {
        const got: unknown[] = [history.snapshotOf(id), again.snapshotOf(id)];
        expect(got).toEqual([{ of: id }, { of: id }]);
      }
    }
  });

  for (const [what, count, merged] of [
    ['room for one', MAX_CHECKPOINTS - 1, 'b'],
    ['room for none', MAX_CHECKPOINTS, null],
  ] as const) {
    it(`merges newer checkpoints first, up to its limit: ${what}`, () => {
      const history = historyOf(Array.from({ length: count }, (_, index) => String(index)));
      history.merge(historyOf(['a', 'b']));
      const got: unknown[] = [history.checkpoints.length, history.checkpoints[0]?.id];
      expect(got).toEqual([MAX_CHECKPOINTS, merged ?? '0']);
      const snapshot: unknown = history.snapshotOf('b');
      expect(snapshot).toEqual(merged && { of: merged });
    });
  }

  it('walks from newest to oldest until a visit returns false', () => {
    const seen: unknown[] = [];
    historyOf(['1', '2', '3']).walk(({ id }, snapshot) => {
      seen.push(id, structuredClone(snapshot));
      return id !== '2';
    });
    expect(seen).toEqual(['3', { of: '3' }, '2', { of: '2' }]);
  });
});

/** Checkpoints by id, each with the previous one and its position in the stream in seconds. */
type Places = Readonly<Record<string, readonly [previousId: string | null, place: number]>>;

function previous(places: Places, latestId: string, now: number): string | null {
  const checkpoints = Object.entries(places).map(([id, [previousId, time]]): SavedCheckpoint => ({
    ...checkpoint(id),
    previousId,
    time,
    change: null,
  }));
  return new CheckpointHistory({}, checkpoints, latestId).previous(({ time }) => now - time)?.id ?? null;
}

describe('CheckpointHistory.previous', () => {
  const line: Places = { a: [null, 10], b: ['a', 30], c: ['b', 50] };
  /** The viewer made a different choice after going back to `a`. */
  const fork: Places = { ...line, d: ['a', 32] };
  const circle: Places = { a: ['b', 10], b: ['a', 11] };
  const close: Places = { a: [null, 10], b: ['a', 11], c: ['b', 12] };

  for (const [what, places, latestId, now, expected] of [
    ['the last passed one, 5 s after it', line, 'c', 55, 'c'],
    ['the one before, less than 5 s after it', line, 'c', 54.9, 'b'],
    ['the one before, exactly at it', line, 'c', 50, 'b'],
    ['the one before, when the frame is up to 0.25 s early', line, 'c', 49.9, 'b'],
    ['the one before again, at the restored one', line, 'b', 30, 'a'],
    ['none before the first', line, 'a', 12, null],
    ['the first, 5 s after it', line, 'a', 15, 'a'],
    ['the one passed on the path taken, not the last registered', fork, 'd', 40, 'd'],
    ['the one before on the path taken', fork, 'd', 33, 'a'],
    ['only one checkpoint back, however close they are', close, 'c', 13, 'b'],
    ['none that is ahead after a seek back', line, 'c', 36, 'b'],
    ['none that is ahead, and the one before within 5 s', line, 'c', 33, 'a'],
    ['none if all are ahead', line, 'c', 3, null],
    ['none before an unknown one', { b: ['gone', 30] }, 'b', 31, null],
    ['none in a cycle of checkpoints that are all ahead', circle, 'a', 0, null],
    ['the last registered one if the latest is unknown', line, 'x', 60, 'c'],
    ['none in an empty history', {}, 'x', 40, null],
  ] as const) {
    it(`leads to ${what}`, () => {
      expect(previous(places as Places, latestId, now)).toBe(expected);
    });
  }
});

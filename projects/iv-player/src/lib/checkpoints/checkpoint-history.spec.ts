import fc from 'fast-check';
import type { JsonValue } from '../store/plain-json';
import { CheckpointHistory, MAX_CHECKPOINTS } from './checkpoint-history';

const moments = fc.array(
  fc.record({
    film: fc.array(fc.constantFrom('a', 'b')),
    plugins: fc.dictionary(fc.constantFrom('c', 'd'), fc.nat(2)),
  }),
  {
    maxLength: 12,
  },
);

function trailOf(
  ids: readonly string[],
  moment: (id: string) => JsonValue = (id) => ({ of: id }),
): CheckpointHistory {
  const trail = new CheckpointHistory();
  for (const id of ids) trail.add({ id, nodeId: id, playlistIndex: 0, time: 0 }, null, moment(id));
  return trail;
}

/** What a trail holds, after it has been to a snapshot and back. */
function rewritten(trail: CheckpointHistory, moment: JsonValue = { now: true }): CheckpointHistory {
  const text = JSON.stringify(trail.saved(moment));
  return CheckpointHistory.from(moment, JSON.parse(text) as ReturnType<CheckpointHistory['saved']>);
}

const idsOf = (trail: CheckpointHistory): string => trail.all.map(({ id }) => id).join(' ');

describe('CheckpointHistory', () => {
  it('gives every moment back as it was, before and after it was saved', () => {
    fc.assert(
      fc.property(moments, (given) => {
        const trail = new CheckpointHistory();
        given.forEach((moment, index) =>
          trail.add(
            { id: String(index), nodeId: 'a', playlistIndex: 0, time: 0 },
            null,
            structuredClone(moment),
          ),
        );
        for (const one of [trail, rewritten(trail)]) {
          const got: unknown[] = given.map((_, index) => one.snapshotOf(String(index)));
          expect(got).toEqual(given);
        }
      }),
    );
  });

  it('forgets the oldest beyond its limit, and keeps the others whole', () => {
    const ids = Array.from({ length: MAX_CHECKPOINTS + 2 }, (_, index) => String(index));
    const trail = trailOf(ids);
    expect([trail.all.length, trail.all[0]?.id, trail.find('1')]).toEqual([MAX_CHECKPOINTS, '2', undefined]);
    const got: unknown[] = [trail.snapshotOf('2'), trail.snapshotOf('500')];
    expect(got).toEqual([{ of: '2' }, { of: '500' }]);
  });

  it('holds of a long film little more than its length', () => {
    const film = Array.from({ length: 1000 }, (_, index) => `node-${String(index)}`);
    const trail = trailOf(film, (id) => ({ playlist: film.slice(0, film.indexOf(id) + 1) }));
    const size = JSON.stringify(trail.saved({ playlist: film })).length;
    expect(size).toBeLessThan(250 * film.length);
  });

  it('takes in what is missing of another one, as older, with its moments', () => {
    for (const [own, other, together] of [
      ['1 2 3', '1 2 b', 'b 1 2 3'],
      ['1', 'a b 1 c d', 'a b c d 1'],
      ['', 'a b', 'a b'],
      ['1 2', '', '1 2'],
      ['1 2', '1 2', '1 2'],
    ] as const) {
      const words = (text: string): string[] => text.split(' ').filter(Boolean);
      const trail = trailOf(words(own));
      trail.merge(rewritten(trailOf(words(other))));
      expect(idsOf(trail)).toBe(together);
      const again = rewritten(trail);
      for (const id of words(together)) {
        const got: unknown[] = [trail.snapshotOf(id), again.snapshotOf(id)];
        expect(got).toEqual([{ of: id }, { of: id }]);
      }
    }
  });

  it('takes in no more than it may hold, the newer ones first', () => {
    const trail = trailOf(Array.from({ length: MAX_CHECKPOINTS - 1 }, (_, index) => String(index)));
    trail.merge(trailOf(['a', 'b']));
    const got: unknown[] = [trail.all.length, trail.all[0]?.id, trail.snapshotOf('b')];
    expect(got).toEqual([MAX_CHECKPOINTS, 'b', { of: 'b' }]);
  });

  it('goes from the newest to the oldest, until it is enough', () => {
    const seen: unknown[] = [];
    trailOf(['1', '2', '3']).walk(({ id }, moment) => {
      seen.push(id, structuredClone(moment));
      return id === '2';
    });
    expect(seen).toEqual(['3', { of: '3' }, '2', { of: '2' }]);
  });
});

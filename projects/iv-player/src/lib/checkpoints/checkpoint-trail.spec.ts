import fc from 'fast-check';
import type { Json } from '../store/plain-json';
import { CheckpointTrail, MOST_CHECKPOINTS } from './checkpoint-trail';

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
  moment: (id: string) => Json = (id) => ({ of: id }),
): CheckpointTrail {
  const trail = new CheckpointTrail();
  for (const id of ids) trail.add({ id, nodeId: id, playlistIndex: 0, time: 0 }, null, moment(id));
  return trail;
}

/** What a trail holds, after it has been to a snapshot and back. */
function rewritten(trail: CheckpointTrail, moment: Json = { now: true }): CheckpointTrail {
  const text = JSON.stringify(trail.saved(moment));
  return CheckpointTrail.from(moment, JSON.parse(text) as ReturnType<CheckpointTrail['saved']>);
}

const idsOf = (trail: CheckpointTrail): string => trail.all.map(({ id }) => id).join(' ');

describe('CheckpointTrail', () => {
  it('gives every moment back as it was, before and after it was saved', () => {
    fc.assert(
      fc.property(moments, (given) => {
        const trail = new CheckpointTrail();
        given.forEach((moment, index) =>
          trail.add(
            { id: String(index), nodeId: 'a', playlistIndex: 0, time: 0 },
            null,
            structuredClone(moment),
          ),
        );
        for (const one of [trail, rewritten(trail)]) {
          const got: unknown[] = given.map((_, index) => one.momentOf(String(index)));
          expect(got).toEqual(given);
        }
      }),
    );
  });

  it('forgets the oldest beyond its limit, and keeps the others whole', () => {
    const ids = Array.from({ length: MOST_CHECKPOINTS + 2 }, (_, index) => String(index));
    const trail = trailOf(ids);
    expect([trail.all.length, trail.all[0]?.id, trail.find('1')]).toEqual([MOST_CHECKPOINTS, '2', undefined]);
    const got: unknown[] = [trail.momentOf('2'), trail.momentOf('500')];
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
        const got: unknown[] = [trail.momentOf(id), again.momentOf(id)];
        expect(got).toEqual([{ of: id }, { of: id }]);
      }
    }
  });

  it('takes in no more than it may hold, the newer ones first', () => {
    const trail = trailOf(Array.from({ length: MOST_CHECKPOINTS - 1 }, (_, index) => String(index)));
    trail.merge(trailOf(['a', 'b']));
    const got: unknown[] = [trail.all.length, trail.all[0]?.id, trail.momentOf('b')];
    expect(got).toEqual([MOST_CHECKPOINTS, 'b', { of: 'b' }]);
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

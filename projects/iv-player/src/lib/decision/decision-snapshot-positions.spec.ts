import fc from 'fast-check';
import { indexByPosition, positionsOf } from './decision-snapshot';

const ids = fc.array(fc.constantFrom('a', 'b', '__proto__', 'constructor'), { maxLength: 20 });

describe('positionsOf and indexByPosition', () => {
  it('find the same entries again', () => {
    fc.assert(
      fc.property(ids, (playlist) => {
        const entries = playlist.map((id) => ({ node: { id } }));
        const indexOf = indexByPosition(entries);
        const found = [...positionsOf(entries).values()].map(indexOf);
        expect(found).toEqual(entries.map((_entry, index) => index));
      }),
    );
  });

  it('find the entries after all entries of another node were removed', () => {
    fc.assert(
      fc.property(ids, (playlist) => {
        const entries = playlist.map((id) => ({ node: { id } }));
        const left = entries.filter(({ node }) => node.id !== 'b');
        const indexOf = indexByPosition(left);
        for (const [entry, place] of positionsOf(entries)) expect(indexOf(place)).toBe(left.indexOf(entry));
      }),
    );
  });

  it('return -1 for a missing entry', () => {
    expect(indexByPosition([{ node: { id: 'a' } }])(['a', 1])).toBe(-1);
    expect(indexByPosition([])(['toString', 0])).toBe(-1);
  });
});

import fc from 'fast-check';
import { indexByPosition, positionsOf } from './decision-snapshot';

const ids = fc.array(fc.constantFrom('a', 'b', '__proto__', 'constructor'), { maxLength: 20 });

describe('places of entries', () => {
  it('lead back to the same entries', () => {
    fc.assert(
      fc.property(ids, (playlist) => {
        const entries = playlist.map((id) => ({ node: { id } }));
        const indexOf = indexByPosition(entries);
        const found = [...positionsOf(entries).values()].map(indexOf);
        expect(found).toEqual(entries.map((_entry, index) => index));
      }),
    );
  });

  it('hold when every entry of another node is taken out', () => {
    fc.assert(
      fc.property(ids, (playlist) => {
        const entries = playlist.map((id) => ({ node: { id } }));
        const left = entries.filter(({ node }) => node.id !== 'b');
        const indexOf = indexByPosition(left);
        for (const [entry, place] of positionsOf(entries)) expect(indexOf(place)).toBe(left.indexOf(entry));
      }),
    );
  });

  it('that are not there lead nowhere', () => {
    expect(indexByPosition([{ node: { id: 'a' } }])(['a', 1])).toBe(-1);
    expect(indexByPosition([])(['toString', 0])).toBe(-1);
  });
});

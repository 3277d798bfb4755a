import fc from 'fast-check';
import { indexesBy, placesOf } from './entry-place';

const ids = fc.array(fc.constantFrom('a', 'b', '__proto__', 'constructor'), { maxLength: 20 });

describe('places of entries', () => {
  it('lead back to the same entries', () => {
    fc.assert(
      fc.property(ids, (playlist) => {
        const entries = playlist.map((id) => ({ node: { id } }));
        const indexOf = indexesBy(entries);
        const found = [...placesOf(entries).values()].map(indexOf);
        expect(found).toEqual(entries.map((_entry, index) => index));
      }),
    );
  });

  it('hold when every entry of another node is taken out', () => {
    fc.assert(
      fc.property(ids, (playlist) => {
        const entries = playlist.map((id) => ({ node: { id } }));
        const left = entries.filter(({ node }) => node.id !== 'b');
        const indexOf = indexesBy(left);
        for (const [entry, place] of placesOf(entries)) expect(indexOf(place)).toBe(left.indexOf(entry));
      }),
    );
  });

  it('that are not there lead nowhere', () => {
    expect(indexesBy([{ node: { id: 'a' } }])(['a', 1])).toBe(-1);
    expect(indexesBy([])(['toString', 0])).toBe(-1);
  });
});

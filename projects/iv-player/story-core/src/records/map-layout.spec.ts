import fc from 'fast-check';
import { mapLayout } from './map-layout';

describe('mapLayout', () => {
  const edgesOf = (...pairs: readonly string[]) =>
    pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

  it('places nodes behind all that lead to them, and ignores loops', () => {
    const places = mapLayout({ ids: [...'abcd'], edges: edgesOf('ab', 'bc', 'ac', 'ca', 'cd', 'dd') });
    expect([...'abcd'].map((id) => places.get(id)?.column)).toEqual([0, 1, 2, 3]);
    expect([...places.values()].map(({ row }) => row)).toEqual([0, 0, 0, 0]);
  });

  it('sorts columns so that ways do not cross', () => {
    const places = mapLayout({ ids: [...'asxtyz'], edges: edgesOf('as', 'at', 'tx', 'sy', 'sz') });
    const rowOf = (id: string): number => places.get(id)?.row ?? NaN;
    expect(rowOf('s') < rowOf('t')).toBe(rowOf('y') < rowOf('x'));
    expect(rowOf('s') < rowOf('t')).toBe(rowOf('z') < rowOf('x'));
  });

  it('gives each node a place of its own, in bands of six columns', () => {
    const id = fc.integer({ min: 0, max: 30 }).map(String);
    fc.assert(
      fc.property(fc.array(fc.record({ from: id, to: id })), (edges) => {
        const ids = Array.from({ length: 31 }, (_, index) => String(index));
        const places = mapLayout({ ids, edges });
        const all = [...places.values()];
        expect(new Set(all.map((place) => JSON.stringify(place))).size).toBe(31);
        expect(all.every(({ column }) => column < 6)).toBeTrue();
      }),
    );
  });

  it('takes a story that is thousands of nodes deep', () => {
    const ids = Array.from({ length: 5000 }, (_, index) => String(index));
    const edges = ids.slice(1).map((to, index) => ({ from: String(index), to }));
    expect(mapLayout({ ids, edges }).get('4999')).toEqual({ band: 833, column: 1, row: 0 });
  });
});

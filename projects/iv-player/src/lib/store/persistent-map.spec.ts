import fc from 'fast-check';
import { PersistentMap } from './persistent-map';

describe('PersistentMap', () => {
  it('returns another map and leaves the one before as it was', () => {
    const empty = PersistentMap.empty<number>();
    const one = empty.set('a', 1);
    const two = one.set('a', 2).set('b', 3);

    expect([empty.size, one.size, two.size]).toEqual([0, 1, 2]);
    expect([empty.get('a'), one.get('a'), two.get('a')]).toEqual([undefined, 1, 2]);
    expect(two.delete('a').get('a')).toBeUndefined();
    expect(two.get('a')).toBe(2);
  });

  it('lists its entries in the order in which their keys came, whatever was set again', () => {
    const map = ['z', 'm', 'a', 'q'].reduce(
      (before, key) => before.set(key, key),
      PersistentMap.empty<string>(),
    );

    expect(map.set('m', 'new').entries()).toEqual([
      ['z', 'z'],
      ['m', 'new'],
      ['a', 'a'],
      ['q', 'q'],
    ]);
    expect(map.delete('z').set('z', 'late').entries().at(-1)).toEqual(['z', 'late']);
  });

  it('is itself again when nothing is deleted', () => {
    const map = PersistentMap.empty<number>().set('a', 1);
    expect(map.delete('b')).toBe(map);
  });

  it('keeps keys apart whose hashes are equal', () => {
    const [one, other] = collidingKeys();
    const map = PersistentMap.empty<number>().set(one, 1).set(other, 2).set(one, 3);

    expect([map.size, map.get(one), map.get(other)]).toEqual([2, 3, 2]);
    const rest = map.delete(one);
    expect([rest.size, rest.get(one), rest.get(other)]).toEqual([1, undefined, 2]);
    expect(rest.delete(other).entries()).toEqual([]);
  });

  it('agrees with a Map whatever is done to both', () => {
    const key = fc.oneof(
      fc.constantFrom('', 'a', 'b', '__proto__', 'constructor'),
      fc.string({ maxLength: 3 }),
    );
    const step = fc.record({ key, value: fc.option(fc.integer(), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const model = new Map<string, number>();
        let map = PersistentMap.empty<number>();
        for (const { key: name, value } of steps) {
          if (value === undefined) {
            model.delete(name);
            map = map.delete(name);
          } else {
            model.set(name, value);
            map = map.set(name, value);
          }
        }
        expect(map.entries()).toEqual([...model]);
        expect(map.size).toBe(model.size);
      }),
    );
  });

  it('holds 100,000 entries', () => {
    let map = PersistentMap.empty<number>();
    for (let index = 0; index < 100_000; index++) map = map.set(`node-${String(index)}`, index);

    expect(map.size).toBe(100_000);
    expect(map.get('node-0')).toBe(0);
    expect(map.get('node-99999')).toBe(99_999);
    expect(map.get('node-100000')).toBeUndefined();
  });
});

/** Two keys with the same 32-bit FNV-1a hash, found by trying. */
function collidingKeys(): [string, string] {
  const seen = new Map<number, string>();
  for (let index = 0; ; index++) {
    const key = index.toString(36);
    let hash = 0x811c9dc5;
    for (let place = 0; place < key.length; place++)
      hash = Math.imul(hash ^ key.charCodeAt(place), 0x01000193);
    const other = seen.get(hash);
    if (other !== undefined) return [other, key];
    seen.set(hash, key);
  }
}

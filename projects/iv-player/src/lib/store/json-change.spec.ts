import fc from 'fast-check';
import { type JsonChange, applyChange, difference } from './json-change';
import { type JsonValue, copyJson } from './plain-json';

/** Few keys and values, so that two random ones have much in common. */
const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, true, 0, 1, 'a', 'b', ''),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'to', 'set', 'keep', 'toString'), tie('json'), {
      noNullPrototype: true,
    }),
  ),
}));

const applied = (from: JsonValue, change: unknown): JsonValue =>
  applyChange(copyJson(from), change as JsonValue);

describe('difference', () => {
  it('leads from any value to any other, also when it has been written as text', () => {
    fc.assert(
      fc.property(json, json, (from, to) => {
        const change = difference(from, to);
        const read = JSON.parse(JSON.stringify(change)) as JsonChange | null;
        const got: unknown = read ? applied(from, read) : from;
        expect(got).toEqual(to);
      }),
      { numRuns: 2000 },
    );
  });

  it('is null for equal values and for those only', () => {
    fc.assert(
      fc.property(json, (value) => {
        const same: unknown = difference(value, copyJson(value));
        const other: unknown = difference(value, [value]);
        expect([same, other === null]).toEqual([null, false]);
      }),
    );
  });

  it('is small where little changed: a longer list, one part of an object', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `n${String(index)}`);
    const changes: unknown[] = [
      difference({ list: [...long, 'x'], a: 1, b: { c: 1, d: 2 } }, { list: long, a: 1, b: { c: 3, d: 2 } }),
      difference({ a: 1, b: 2 }, { b: 2 }),
      difference([{ a: 1, b: 1 }, 2, 3, 4], [{ a: 1, b: 2 }, 2, 3, 4, 5]),
      difference([1, 2, 3, 4], [1, 7, 8, 9]),
    ];
    expect(changes).toEqual([
      { set: { list: { keep: 1000, add: [] }, b: { set: { c: { to: 3 } } } } },
      { set: {}, drop: ['a'] },
      { keep: 4, add: [5], set: { 0: { set: { b: { to: 2 } } } } },
      { keep: 1, add: [7, 8, 9] },
    ]);
  });
});

describe('applyChange', () => {
  it('shares nothing with the change', () => {
    const change = { keep: 0, add: [{ a: 1 }] };
    const value: unknown = applied([], change);
    change.add[0] = { a: 2 };
    applyChange(value as JsonValue, { keep: 1, add: [{ a: 3 }] });
    expect(value).toEqual([{ a: 1 }, { a: 3 }]);
  });

  for (const [what, from, change] of [
    ['no change', {}, 7],
    ['an empty one', {}, {}],
    ['one for a list', {}, { keep: 0, add: [] }],
    ['one for an object', [], { set: {} }],
    ['one that keeps more than there is', [1], { keep: 2, add: [] }],
    ['one that keeps less than nothing', [1], { keep: -1, add: [] }],
    ['one that keeps a part', [1], { keep: 0.5, add: [] }],
    ['one of an item that is not there', [1], { keep: 1, add: [], set: { 1: { to: 2 } } }],
    ['one of the length of a list', [1], { keep: 1, add: [], set: { length: { to: 9 } } }],
    ['one with a list of changes', [1], { keep: 1, add: [], set: [] }],
    ['one of an inherited part', {}, { set: { toString: { set: { a: { to: 1 } } } } }],
    ['one of a part that is missing', {}, { set: { a: { keep: 0, add: [] } } }],
    ['one that drops what is no list', {}, { set: {}, drop: 1 }],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(() => applied(from, change)).toThrowError(TypeError);
    });
  }
});

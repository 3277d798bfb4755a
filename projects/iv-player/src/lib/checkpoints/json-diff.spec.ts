import fc from 'fast-check';
import { type JsonDiff, applyDiff, diffJson } from './json-diff';
import { type JsonValue, copyJson } from '../store/plain-json';

/** A small set of keys and values, so that random values have much in common. */
const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, true, 0, 1, 'a', 'b', ''),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0', '1', 'length', 'constructor', 'toString'), tie('json'), {
      noNullPrototype: true,
    }),
  ),
}));

const applied = (from: JsonValue, change: unknown): JsonValue =>
  applyDiff(copyJson(from), change as JsonValue);

describe('diffJson', () => {
  it('leads from any value to any other, even after serialization', () => {
    fc.assert(
      fc.property(json, json, (from, to) => {
        const change = diffJson(from, to);
        const read = JSON.parse(JSON.stringify(change)) as JsonDiff | null;
        const got: unknown = read ? applied(from, read) : from;
        expect(got).toEqual(to);
      }),
      { numRuns: 2000 },
    );
  });

  it('is null for equal values only', () => {
    fc.assert(
      fc.property(json, (value) => {
        const same: unknown = diffJson(value, copyJson(value));
        const other: unknown = diffJson(value, [value]);
        expect([same, other === null]).toEqual([null, false]);
      }),
    );
  });

  it('is small for small changes: a longer list, one part of an object', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `n${String(index)}`);
    const changes: unknown[] = [
      diffJson({ list: [...long, 'x'], a: 1, b: { c: 1, d: 2 } }, { list: long, a: 1, b: { c: 3, d: 2 } }),
      diffJson({ a: 1, b: 2 }, { b: 2 }),
      diffJson([{ a: 1, b: 1 }, 2, 3, 4], [{ a: 1, b: 2 }, 2, 3, 4, 5]),
      diffJson([1, 2, 3, 4], [1, 7, 8, 9]),
    ];
    expect(changes).toEqual([
      { list: { 1000: [] }, b: { c: [3] } },
      { a: [] },
      { 0: { b: [2] }, 4: [5] },
      { 1: [7], 2: [8], 3: [9] },
    ]);
  });
});

describe('applyDiff', () => {
  it('returns nothing that is shared with the change', () => {
    const change = { 0: [{ a: 1 }] };
    const value: unknown = applied([], change);
    change[0] = [{ a: 2 }];
    applyDiff(value as JsonValue, { 1: [{ a: 3 }] });
    expect(value).toEqual([{ a: 1 }, { a: 3 }]);
  });

  for (const [what, from, change] of [
    ['a number', {}, 7],
    ['null', {}, null],
    ['a change to parts of a number', 7, { a: [1] }],
    ['two values', [1], [1, 2]],
    ['an empty list at the top', {}, []],
    ['a change after the end of a list', [1], { 2: [1] }],
    ['a change before the beginning of a list', [1], { '-1': [1] }],
    ['a change between two items of a list', [1, 2], { 0.5: [1] }],
    ['an index with a leading zero', [1], { '00': [1] }],
    ['a change to the length of a list', [1], { length: [9] }],
    ['a removal after the end of a list', [1], { 2: [] }],
    ['a change to an inherited part', {}, { toString: { a: [1] } }],
    ['a change to the constructor', {}, { constructor: { prototype: { a: [1] } } }],
    ['a change inside a missing part', {}, { a: { b: [1] } }],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(() => applied(from as JsonValue, change)).toThrowError(TypeError);
    });
  }
});

import fc from 'fast-check';
import { readJson } from './variable-definition';

const cycle: unknown[] = [];
cycle.push(cycle);
/** 60 objects that nest to 2^60 parts. */
const bush = Array.from({ length: 60 }).reduce((inner: unknown) => [inner, inner], 0);

class Purse {
  readonly coins = 3;
}

describe('readJson', () => {
  it('keeps every JSON value, like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: true, depthSize: 'medium' }), (value) => {
        const written = JSON.stringify(value);
        if (written.includes('"__proto__":')) return;
        expect(JSON.stringify(readJson(value, 'x'))).toBe(written);
        expect(readJson(JSON.parse(written), 'x')).toEqual(readJson(value, 'x'));
      }),
    );
  });

  it('returns a copy that later changes do not affect', () => {
    const given = { bag: ['key'] };
    const read = readJson(given, 'x');
    given.bag.push('lamp');
    expect(read).toEqual({ bag: ['key'] });
  });

  it('freezes the result at every depth', () => {
    const read = readJson({ bag: [{ key: 1 }] }, 'x') as { bag: object[] };
    expect([read, read.bag, read.bag[0]].every((part) => Object.isFrozen(part))).toBeTrue();
  });

  it('omits undefined values in objects, like JSON', () => {
    expect(readJson({ key: undefined, lamp: 1 }, 'x')).toEqual({ lamp: 1 });
  });

  it('reads -0 as 0, like JSON', () => {
    expect(readJson(-0, 'x')).toBe(0);
  });

  it('copies keys that plain objects inherit', () => {
    const read = readJson({ constructor: { prototype: 1 }, toString: 2 }, 'x');
    expect(JSON.stringify(read)).toBe('{"constructor":{"prototype":1},"toString":2}');
  });

  for (const [what, value] of [
    ['nothing', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', BigInt(1)],
    ['NaN', Number.NaN],
    ['infinity', [Infinity]],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['an object of a class', { purse: new Purse() }],
    ['a list with a hole', Array(2)],
    ['a cycle', cycle],
    ['too many parts', bush],
    ['a key that reaches the prototype', JSON.parse('{"a":{"__proto__":{"b":1}}}')],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(() => readJson(value, 'The variable "x"')).toThrowMatching(
        (error: { code: string; message: string }) =>
          error.code === 'INVALID_ARGUMENT' &&
          error.message.startsWith('The variable "x" must be a JSON value'),
      );
    });
  }
});

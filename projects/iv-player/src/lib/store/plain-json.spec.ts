import fc from 'fast-check';
import { copyJson, isJsonObject } from './plain-json';

/** A value with 2^60 parts, made of sixty objects. */
const bush = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 0);
const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;
const deep = Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 0);

const copied = (value: unknown): unknown => copyJson(value);

describe('copyJson', () => {
  it('copies every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('"__proto__":'));
        expect(JSON.stringify(copied(value))).toBe(text);
      }),
    );
  });

  it('shares nothing with the original', () => {
    const value = { list: [{ name: 'a' }] };
    const copy = copied(value);
    value.list.push({ name: 'b' });
    expect(copy).toEqual({ list: [{ name: 'a' }] });
  });

  it('omits undefined properties, like JSON.stringify', () => {
    expect(Object.keys(copied({ a: undefined, b: 1 }) as object)).toEqual(['b']);
  });

  it('copies objects from another window', () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const parse = (frame.contentWindow as unknown as typeof globalThis).JSON.parse;
    expect(copied(parse('{"a":[{"b":1}]}'))).toEqual({ a: [{ b: 1 }] });
    frame.remove();
  });

  it('copies own keys with names that objects inherit', () => {
    const text = '{"constructor":{"prototype":{"a":1}},"toString":1,"hasOwnProperty":null}';
    expect(JSON.stringify(copied(JSON.parse(text)))).toBe(text);
    expect(Object.hasOwn(Object.prototype, 'a')).toBeFalse();
  });

  it('reads every part once', () => {
    let reads = 0;
    const value = {
      get a() {
        return ++reads;
      },
    };
    expect([copied(value), reads]).toEqual([{ a: 1 }, 1]);
  });

  for (const [what, value, reason] of [
    ['nothing', undefined, 'it cannot be represented as JSON'],
    ['NaN', { a: [1, NaN] }, 'a.1 is not a finite number'],
    ['infinity', -Infinity, 'it is not a finite number'],
    ['a function', { a: () => 1 }, 'a cannot be represented as JSON'],
    ['a symbol', { a: Symbol('b') }, 'a cannot be represented as JSON'],
    ['a bigint', { a: BigInt(1) }, 'a cannot be represented as JSON'],
    ['a date', { a: new Date(0) }, 'a cannot be represented as JSON'],
    ['a map', new Map(), 'it cannot be represented as JSON'],
    ['a hole in a list', Array(3), '0 cannot be represented as JSON'],
    ['a cycle', cycle, 'is nested too deeply: does it contain a cycle?'],
    ['many levels', deep, 'is nested too deeply: does it contain a cycle?'],
    ['more parts than anybody needs', bush, 'has too many parts'],
    [
      'as many texts',
      { a: Object.fromEntries(Array.from({ length: 1_000_000 }, (_, key) => [key, ''])) },
      'a has too many parts',
    ],
    ['a list without end', { a: Array(2 ** 32 - 1) }, 'a has too many parts'],
    ['a key for the prototype', JSON.parse('{"a":{"__proto__":{"b":1}}}'), 'a has the key "__proto__"'],
  ] as const) {
    it(`rejects ${what}, and names the path`, () => {
      expect(() => copied(value)).toThrowMatching(({ message }) => String(message).endsWith(reason));
    });
  }

  it('is tested with an object that has an own key __proto__', () => {
    expect(Object.hasOwn(JSON.parse('{"__proto__":1}') as object, '__proto__')).toBeTrue();
  });
});

describe('isJsonObject', () => {
  it('is true for plain objects only', () => {
    expect([{}, { a: 1 }].every(isJsonObject)).toBeTrue();
    expect([null, [], 'a', 1, true, undefined].some(isJsonObject)).toBeFalse();
  });
});

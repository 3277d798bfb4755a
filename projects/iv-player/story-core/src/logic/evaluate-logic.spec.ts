import fc from 'fast-check';
import { LogicBudget, LogicError, evaluateLogic, evaluateValue, isTrue } from './evaluate-logic';
import { anyLogic } from '../testing/any-logic';
import { visitVariables } from './logic-variables';

const numbers = Array.from({ length: 100 }, (_, index) => index);

describe('evaluateLogic', () => {
  for (const [what, logic, expected] of [
    ['a variable', { var: 'gold' }, 3],
    ['a part of a variable', { var: 'bag.1' }, 'lamp'],
    ['a comparison', { '>=': [{ var: 'gold' }, 2] }, true],
    ['a sum', { '+': [{ var: 'gold' }, 1] }, 4],
    ['a condition', { if: [{ '<': [{ var: 'gold' }, 2] }, 'poor', 'rich'] }, 'rich'],
    ['a search', { in: ['lamp', { var: 'bag' }] }, true],
    [
      'a sum over a list',
      { reduce: [[1, 2, 3], { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] },
      6,
    ],
    ['a value', { x: 1, y: 2 }, { x: 1, y: 2 }],
    ['a missing variable', { var: 'none' }, null],
    ['what objects inherit', { var: 'toString' }, null],
    ['a constructor', { var: 'bag.constructor' }, null],
    ['a prototype', { var: 'gold.__proto__' }, null],
    ['a constructor by a computed name', { var: { cat: ['bag.con', 'structor'] } }, null],
  ] as const) {
    it(`computes ${what} [no-code]`, () => {
      expect(evaluateLogic(logic, { gold: 3, bag: ['key', 'lamp'] })).toEqual(expected);
    });
  }

  for (const [what, logic] of [
    ['loops in loops', { map: [numbers, { map: [numbers, { map: [numbers, 1] }] }] }],
    [
      'a list that doubles itself',
      { reduce: [numbers, [{ var: 'accumulator' }, { var: 'accumulator' }], 'x'] },
    ],
    [
      'a text that doubles itself',
      { reduce: [numbers, { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }, 'x'] },
    ],
    [
      'lists that are joined again and again',
      { reduce: [numbers, { merge: [{ var: 'accumulator' }, { var: 'accumulator' }] }, [1]] },
    ],
    ['a long text', { cat: ['x'.repeat(6000), 'x'.repeat(6000)] }],
  ] as const) {
    it(`stops at ${what} [story-conditions]`, () => {
      expect(() => evaluateLogic(logic, {})).toThrowError(LogicError);
    });
  }

  for (const [what, logic] of [
    ['missing_some without names', { missing_some: [1] }],
    ['missing_some of null', { missing_some: [1, null] }],
    ['a product of nothing', { '*': [] }],
    ['a comparison with a value other than a string', { '==': [{ var: 'mute' }, 'a'] }],
    ['a name that is not a string', { var: [{ var: 'mute' }] }],
  ] as const) {
    it(`throws only LogicError for ${what}`, () => {
      const data = { mute: { toString: 1, valueOf: 1 } };
      expect(() => evaluateLogic(logic, data)).toThrowError(LogicError);
    });
  }

  it('throws only LogicError, whatever the arguments [story-conditions]', () => {
    fc.assert(
      fc.property(anyLogic, fc.jsonValue({ maxDepth: 3 }), (expression, value) => {
        try {
          evaluateValue(expression, { a: value as string });
        } catch (error) {
          expect(error).toBeInstanceOf(LogicError);
        }
      }),
      { numRuns: 3000 * MORE_RUNS, seed: 4 },
    );
  });

  it('shares steps among all expressions of a scene', () => {
    const budget = new LogicBudget(15_000);
    const long = { map: [numbers.slice(0, 50), { map: [numbers.slice(0, 50), 1] }] };
    evaluateLogic(long, {}, budget);
    expect(budget.steps).toBeLessThan(8000);
    expect(() => {
      evaluateLogic(long, {}, budget);
      evaluateLogic(long, {}, budget);
    }).toThrowError(LogicError, /scene/);
    expect(budget.steps).toBe(0);
    expect(evaluateLogic(3, {}, budget)).toBe(3);
  });

  it('counts several steps for a long string, because joining ten thousand of them would take seconds', () => {
    const cat = { cat: Array.from({ length: 9000 }, () => ({ var: 'long' })) };
    expect(() => evaluateLogic(cat, { long: 'x'.repeat(10_000) })).toThrowError(LogicError, /steps/);
  });

  it('joins lists in linear time', () => {
    const merge = { merge: Array<number>(4900).fill(1) };
    const start = performance.now();
    for (let time = 0; time < 20; time++) evaluateLogic(merge, {});
    expect(performance.now() - start).toBeLessThan(400);
    const lists = {
      merge: [[1, [2]], 3, { var: 'list' }, [], { merge: { var: 'list' } }, 'ab', { var: 'o' }],
    };
    expect(evaluateLogic(lists, { list: [4, { x: 1 }], o: { y: 2 } })).toEqual([
      ...[1, [2], 3, 4, { x: 1 }, 4, { x: 1 }],
      ...['ab', { y: 2 }],
    ]);
  });

  it('counts many steps for searching for a long string in another', () => {
    const half = 'a'.repeat(2500);
    const data = {
      part: `${half}b${half}`,
      whole: 'a'.repeat(10_000),
      text: 'A lamp, a key.',
      bag: ['key', 1],
    };
    expect(() => evaluateLogic({ in: [{ var: 'part' }, { var: 'whole' }] }, data)).toThrowError(/steps/);
    const budget = new LogicBudget();
    const found = ['key', 1, '1', 'lamp', ''].flatMap((part) =>
      ['text', 'bag', 'none'].map((name) => evaluateLogic({ in: [part, { var: name }] }, data, budget)),
    );
    expect(found).toEqual([
      ...[true, true, false, false, true, false, false, false, false],
      ...[true, false, false, true, false, false],
    ]);
    expect(budget.steps).toBeGreaterThan(19_900);
  });

  it('counts empty strings, because a list of them would otherwise take no steps', () => {
    const list = Array<string>(8000).fill('');
    const double = { merge: [{ var: 'list' }, { var: 'list' }] };
    expect(() => evaluateLogic(double, { list })).toThrowError(LogicError);
    expect(() => evaluateLogic({ var: 'list' }, { list: [...list, ...list] })).toThrowError(/10 kB/);
  });
});

describe('isTrue', () => {
  it('is true for a missing condition, and follows the truthiness of JsonLogic', () => {
    expect([undefined, true, 1, 'a', [1]].map((value) => isTrue(value, {}))).toEqual(Array(5).fill(true));
    expect([false, 0, '', null, []].map((value) => isTrue(value, {}))).toEqual(Array(5).fill(false));
  });
});

describe('evaluateValue', () => {
  for (const [what, logic] of [
    ['a division by 0', { '/': [1, 0] }],
    ['no number', { '*': ['x', 2] }],
    ['a list with one', [{ '/': [1, 0] }]],
    ['all variables together', { var: '' }],
    ['a list of all variables', [{ var: [] }]],
  ] as const) {
    it(`refuses ${what}, which JSON cannot represent`, () => {
      expect(() => evaluateValue(logic, { gold: 1 })).toThrowError(LogicError);
    });
  }

  it('accepts undefined parts, like JSON', () => {
    expect(evaluateValue({ a: 1, b: undefined }, {})).toEqual({ a: 1, b: undefined } as never);
  });

  it('refuses a value that grows deeper each time, before it overflows the stack', () => {
    let n: unknown = 0;
    const grow = (): unknown => (n = evaluateValue([{ var: 'n' }], { n: n as number }));
    expect(() => {
      for (let time = 0; time < 100; time++) grow();
    }).toThrowError(LogicError, /levels/);
  });
});

describe('visitVariables', () => {
  const variables = (logic: unknown): string[] => {
    const names: string[] = [];
    visitVariables(logic, (name, place) => void names.push(`${name} ${place.join('.')}`));
    return names;
  };

  it('finds the variables that an expression reads, with their places', () => {
    const logic = {
      and: [{ '>': [{ var: 'gold' }, 1] }, { missing: ['key', 'lamp'] }, { var: ['bag.0', 1] }],
    };
    expect(variables(logic)).toEqual([
      'gold and.0.>.0.var',
      'key and.1.missing',
      'lamp and.1.missing',
      'bag.0 and.2.var.0',
    ]);
  });

  it('does not treat items of a list as variables', () => {
    expect(variables({ some: [{ var: 'bag' }, { '==': [{ var: '' }, 'lamp'] }] })).toEqual([
      'bag some.0.var',
    ]);
  });

  it('reports computed names', () => {
    expect(variables({ var: { cat: ['a', 'b'] } })).toEqual(['null var']);
    expect(variables({ var: [{ cat: ['a', 'b'] }] })).toEqual(['null var.0']);
  });
});

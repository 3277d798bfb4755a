import jsonLogic from 'json-logic-js';
import fc from 'fast-check';
import { LogicError, applySet, evaluateLogic, evaluateValue, isTrue } from './evaluate-logic';
import { forEachUnknownOperator } from './logic-operators';
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

  it('agrees with the interpreter it uses [story-conditions]', () => {
    const leaf = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom({ var: 'a' }, { var: 'b.0' }, 'x', true, null),
    );
    const { logic } = fc.letrec((tie) => ({
      logic: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc
          .tuple(
            fc.constantFrom('+', '-', '*', '<', '>=', '==', '!', 'and', 'or', 'if', 'max', 'cat'),
            fc.array(tie('logic'), { minLength: 1, maxLength: 3 }),
          )
          .map(([operator, list]) => ({ [operator]: list })),
      ),
    }));
    const data = { a: 2, b: [1] };
    fc.assert(
      fc.property(logic, (expression) => {
        expect(evaluateLogic(expression, data)).toEqual(jsonLogic.apply(expression, data));
      }),
      { numRuns: 1000 },
    );
  });

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

  it('leaves the interpreter as it was, also after a failure', () => {
    const { apply } = jsonLogic;
    expect(() => evaluateLogic({ map: [numbers, { map: [numbers, { '+': [1, 1] }] }] }, {})).toThrow();
    expect(jsonLogic.apply).toBe(apply);
  });
});

describe('isTrue', () => {
  it('holds for a condition that is absent, and follows the truth of JsonLogic', () => {
    expect([undefined, true, 1, 'a', [1]].map((value) => isTrue(value, {}))).toEqual(Array(5).fill(true));
    expect([false, 0, '', null, []].map((value) => isTrue(value, {}))).toEqual(Array(5).fill(false));
  });
});

describe('applySet', () => {
  it('sets in the order of writing: each sees those before', () => {
    const set = { a: { '+': [{ var: 'a' }, 1] }, b: { '*': [{ var: 'a' }, 10] } };
    expect(applySet(set, { a: 1, b: 0, c: 'kept' })).toEqual({ a: 2, b: 20, c: 'kept' });
  });

  it('changes nothing of what it was given', () => {
    const before = { a: 1 };
    applySet({ a: 2 }, before);
    expect(before).toEqual({ a: 1 });
  });

  for (const [what, logic] of [
    ['a division by 0', { '/': [1, 0] }],
    ['no number', { '*': ['x', 2] }],
    ['a list with one', [{ '/': [1, 0] }]],
  ] as const) {
    it(`refuses ${what}: JSON cannot hold it`, () => {
      expect(() => evaluateValue(logic, {})).toThrowError(LogicError);
    });
  }
});

describe('visitVariables', () => {
  const variables = (logic: unknown): string[] => {
    const names: string[] = [];
    visitVariables(logic, (name, place) => void names.push(`${name} ${place.join('.')}`));
    return names;
  };

  it('finds the variables that an expression reads, with where', () => {
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

  it('takes items of a list for no variables', () => {
    expect(variables({ some: [{ var: 'bag' }, { '==': [{ var: '' }, 'lamp'] }] })).toEqual([
      'bag some.0.var',
    ]);
  });

  it('says when a name is computed', () => {
    expect(variables({ var: { cat: ['a', 'b'] } })).toEqual(['null var']);
    expect(variables({ var: [{ cat: ['a', 'b'] }] })).toEqual(['null var.0']);
  });
});

describe('forEachUnknownOperator', () => {
  const unknown = (logic: unknown): string[] => {
    const found: string[] = [];
    forEachUnknownOperator(logic, (operator, place) => void found.push(`${operator} ${place.join('.')}`));
    return found;
  };

  it('finds operators in operators and lists, with where', () => {
    expect(unknown({ if: [true, { log: 1 }, [{ '+': { run: { eval: 1 } } }]] })).toEqual([
      'log if.1',
      'run if.2.0.+',
    ]);
  });

  it('leaves values alone: objects of several keys, and of none', () => {
    expect(unknown({ x: 1, run: { eval: 1 } })).toEqual([]);
    expect(unknown([{}, null, 'run', { '!': {} }])).toEqual([]);
  });
});

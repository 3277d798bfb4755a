import jsonLogic from 'json-logic-js';
import fc from 'fast-check';
import { applyLogic, isTruthy, type LogicRun, LOGIC_OPERATORS } from './json-logic';

const run: LogicRun = { value: (logic, data) => applyLogic(logic, data, run), take: () => undefined };
const apply = (logic: unknown, data: unknown = null): unknown => applyLogic(logic, data, run);

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, -1, 2.5, '', '0', '1', 'a', 'abc', ' 2 ', '-3'),
  fc.integer({ min: -4, max: 4 }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constant({ x: 1, y: 'b' }) },
);
const names = fc.constantFrom(
  'a',
  'b',
  'list',
  'list.0',
  'list.length',
  'bag.x',
  'bag.none',
  'none',
  'a.b',
  'a.0',
  '',
);
const byName = fc.oneof(
  names.map((name) => ({ var: name })),
  fc.tuple(names, scalar).map((given) => ({ var: given })),
);
const items = fc.constantFrom<unknown>({ var: '' }, { var: 'current' }, { var: 'accumulator' }, { var: 'x' });
const OF_NAMES = ['var', 'missing', 'missing_some'];
const others = LOGIC_OPERATORS.filter((name) => !OF_NAMES.includes(name));

const { logic } = fc.letrec<{ logic: unknown }>((tie) => ({
  logic: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    value,
    byName,
    items,
    fc.array(names, { maxLength: 3 }).map((list) => ({ missing: list })),
    fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.array(names, { maxLength: 3 }))
      .map((given) => ({ missing_some: given })),
    fc
      .tuple(fc.constantFrom(...others), fc.array(tie('logic'), { maxLength: 4 }))
      .map(([name, given]) => ({ [name]: given })),
    fc.tuple(fc.constantFrom(...others), tie('logic')).map(([name, given]) => ({ [name]: given })),
  ),
}));
const data = fc.record({
  a: value,
  b: scalar,
  list: fc.array(value, { maxLength: 3 }),
  bag: fc.constant({ x: 2 }),
});

/** Returns the result, or a marker if an operator throws. */
function outcome(compute: () => unknown): unknown {
  try {
    return { value: compute() };
  } catch {
    return 'none';
  }
}

describe('applyLogic', () => {
  it('gives the same results as json-logic-js, for all operators and values [story-conditions]', () => {
    fc.assert(
      fc.property(logic, data, (expression, given) => {
        const expected = outcome(() => jsonLogic.apply(expression as never, given));
        expect(outcome(() => apply(expression, given))).toEqual(expected);
      }),
      { numRuns: 20_000 * MORE_RUNS, seed: 1 },
    );
  });

  it('supports all operators except for those with side effects', () => {
    expect(LOGIC_OPERATORS.length).toBe(34);
    for (const name of ['log', 'method', 'toString', '__proto__', ''])
      expect(() => apply({ [name]: [] })).toThrowError(TypeError);
  });

  for (const [what, expression, given, expected] of [
    ['what is inherited', { var: ['bag.constructor', 5] }, { bag: {} }, 5],
    ['a prototype', { var: '__proto__' }, {}, null],
    ['an own key of any name', { var: 'constructor' }, JSON.parse('{ "constructor": 1 }'), 1],
    ['the length of a list', { var: 'bag.length' }, { bag: [1, 2] }, 2],
    [
      'names that look like an operation',
      { missing: [{ var: 'name' }] },
      { name: { cat: ['a'] }, a: 1 },
      [{ cat: ['a'] }],
    ],
    [
      'a name of a list',
      { missing_some: [1, { var: 'names' }] },
      { names: [{ var: 'a' }, 'b'], a: 'b', b: 1 },
      [],
    ],
    ['names that are all there', { missing_some: [2, ['a', 'b', 'c']] }, { a: 1, b: 0 }, []],
    ['too few names', { missing_some: [2, ['a', 'b', 'c']] }, { a: 1, b: '' }, ['b', 'c']],
    ['something in an object', { in: ['a', { var: 'bag' }] }, { bag: { indexOf: 1 } }, false],
    ['the last characters but some', { substr: ['jsonlogic', 1, -5] }, null, 'son'],
    ['a text that is a number', { '==': [1, '1'] }, null, true],
    ['a comparison of three', { '<': [1, 2, 3] }, null, true],
    ['a sum of texts', { '+': ['1.5', '2 apples'] }, null, 3.5],
    ['the sign of a text', { '-': '3' }, null, -3],
    ['all of nothing', { all: [[], true] }, null, false],
  ] as const) {
    it(`computes ${what} [no-code]`, () => {
      expect(apply(expression, given)).toEqual(expected);
    });
  }

  it('treats an empty list as false, and the string 0 as true', () => {
    expect([[], [0], '0', '', 0, null, {}].map(isTruthy)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

import fc from 'fast-check';
import { checkStory } from '../check/check-story';
import { storyOf } from '../testing/test-story';
import { externalProblems } from '../check/rules/parts-as-written';
import { readExternal } from './external-value';
import type { StoryFileExternal, StoryFileVariable } from './story-file';

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    ' ',
    'true',
    'false',
    'TRUE',
    '1',
    '1e3',
    '-0.5',
    '0x10',
    'Infinity',
    'NaN',
    '12 ',
    '😀😀',
  ),
);
const external: fc.Arbitrary<StoryFileExternal> = fc.oneof(
  fc.record(
    {
      type: fc.constant('string' as const),
      maxLength: fc.integer({ min: 1, max: 8 }),
      values: fc.array(text, { minLength: 1 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constant('number' as const),
      min: fc.integer({ min: -5, max: 0 }),
      max: fc.integer({ min: 0, max: 5 }),
      values: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('boolean' as const) }),
);

describe('Values from outside [pack-values]', () => {
  const read = (given: unknown, limits: StoryFileVariable['external']) =>
    readExternal({ initialValue: null, ...(limits !== undefined && { external: limits }) }, given);

  it('have the type of the variable and are within its limits, or are refused', () =>
    fc.assert(
      fc.property(fc.oneof(text, fc.double(), fc.boolean()), external, (given, limits) => {
        const value = read(given, limits);
        if (value === undefined) return;
        expect(typeof value).toBe(limits.type);
        expect(String(value)).toBe(limits.type === 'number' ? String(Number(given)) : String(given));
        if (limits.values) expect(limits.values as readonly unknown[]).toContain(value);
        if (typeof value === 'string') expect([...value].length).toBeLessThanOrEqual(limits.maxLength ?? 200);
        if (typeof value === 'number') {
          expect(value).toBeGreaterThanOrEqual(limits.min ?? -Infinity);
          expect(value).toBeLessThanOrEqual(limits.max ?? Infinity);
          expect(Number.isFinite(value)).toBeTrue();
        }
      }),
      { numRuns: 1000, seed: 44 },
    ));

  for (const [given, limits, value] of [
    ['Edda <b>', { type: 'string' }, 'Edda <b>'],
    ['', { type: 'string' }, ''],
    ['ab', { type: 'string', maxLength: 1 }, undefined],
    ['😀', { type: 'string', maxLength: 1 }, '😀'],
    ['a'.repeat(200), { type: 'string' }, 'a'.repeat(200)],
    ['a'.repeat(201), { type: 'string' }, undefined],
    ['red', { type: 'string', values: ['red', 'blue'] }, 'red'],
    ['Red', { type: 'string', values: ['red', 'blue'] }, undefined],
    ['12.5', { type: 'number' }, 12.5],
    [12.5, { type: 'number' }, 12.5],
    [12.5, { type: 'string' }, '12.5'],
    ['', { type: 'number' }, undefined],
    ['twelve', { type: 'number' }, undefined],
    ['6', { type: 'number', max: 5 }, undefined],
    ['2', { type: 'number', values: [1, 3] }, undefined],
    ['true', { type: 'boolean' }, true],
    [false, { type: 'boolean' }, false],
    ['1', { type: 'boolean' }, undefined],
    [null, { type: 'string' }, undefined],
    [['a'], { type: 'string' }, undefined],
    ['Edda', true, undefined],
    ['Edda', false, undefined],
    ['Edda', undefined, undefined],
  ] as const)
    it(`reads ${JSON.stringify(given).slice(0, 20)} for ${JSON.stringify(limits)}`, () =>
      expect(read(given, limits)).toBe(value));

  const checked = (limits: unknown, initialValue: unknown = null): readonly string[] =>
    checkStory(
      storyOf(
        { a: { text: '{x}', ending: 'a' } },
        { variables: { x: { initialValue, external: limits } as never } },
      ),
    ).map(({ code, path }) => `${code} ${path.slice(2).join('.')}`);

  it('may have no limits that contradict each other or the type', () => {
    for (const limits of [
      true,
      false,
      { type: 'string', maxLength: 20, values: ['a'] },
      { type: 'number', min: 1, max: 5, values: [1, 2] },
      { type: 'boolean' },
    ])
      expect(checked(limits)).withContext(JSON.stringify(limits)).toEqual([]);
    for (const [limits, place] of [
      [{}, 'external.type'],
      [{ type: 'list' }, 'external.type'],
      [{ type: 'string', pattern: 'a' }, 'external.pattern'],
      [{ type: 'string', maxLength: 0 }, 'external.maxLength'],
      [{ type: 'string', min: 1 }, 'external.min'],
      [{ type: 'number', maxLength: 1 }, 'external.maxLength'],
      [{ type: 'number', min: 3, max: 2 }, 'external.min'],
      [{ type: 'number', values: [1, 'a'] }, 'external.values.1'],
      [{ type: 'number', max: 2, values: [1, 3] }, 'external.values.1'],
      [{ type: 'string', values: [] }, 'external.values'],
      [{ type: 'string', maxLength: 1, values: ['ab'] }, 'external.values.0'],
      [{ type: 'boolean', values: ['true'] }, 'external.values'],
    ] as const)
      expect(checked(limits))
        .withContext(JSON.stringify(limits))
        .toEqual([`BAD_FORMAT ${place}`]);
    expect(checked({ type: 'string' }, 1)).toEqual(['BAD_FORMAT initialValue']);
    expect(checked({ type: 'string' }, '')).toEqual([]);
    // Texts show the initial value until one is given.
    expect(checked({ type: 'string', maxLength: 4, values: ['it'] }, 'your department')).toEqual([]);
    expect(checked({ type: 'number', min: 18, max: 99 }, 0)).toEqual([]);
  });

  it('accept their own list of values, whatever the limits', () =>
    fc.assert(
      fc.property(external, (limits) => {
        const isFine = externalProblems({ initialValue: null, external: limits }).length === 0;
        if (isFine) for (const one of limits.values ?? []) expect(read(one, limits)).toBe(one);
      }),
      { numRuns: 500, seed: 44 },
    ));
});

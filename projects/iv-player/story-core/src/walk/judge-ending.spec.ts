import fc from 'fast-check';
import type { StoryFile, StoryFileResult } from '../format/story-file';
import { storyOf } from '../testing/test-story';
import type { Values } from '../logic/evaluate-logic';
import { type StoryResult, storyResult } from './judge-ending';

const withResult = (result?: StoryFileResult): StoryFile =>
  storyOf({ a: { text: 'A', ending: 'home' } }, result && { result });
const of = (result: StoryFileResult, variables: Values = {}, ending = 'home'): StoryResult =>
  storyResult(withResult(result), ending, variables);
const points = { var: 'points' };

describe('storyResult', () => {
  it('completes with every ending if nothing is defined [story-result]', () => {
    expect(storyResult(withResult(), 'home', {})).toEqual({ completed: true });
    expect(of({})).toEqual({ completed: true });
    expect(of({ mastery: 0.5, fail: ['home'] })).toEqual({ completed: true });
  });

  it('completes only with the endings in `complete` [story-result]', () => {
    expect(of({ complete: ['home'] })).toEqual({ completed: true });
    expect(of({ complete: ['home'] }, {}, 'lost')).toEqual({ completed: false });
    expect(of({ complete: [] })).toEqual({ completed: false });
  });

  it('judges by the ending, then by the score [story-result]', () => {
    const result: StoryFileResult = { pass: ['home'], fail: ['lost'], score: points, mastery: 0.7, max: 10 };
    const passed = (ending: string, score: number): unknown => of(result, { points: score }, ending).passed;
    expect(passed('home', 0)).toBeTrue();
    expect(passed('lost', 10)).toBeFalse();
    expect(passed('other', 7)).toBeTrue();
    expect(passed('other', 6.9)).toBeFalse();
    expect(of({ pass: ['home'] }, {}, 'other').passed).toBeFalse();
    expect(of({ pass: ['home'], fail: ['home'] }).passed).toBeTrue();
  });

  it('uses the range [story-result]', () => {
    const passed = (min: number, max: number): unknown =>
      of({ score: points, min, max, mastery: 0.5 }, { points: 5 }).passed;
    expect(passed(0, 10)).toBeTrue();
    expect(passed(2, 10)).toBeFalse();
    expect(passed(-10, 10)).toBeTrue();
    expect(passed(5, 5)).toBeFalse();
    expect(passed(5, 0)).toBeFalse();
  });

  it('ignores rounding errors of decimal points [story-result]', () => {
    const decimal = fc.constantFrom(0.1, 0.2, 0.05, 0.7, 0.01, 1.1, 1 / 3);
    const count = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(decimal, count, count, fc.constantFrom(0, -0.3, 0.1, 7.7), (step, steps, more, min) => {
        const result = {
          score: points,
          min,
          max: min + step * (steps + more),
          mastery: steps / (steps + more),
        };
        const passed = (times: number): unknown =>
          of(result, { points: Array.from({ length: times }).reduce<number>((sum) => sum + step, min) })
            .passed;
        expect(passed(steps)).toBeTrue();
        expect(passed(steps - 1)).toBeFalse();
      }),
      { numRuns: 2000 * MORE_RUNS, seed: 31 },
    );
    const eight = Array.from({ length: 8 }).reduce<number>((sum) => sum + 0.1, 0);
    expect(of({ score: points, max: 1, mastery: 0.8 }, { points: eight }).passed).toBeTrue();
    expect(of({ score: points, max: 1, mastery: 0.8 }, { points: 0.79999999 }).passed).toBeFalse();
  });

  it('returns a score that does not decide [story-result]', () =>
    expect(of({ score: points }, { points: 3 })).toEqual({ completed: true, score: 3 }));

  it('leaves out a score that is not a finite number, and fails [story-result]', () => {
    for (const value of ['7', null, true, [7]])
      expect(of({ score: points, mastery: 0 }, { points: value })).toEqual({
        completed: true,
        passed: false,
      });
    for (const score of [{ '/': [1, 0] }, { '/': [0, 0] }, { '*': [] }, { var: 'gone' }])
      expect(of({ score, mastery: 0 }, {})).toEqual({ completed: true, passed: false });
  });

  it('treats names such as `__proto__` like others [story-result]', () => {
    for (const name of ['__proto__', 'constructor', 'toString', '']) {
      expect(of({ complete: ['home'], pass: ['home'] }, {}, name)).toEqual({
        completed: false,
        passed: false,
      });
      expect(of({ complete: [name], pass: [name] }, {}, name)).toEqual({ completed: true, passed: true });
      expect(of({ score: { var: name } }, {}).score).toBeUndefined();
    }
  });

  it('agrees with its description for random results [story-result]', () => {
    const names = fc.subarray(['home', 'lost', 'other', '__proto__']);
    const number = fc.oneof(
      fc.integer({ min: -5, max: 12 }),
      fc.integer({ min: -20_000, max: 20_000 }).map((thousandths) => thousandths / 1000),
    );
    const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
      fc.option(value, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          complete: optional(names),
          pass: optional(names),
          fail: optional(names),
          score: optional(fc.constantFrom<StoryFileResult['score'] & object>(points, { '/': [points, 0] })),
          min: optional(number),
          max: optional(number),
          mastery: optional(fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)),
        }),
        fc.oneof(number, fc.constantFrom(null, 'many')),
        fc.constantFrom('home', 'lost', 'other', '__proto__'),
        (given, value, ending) => {
          const result = Object.fromEntries(
            Object.entries(given).filter(([, one]) => one !== undefined),
          ) as StoryFileResult;
          expect(of(result, { points: value }, ending)).toEqual(expected(result, value, ending));
        },
      ),
      { numRuns: 2000 * MORE_RUNS, seed: 31 },
    );
  });
});

/** The description of the format as simple code. */
function expected(result: StoryFileResult, value: unknown, ending: string): StoryResult {
  const divided = result.score !== points;
  const number = typeof value === 'number' ? value / (divided ? 0 : 1) : NaN;
  const hasScore = result.score !== undefined && Number.isFinite(number);
  const isIn = (list: readonly string[] | undefined): boolean => (list ?? []).some((name) => name === ending);
  const outcome: { completed: boolean; passed?: boolean; score?: number } = {
    completed: result.complete === undefined || isIn(result.complete),
  };
  if (hasScore) outcome.score = number;
  if (result.pass === undefined && (result.score === undefined || result.mastery === undefined))
    return outcome;
  const min = result.min ?? 0;
  const max = result.max ?? 100;
  if (isIn(result.pass)) outcome.passed = true;
  else if (isIn(result.fail)) outcome.passed = false;
  else if (!hasScore || result.mastery === undefined || !(min < max)) outcome.passed = false;
  // Different numbers with three decimal places differ by more than this.
  else outcome.passed = number - min >= result.mastery * (max - min) - 1e-9;
  return outcome;
}

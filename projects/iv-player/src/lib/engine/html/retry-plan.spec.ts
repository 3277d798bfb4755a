import { NO_ERRORS, countErrorAt, areTooMany, pauseBeforeRetry, endsAtError } from './retry-plan';

describe('pauseBeforeRetry', () => {
  it('allows three rounds with increasing pauses, all started within ten seconds', () => {
    const pauses: number[] = [];
    for (let failed = 1; ; failed += 1) {
      const pause = pauseBeforeRetry(failed);
      if (pause === null) break;
      pauses.push(pause);
    }
    expect(pauses.length).toBe(2);
    expect(pauses[0]).toBeGreaterThan(0);
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(10);
  });

  it('is null if retrying is pointless', () => {
    expect(pauseBeforeRetry(Number.POSITIVE_INFINITY)).toBeNull();
  });
});

describe('countErrorAt', () => {
  const after = (...times: readonly number[]): number =>
    times.reduce((known, time) => countErrorAt(time, known), NO_ERRORS).count;

  it('counts errors without progress in between', () => {
    expect(after(2)).toBe(1);
    expect(after(2, 2.1)).toBe(2);
    expect(after(2, 2.1, 2.3)).toBe(3);
  });

  it('restarts after a second of media', () => {
    expect(after(2, 3.5)).toBe(1);
    expect(after(2, 2.1, 0.5)).toBe(1);
  });

  it('allows two without progress', () => {
    expect([1, 2, 3].map((count) => areTooMany({ time: 0, count }))).toEqual([false, false, true]);
  });
});

describe('endsAtError', () => {
  const table: readonly [what: string, time: number, cause: unknown, ends: boolean][] = [
    ['data that cannot be decoded', 6.5, { code: 3 }, true],
    ['a network that fails', 6.5, { code: 2 }, false],
    ['a clip that cannot be decoded from its start', 0, { code: 3 }, false],
    ['an unknown cause', 6.5, null, false],
  ];
  for (const [what, time, cause, ends] of table)
    it(`is ${String(ends)} for ${what} [cut-off]`, () => expect(endsAtError(time, cause)).toBe(ends));
});

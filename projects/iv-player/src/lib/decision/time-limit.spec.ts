import { checkTimeLimit, viewerClock, viewerSeconds } from './time-limit';

describe('checkTimeLimit', () => {
  it("accepts 'normal', 'off' and factors from 1", () => {
    for (const limit of ['normal', 'off', 1, 1.5, 10])
      expect(checkTimeLimit(limit, 'limit')).toBe(limit as never);
    for (const other of [0, 0.99, -1, NaN, Infinity, '2', 'none', null, undefined, true]) {
      const message = `limit must be 'normal', 'off' or a factor of at least 1, not ${String(other)}.`;
      expect(() => checkTimeLimit(other, 'limit')).toThrowMatching(
        (error: Error) => error.message === message,
      );
    }
  });
});

describe('viewerSeconds', () => {
  it('multiplies the window, and is Infinity without a limit and null if the window ends in film time', () => {
    expect([viewerSeconds(2.5, 4), viewerSeconds(1, 4)]).toEqual([10, 4]);
    expect([viewerSeconds('off', 4), viewerSeconds('off', 0)]).toEqual([Infinity, Infinity]);
    expect([viewerSeconds('normal', 4), viewerSeconds(3, 0)]).toEqual([null, null]);
  });
});

describe('viewerClock', () => {
  it('counts down to the end and stops there', () => {
    expect(viewerClock(8, 2)).toEqual({ time: 2, duration: 8, progress: 0.25, remainingTime: 6 });
    expect(viewerClock(8, 9)).toEqual({ time: 8, duration: 8, progress: 1, remainingTime: 0 });
  });

  it('is infinite without a limit', () => {
    const clock = { time: 9, duration: Infinity, progress: 0, remainingTime: Infinity };
    expect(viewerClock(Infinity, 9)).toEqual(clock);
  });
});

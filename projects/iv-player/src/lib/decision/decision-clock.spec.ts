import { decisionClock, durationOf } from './decision-clock';

const window = { start: 2, end: 6 };

describe('decisionClock', () => {
  it('contract §5.2: time is node time − start, held within [0, duration]', () => {
    const times = [0, 2, 3, 6, 9].map((nodeTime) => decisionClock(window, nodeTime, false).time);
    expect(times).toEqual([0, 0, 1, 4, 4]);
  });

  it('§2.4 progress: time in [0, 1]', () => {
    const all = [0, 2, 3, 6, 9].map((nodeTime) => decisionClock(window, nodeTime, false).progress);
    expect(all).toEqual([0, 0, 0.25, 1, 1]);
  });

  it('§2.4 remainingTime: what is left of the duration', () => {
    const all = [0, 3, 9].map((nodeTime) => decisionClock(window, nodeTime, false).remainingTime);
    expect(all).toEqual([4, 3, 0]);
  });

  it('contract §5.2: without duration progress is 0 before the end and 1 after it, never NaN', () => {
    const none = { start: 3, end: 3 };
    expect(decisionClock(none, 3, false)).toEqual({ time: 0, progress: 0, remainingTime: 0 });
    expect(decisionClock(none, 3, true)).toEqual({ time: 0, progress: 1, remainingTime: 0 });
    expect(decisionClock(null, 3, false)).toEqual({ time: 0, progress: 0, remainingTime: 0 });
  });
});

describe('durationOf', () => {
  it('is the length of the window, 0 while that is unknown', () => {
    expect(durationOf(window)).toBe(4);
    expect(durationOf(null)).toBe(0);
  });
});

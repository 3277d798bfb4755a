import fc from 'fast-check';
import { decisionClock, decisionWindow, durationOf, provisionalWindow } from './decision-window';

interface Case {
  readonly that: string;
  readonly duration: number;
  readonly given: readonly [startTime?: number, endTime?: number];
  readonly window: readonly [start: number, end: number];
}

const CRITICAL = 0.5;

const cases: readonly Case[] = [
  { that: '§2.3 startTime: 0 by default', duration: 10, given: [], window: [0, 8.5] },
  { that: '§2.3, §8 endTime: 1.5 s before the end by default', duration: 4, given: [], window: [0, 2.5] },
  { that: '§2.3 startTime, endTime: as given', duration: 10, given: [2, 6], window: [2, 6] },
  { that: '§2.3 endTime: negative counts from the end', duration: 10, given: [2, -3], window: [2, 7] },
  {
    that: 'contract §5.1: startTime: negative counts from the end',
    duration: 10,
    given: [-4],
    window: [6, 8.5],
  },
  {
    that: 'contract §5.1: an end past the node is held back',
    duration: 10,
    given: [0, 10.18],
    window: [0, 9.5],
  },
  { that: 'contract §5.1: an end at the node’s end too', duration: 10, given: [0, 10], window: [0, 9.5] },
  { that: 'contract §5.1: the start gives way to the end', duration: 10, given: [8, 3], window: [3, 3] },
  { that: 'contract §5.1: a start past the node gives way', duration: 10, given: [12], window: [8.5, 8.5] },
  { that: 'contract §5.1: no time is below 0', duration: 10, given: [-30, -20], window: [0, 0] },
  {
    that: 'contract §5.1: a node as short as the critical time',
    duration: 0.5,
    given: [0, 9],
    window: [0, 0],
  },
  { that: 'contract §5.1: a node without duration', duration: 0, given: [3, 5], window: [0, 0] },
  { that: 'a default end on a node shorter than its lead', duration: 1, given: [], window: [0, 0] },
];

describe('decisionWindow', () => {
  for (const { that, duration, given, window } of cases) {
    it(that, () => {
      const { start, end } = decisionWindow(duration, CRITICAL, ...given);
      expect([start, end]).toEqual([window[0], window[1]]);
    });
  }

  it('contract §5.1: 0 ≤ start ≤ end ≤ duration − criticalTime, whatever is given', () => {
    const seconds = fc.double({ min: -100, max: 100, noNaN: true });
    const length = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(
        length,
        fc.option(seconds, { nil: undefined }),
        fc.option(seconds, { nil: undefined }),
        (...given) => {
          const [duration, startTime, endTime] = given;
          const { start, end } = decisionWindow(duration, CRITICAL, startTime, endTime);
          expect(0 <= start && start <= end).toBeTrue();
          expect(end).toBeLessThanOrEqual(Math.max(0, duration - CRITICAL));
        },
      ),
    );
  });
});

describe('provisionalWindow', () => {
  it('says what is known before the node’s length is', () => {
    expect(provisionalWindow()).toEqual({ start: 0, end: 0 });
    expect(provisionalWindow(2, 5)).toEqual({ start: 2, end: 5 });
    expect(provisionalWindow(2, -1)).toEqual({ start: 2, end: 2 });
    expect(provisionalWindow(-2)).toEqual({ start: 0, end: 0 });
  });
});

const WINDOW = { start: 2, end: 6 };

describe('decisionClock', () => {
  it('contract §5.2: time is node time − start, held within [0, duration]', () => {
    const times = [0, 2, 3, 6, 9].map((nodeTime) => decisionClock(WINDOW, nodeTime, false).time);
    expect(times).toEqual([0, 0, 1, 4, 4]);
  });

  it('§2.4 progress: time in [0, 1]', () => {
    const all = [0, 2, 3, 6, 9].map((nodeTime) => decisionClock(WINDOW, nodeTime, false).progress);
    expect(all).toEqual([0, 0, 0.25, 1, 1]);
  });

  it('§2.4 remainingTime: what is left of the duration', () => {
    const all = [0, 3, 9].map((nodeTime) => decisionClock(WINDOW, nodeTime, false).remainingTime);
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
    expect(durationOf(WINDOW)).toBe(4);
    expect(durationOf(null)).toBe(0);
  });
});

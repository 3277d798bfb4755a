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
  { that: 'starts at 0 by default', duration: 10, given: [], window: [0, 8.5] },
  { that: 'ends 1.5 s before the node’s end by default', duration: 4, given: [], window: [0, 2.5] },
  { that: 'starts and ends as given', duration: 10, given: [2, 6], window: [2, 6] },
  {
    that: 'counts a negative endTime from the node’s end [decision-end]',
    duration: 10,
    given: [2, -3],
    window: [2, 7],
  },
  {
    that: 'counts a negative startTime from the node’s end [decision-start]',
    duration: 10,
    given: [-4],
    window: [6, 8.5],
  },
  {
    that: 'ends at the critical time with an endTime past the node’s end [critical-time]',
    duration: 10,
    given: [0, 10.18],
    window: [0, 9.5],
  },
  {
    that: 'ends at the critical time with an endTime at the node’s end',
    duration: 10,
    given: [0, 10],
    window: [0, 9.5],
  },
  { that: 'starts at its end when startTime is after endTime', duration: 10, given: [8, 3], window: [3, 3] },
  {
    that: 'starts at its end when startTime is past the node’s end',
    duration: 10,
    given: [12],
    window: [8.5, 8.5],
  },
  { that: 'has no time below 0', duration: 10, given: [-30, -20], window: [0, 0] },
  {
    that: 'is at 0 on a node as short as the critical time',
    duration: 0.5,
    given: [0, 9],
    window: [0, 0],
  },
  { that: 'is at 0 on a node without duration', duration: 0, given: [3, 5], window: [0, 0] },
  { that: 'is at 0 by default on a node shorter than 1.5 s', duration: 1, given: [], window: [0, 0] },
];

describe('decisionWindow', () => {
  for (const { that, duration, given, window } of cases) {
    it(that, () => {
      const { start, end } = decisionWindow(duration, CRITICAL, ...given);
      expect([start, end]).toEqual([window[0], window[1]]);
    });
  }

  it('has 0 ≤ start ≤ end ≤ duration − criticalTime for any options [window-order]', () => {
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
  it('uses the given times while the node’s length is unknown, and 0 for negative ones', () => {
    expect(provisionalWindow()).toEqual({ start: 0, end: 0 });
    expect(provisionalWindow(2, 5)).toEqual({ start: 2, end: 5 });
    expect(provisionalWindow(2, -1)).toEqual({ start: 2, end: 2 });
    expect(provisionalWindow(-2)).toEqual({ start: 0, end: 0 });
  });
});

const WINDOW = { start: 2, end: 6 };

describe('decisionClock', () => {
  it('has time = node time − start, in [0, duration] [decision-time]', () => {
    const times = [0, 2, 3, 6, 9].map((nodeTime) => decisionClock(WINDOW, nodeTime, false).time);
    expect(times).toEqual([0, 0, 1, 4, 4]);
  });

  it('has progress = time / duration [decision-progress]', () => {
    const all = [0, 2, 3, 6, 9].map((nodeTime) => decisionClock(WINDOW, nodeTime, false).progress);
    expect(all).toEqual([0, 0, 0.25, 1, 1]);
  });

  it('has remainingTime = duration − time [remaining-time]', () => {
    const all = [0, 3, 9].map((nodeTime) => decisionClock(WINDOW, nodeTime, false).remainingTime);
    expect(all).toEqual([4, 3, 0]);
  });

  it('has progress 0 before the end and 1 after it for an empty window, never NaN [decision-progress]', () => {
    const none = { start: 3, end: 3 };
    expect(decisionClock(none, 3, false)).toEqual({ time: 0, progress: 0, remainingTime: 0 });
    expect(decisionClock(none, 3, true)).toEqual({ time: 0, progress: 1, remainingTime: 0 });
    expect(decisionClock(null, 3, false)).toEqual({ time: 0, progress: 0, remainingTime: 0 });
  });
});

describe('durationOf', () => {
  it('returns the length of the window, or 0 while it is unknown [window-length]', () => {
    expect(durationOf(WINDOW)).toBe(4);
    expect(durationOf(null)).toBe(0);
  });
});

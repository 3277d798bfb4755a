import { timeRanges } from './time-ranges';

describe('timeRanges', () => {
  it('works like the DOM’s TimeRanges', () => {
    const ranges = timeRanges([0, 2], [3, 4.5]);
    expect([ranges.length, ranges.start(0), ranges.end(0), ranges.start(1), ranges.end(1)]).toEqual([
      2, 0, 2, 3, 4.5,
    ]);
    expect(timeRanges().length).toBe(0);
  });

  it('throws for a range that does not exist', () => {
    for (const index of [-1, 1, 0.5, Number.NaN]) {
      expect(() => timeRanges([0, 2]).start(index)).toThrowError(RangeError);
      expect(() => timeRanges([0, 2]).end(index)).toThrowError(RangeError);
    }
  });
});

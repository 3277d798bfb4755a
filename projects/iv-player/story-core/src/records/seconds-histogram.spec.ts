import fc from 'fast-check';
import { bucketOf, mergeSeconds, quantile, secondsBars, secondsCounts } from './seconds-histogram';

const countsOf = (times: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(bucketOf(time), (counts.get(bucketOf(time)) ?? 0) + 1);
  return secondsCounts(counts);
};

describe('the histogram of seconds', () => {
  const times = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 300_000 }).map((ms) => ms / 1000),
      fc.double({ min: 0, max: 1e7, noNaN: true }),
    ),
    { minLength: 1, maxLength: 60 },
  );

  it('gives quantiles that are off by 1 % or 0.05 s at most [audience-seconds]', () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0.01, max: 1, noNaN: true }), (given, fraction) => {
        const sorted = [...given].sort((one, other) => one - other);
        const exact = sorted[Math.ceil(fraction * sorted.length) - 1] ?? NaN;
        const found = quantile(countsOf(given), fraction) ?? NaN;
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.max(0.05, 0.01 * exact) + 0.001);
      }),
    );
    expect(quantile([], 0.5)).toBeNull();
  });

  it('has ranges without gaps, which tell where a time is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), (ms) => {
        const [range] = countsOf([ms / 1000]);
        expect(range?.from).toBeLessThanOrEqual(ms / 1000 + 0.001);
        expect(range?.to).toBeGreaterThan(ms / 1000 - 0.001);
      }),
    );
    const starts = Array.from({ length: 400 }, (_, bucket) => secondsCounts(new Map([[bucket, 1]]))[0]);
    starts.slice(1).forEach((range, index) => expect(range?.from).toBe(starts[index]?.to ?? NaN));
  });

  it('adds up', () => {
    fc.assert(
      fc.property(times, times, (one, other) =>
        expect(mergeSeconds(countsOf(one), countsOf(other))).toEqual(countsOf([...one, ...other])),
      ),
    );
  });

  it('has at most 20 bars for a chart, with all times [audience-seconds]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1 }), (given) => {
        const bars = secondsBars(countsOf(given.map((ms) => ms / 1000)));
        expect(bars.length).toBeLessThanOrEqual(20);
        for (const { from, to, count } of bars)
          expect(count).toBe(given.filter((ms) => ms >= from * 1000 && ms < to * 1000).length);
      }),
    );
    expect(secondsBars(countsOf([0, 0.4, 0.5, 4.99]))).toEqual(
      [2, 1, 0, 0, 0, 0, 0, 0, 0, 1].map((count, index) => ({ from: index / 2, to: (index + 1) / 2, count })),
    );
    expect(secondsBars([])).toEqual([]);
  });
});

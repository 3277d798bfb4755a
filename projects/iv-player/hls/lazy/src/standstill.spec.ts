import fc from 'fast-check';
import { type PlaylistPart, type TimeRange, missingFrom, nextStep } from './standstill';

/** Segments of 2 s; `-` has no media. */
const partsOf = (pattern: string): readonly PlaylistPart[] =>
  [...pattern].map((one, index) => ({ start: index * 2, end: index * 2 + 2, gap: one === '-' }));

describe('nextStep', () => {
  const cases: readonly (readonly [string, string, readonly TimeRange[], number, boolean, unknown])[] = [
    ['waits while segments may load', 'xxx', [[0, 2]], 1.99, false, null],
    ['waits where nothing is buffered yet', 'xxx', [], 0, false, null],
    ['ends before a gap at the end', 'xx-', [[0, 4]], 1, false, 'end'],
    ['ends before several gaps, with media that end early', 'x--', [[0, 1.97]], 0, false, 'end'],
    ['ends when stuck at the end', 'xxx', [[0, 5.9]], 5.9, true, 'end'],
    ['waits at the end unless stuck', 'xxx', [[0, 5.9]], 5.9, false, null],
    ['skips a gap at the start', '-xx', [[2, 4]], 0, false, 2],
    ['skips a gap in the middle', 'x-x', [[0, 2], [4, 6]], 1.98, false, 4],
    ['plays to a gap in the middle', 'x-x', [[0, 2], [4, 6]], 1, false, null],
    ['starts with media that start late', 'xx', [[0.5, 2]], 0, false, 0.5],
    ['leaves small delays to the browser', 'xx', [[0.1, 2]], 0, false, null],
    ['skips small delays when stuck', 'xx', [[0.1, 2]], 0, true, 0.1],
    ['waits for a segment before buffered ones', 'xxx', [[0, 2], [4, 6]], 2, false, null],
    ['skips a segment that never comes', 'xxx', [[0, 2], [4, 6]], 2, true, 4],
    ['returns from a gap at the end', 'xx-', [], 5, false, 3.9],
    ['waits without a playlist', '', [[0, 2]], 2, false, null],
  ]; // prettier-ignore
  for (const [name, pattern, ranges, time, isStuck, step] of cases)
    it(name, () => {
      expect(nextStep(partsOf(pattern), ranges, time, isStuck)).toEqual(step as number);
    });

  it('never stands still: with all media loaded, each step leads on until the end', () => {
    const patterns = fc.stringMatching(/^[x-]{0,8}x[x-]{0,8}$/);
    fc.assert(
      fc.property(patterns, fc.double({ min: 0, max: 30, noNaN: true }), (pattern, from) => {
        const parts = partsOf(pattern);
        const ranges: [number, number][] = [];
        for (const { start, end, gap } of parts) {
          if (gap) continue;
          const last = ranges.at(-1);
          if (last?.[1] === start) last[1] = end;
          else ranges.push([start, end]);
        }
        let time = Math.min(from, parts.length * 2);
        for (let steps = 0; steps <= ranges.length + 1; steps++) {
          // Plays to the end of the range.
          const range = ranges.find(([start, end]) => start <= time && time <= end);
          time = range?.[1] ?? time;
          // Behind the last media, hls.js has buffered nothing.
          const loaded = time > (ranges.at(-1)?.[1] ?? 0) ? [] : ranges;
          const step = nextStep(parts, loaded, time, false) ?? nextStep(parts, loaded, time, true);
          if (step === 'end') return true;
          if (step === null) return false;
          time = step;
        }
        return false;
      }),
      { seed: 42, numRuns: 500 },
    );
    expect().nothing();
  });
});

describe('missingFrom', () => {
  it('is the end of the last media, if the playlist marks the segments after it as missing', () => {
    const [first, last] = partsOf('x-');
    const tagList = [['INF', '2'], ['GAP']];
    expect(missingFrom([first!, { ...last!, tagList }])).toBe(2);
    expect([missingFrom([first!, last!]), missingFrom([first!]), missingFrom([])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

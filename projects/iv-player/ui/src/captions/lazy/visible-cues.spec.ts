import fc from 'fast-check';
import { type CueTimes, nextCueChange, visibleCues } from './visible-cues';

const cue = (startTime: number, endTime: number): CueTimes => ({ startTime, endTime });

describe('visibleCues and nextCueChange', () => {
  const cues = [cue(1, 3), cue(2, 4), cue(4, 5), cue(6, 6)];
  const cases: readonly [time: number, shown: readonly number[], next: number][] = [
    [0, [], 1],
    [0.999, [], 1],
    [1, [1], 2],
    [2, [1, 2], 3],
    [3, [2], 4],
    [4, [4], 5],
    [5, [], Infinity],
    [6, [], Infinity],
  ];
  for (const [time, shown, next] of cases) {
    it(`shows the cues from ${shown.join(', ') || 'none'} at ${time} s, until ${next} s`, () => {
      expect(visibleCues(cues, time).map(({ startTime }) => startTime)).toEqual([...shown]);
      expect(nextCueChange(cues, time)).toBe(next);
    });
  }

  it('changes at the words of a visible cue', () => {
    const timed = [
      { ...cue(1, 4), text: 'so<00:02.000> this<00:03.000> is' },
      { ...cue(5, 6), text: 'so<00:02.500> this' },
    ];
    expect([0, 1, 2, 3, 4].map((time) => nextCueChange(timed, time))).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows at most a hundred cues', () =>
    expect(
      visibleCues(
        Array.from({ length: 5000 }, () => cue(0, 1)),
        0.5,
      ).length,
    ).toBe(100));

  it('changes at each change, and not in between', () => {
    const times = fc.integer({ min: 0, max: 40 });
    const anyCues = fc.array(fc.tuple(times, times).map(([start, end]) => cue(start, end)));
    fc.assert(
      fc.property(anyCues, times, (list, time) => {
        const next = nextCueChange(list, time);
        const now = visibleCues(list, time);
        for (let at = time; at < Math.min(next, 41); at += 0.5) expect(visibleCues(list, at)).toEqual(now);
        if (next === Infinity) return;
        const isBoundary = list.some(({ startTime, endTime }) => startTime === next || endTime === next);
        expect(isBoundary).toBeTrue();
      }),
    );
  });
});

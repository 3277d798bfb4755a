import { PROBED, nextStart } from './picture-probe';

const none = { lastFrame: Number.NaN, period: Infinity };

/** Plays a clip whose frames come each `period` s until `end`, in browsers that tell the last frame behind it, or tell nothing. */
function find(
  end: number,
  period: number,
  duration: number,
  tells: boolean,
): [period: number, starts: number] {
  let from = duration - PROBED;
  for (let starts = 1; starts < 20; starts++) {
    const frames = Math.max(0, Math.ceil((end - from) / period - 1e-9));
    const seen = {
      lastFrame: frames > 0 || tells ? end - period : Number.NaN,
      // The first one may have the time sought.
      period: frames > 2 ? period : Infinity,
    };
    // First what is known when the first frame comes.
    const told = { ...seen, period: Infinity };
    const early = frames > 0 ? from : nextStart(told, from, Infinity, duration, false);
    const next = early === from ? nextStart(seen, from, Infinity, duration, true) : early;
    if (next === Infinity) return [seen.period, starts];
    expect(next).toBeLessThan(from);
    from = next;
  }
  return [Number.NaN, 20];
}

describe('nextStart of a probe', () => {
  it('is the same one while frames come, and none when they stop', () => {
    const frames = { lastFrame: 9.66, period: 0.04 };
    expect(nextStart(frames, 9.5, Infinity, 10, false)).toBe(9.5);
    expect(nextStart(frames, 9.5, Infinity, 10, true)).toBe(Infinity);
  });

  it('is shortly before the last frame, at once, when that is told behind the picture', () => {
    expect(nextStart({ ...none, lastFrame: 8.96 }, 9.5, Infinity, 10, false)).toBeCloseTo(8.76, 9);
  });

  it('is the same one for the first frame of a low rate', () => {
    expect(nextStart({ ...none, lastFrame: 9.4 }, 9.5, Infinity, 10, false)).toBe(9.5);
  });

  it('is earlier when too few frames came to know how long one takes', () => {
    const frames = { ...none, lastFrame: 9.52 };
    expect(nextStart(frames, 9.5, Infinity, 10, false)).toBe(9.5);
    expect(nextStart(frames, 9.5, Infinity, 10, true)).toBeCloseTo(9.3, 9);
  });

  it('steps back while no frame comes, as far as a longer sound may be', () => {
    expect(nextStart(none, 9.5, Infinity, 10, false)).toBe(9.5);
    expect([9.5, 9, 8, 7.7, 7.5].map((from) => nextStart(none, from, Infinity, 10, true))).toEqual([
      9,
      8.5,
      7.5,
      7.5,
      Infinity,
    ]);
    expect(nextStart(none, -0.2, Infinity, 0.3, true)).toBe(Infinity);
  });

  it('does not go on before the longest sound for a still picture', () => {
    expect(nextStart({ ...none, lastFrame: 3 }, 9.5, Infinity, 10, false)).toBe(7.5);
    expect(nextStart({ ...none, lastFrame: 3 }, 7.5, Infinity, 10, false)).toBe(7.5);
  });

  it('does not believe a browser that tells the first frame behind the picture', () => {
    expect(nextStart({ ...none, lastFrame: 0 }, 1.5, Infinity, 2, false)).toBe(1.5);
    expect(nextStart({ ...none, lastFrame: 0 }, 1.5, Infinity, 2, true)).toBe(1);
  });

  describe('behind the end that was found', () => {
    it('is none when the last frame is told again, or the first one, or none', () => {
      expect(nextStart({ ...none, lastFrame: 8.96 }, 9.5, 9, 10, false)).toBe(Infinity);
      expect(nextStart({ ...none, lastFrame: 0 }, 9.5, 9, 10, false)).toBe(9.5);
      expect(nextStart({ ...none, lastFrame: 0 }, 9.5, 9, 10, true)).toBe(Infinity);
      expect(nextStart(none, 9.5, 9, 10, true)).toBe(Infinity);
    });

    it('is shortly before that end when a later frame is told', () => {
      expect(nextStart({ ...none, lastFrame: 9.16 }, 9.5, 9, 10, false)).toBeCloseTo(8.8, 9);
      expect(nextStart({ ...none, lastFrame: 9.52 }, 9.5, 9, 10, false)).toBeCloseTo(8.8, 9);
    });
  });

  for (const [browser, tells, most] of [
    ['that tells the last frame', true, 3],
    ['that tells nothing', false, 6],
  ] as const) {
    it(`finds how long a frame takes, and the last one, in a browser ${browser}`, () => {
      for (const rate of [10, 23.976, 25, 30, 60, 120]) {
        for (const longer of [0.1, 0.3, 0.45, 0.5, 0.55, 0.62, 0.97, 1, 1.3, 1.99]) {
          const [period, starts] = find(4, 1 / rate, 4 + longer, tells);
          const what = `${rate} a second, ${longer} s longer`;
          expect(period)
            .withContext(what)
            .toBeCloseTo(1 / rate, 9);
          expect(starts).withContext(what).toBeLessThanOrEqual(most);
        }
      }
    });
  }
});

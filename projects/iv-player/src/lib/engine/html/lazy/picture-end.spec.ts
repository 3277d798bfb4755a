import { PROBE_LENGTH, nextProbeStart, pictureEnd, trailingGain } from './picture-end';

describe('pictureEnd', () => {
  const table: readonly [what: string, lastFrame: number, period: number, duration: number, end: number][] = [
    ['is one period after the last frame', 0.96, 0.04, 1.3, 1],
    ['is the end of the media within the rounding of containers', 0.966, 0.033, 1.005, 1.005],
    ['is the end of the media if their last frames were not seen to the end', 1.5, 0.04, 1.5, 1.5],
    ['is earlier if the audio is up to 2 s longer', 0.96, 0.04, 3, 1],
    ['is earlier if the audio is 2 s longer, and its padding counts too', 0.96, 0.04, 3.04, 1],
    ['is the end of the media for a still picture with longer audio', 0.96, 0.04, 3.1, 3.1],
  ];
  for (const [what, lastFrame, period, duration, end] of table) {
    it(what, () => expect(pictureEnd({ lastFrame, period }, duration)).toBeCloseTo(end, 9));
  }
});

describe('trailingGain', () => {
  it('is 1, and falls to 0 in the last 50 ms', () => {
    expect(trailingGain(1.1, 1, 1.3)).toBe(1);
    expect(trailingGain(1.25, 1, 1.3)).toBeCloseTo(1, 6);
    expect(trailingGain(1.275, 1, 1.3)).toBeCloseTo(0.5, 6);
    expect(trailingGain(1.3, 1, 1.3)).toBe(0);
  });

  it('falls to 0 at 2 s if the audio is longer', () => {
    expect(trailingGain(2.9, 1, 9)).toBe(1);
    expect(trailingGain(2.975, 1, 9)).toBeCloseTo(0.5, 6);
    expect(trailingGain(3.2, 1, 9)).toBe(0);
  });

  it('does not fade audio that is hardly longer than the picture', () => {
    expect(trailingGain(1.019, 1, 1.02)).toBe(1);
  });
});

const none = { lastFrame: Number.NaN, period: Infinity };

/**
 * Probes a clip with a frame every `period` s until `end`, in a browser that, past the end, reports the last frame (`tells`) or nothing.
 */
function find(
  end: number,
  period: number,
  duration: number,
  tells: boolean,
): [period: number, starts: number] {
  let from = duration - PROBE_LENGTH;
  for (let starts = 1; starts < 20; starts++) {
    const frames = Math.max(0, Math.ceil((end - from) / period - 1e-9));
    const seen = {
      lastFrame: frames > 0 || tells ? end - period : Number.NaN,
      // The first frame may have the requested time.
      period: frames > 2 ? period : Infinity,
    };
    // At the first frame.
    const told = { ...seen, period: Infinity };
    const early = frames > 0 ? from : nextProbeStart(told, from, Infinity, duration, false);
    const next = early === from ? nextProbeStart(seen, from, Infinity, duration, true) : early;
    if (next === Infinity) return [seen.period, starts];
    expect(next).toBeLessThan(from);
    from = next;
  }
  return [Number.NaN, 20];
}

describe('nextProbeStart', () => {
  it('is unchanged while frames arrive, and `Infinity` once they stop', () => {
    const frames = { lastFrame: 9.66, period: 0.04 };
    expect(nextProbeStart(frames, 9.5, Infinity, 10, false)).toBe(9.5);
    expect(nextProbeStart(frames, 9.5, Infinity, 10, true)).toBe(Infinity);
  });

  it('is shortly before the last frame as soon as that is reported past the picture', () => {
    expect(nextProbeStart({ ...none, lastFrame: 8.96 }, 9.5, Infinity, 10, false)).toBeCloseTo(8.76, 9);
  });

  it('is unchanged after the first frame at a low frame rate', () => {
    expect(nextProbeStart({ ...none, lastFrame: 9.4 }, 9.5, Infinity, 10, false)).toBe(9.5);
  });

  it('is earlier if too few frames have arrived to measure the period', () => {
    const frames = { ...none, lastFrame: 9.52 };
    expect(nextProbeStart(frames, 9.5, Infinity, 10, false)).toBe(9.5);
    expect(nextProbeStart(frames, 9.5, Infinity, 10, true)).toBeCloseTo(9.3, 9);
  });

  it('steps back while no frame arrives, up to the maximum trailing audio', () => {
    expect(nextProbeStart(none, 9.5, Infinity, 10, false)).toBe(9.5);
    expect([9.5, 9, 8, 7.7, 7.5].map((from) => nextProbeStart(none, from, Infinity, 10, true))).toEqual([
      9,
      8.5,
      7.5,
      7.5,
      Infinity,
    ]);
    expect(nextProbeStart(none, -0.2, Infinity, 0.3, true)).toBe(Infinity);
  });

  it('does not step back further for a still picture', () => {
    expect(nextProbeStart({ ...none, lastFrame: 3 }, 9.5, Infinity, 10, false)).toBe(7.5);
    expect(nextProbeStart({ ...none, lastFrame: 3 }, 7.5, Infinity, 10, false)).toBe(7.5);
  });

  it('ignores the first frame, which some browsers report past the picture', () => {
    expect(nextProbeStart({ ...none, lastFrame: 0 }, 1.5, Infinity, 2, false)).toBe(1.5);
    expect(nextProbeStart({ ...none, lastFrame: 0 }, 1.5, Infinity, 2, true)).toBe(1);
  });

  describe('past the end that was found', () => {
    it('is `Infinity` if the last frame, the first one or none is reported', () => {
      expect(nextProbeStart({ ...none, lastFrame: 8.96 }, 9.5, 9, 10, false)).toBe(Infinity);
      expect(nextProbeStart({ ...none, lastFrame: 0 }, 9.5, 9, 10, false)).toBe(9.5);
      expect(nextProbeStart({ ...none, lastFrame: 0 }, 9.5, 9, 10, true)).toBe(Infinity);
      expect(nextProbeStart(none, 9.5, 9, 10, true)).toBe(Infinity);
    });

    it('is shortly before that end if a later frame is reported', () => {
      expect(nextProbeStart({ ...none, lastFrame: 9.16 }, 9.5, 9, 10, false)).toBeCloseTo(8.8, 9);
      expect(nextProbeStart({ ...none, lastFrame: 9.52 }, 9.5, 9, 10, false)).toBeCloseTo(8.8, 9);
    });

    it('is shortly before that end if a frame starts there, at any frame rate and rounding of media times', () => {
      for (const rate of [10, 23.976, 25, 29.97, 30, 50, 60, 120]) {
        for (let frames = 30; frames < 150; frames++) {
          const told = (index: number): number => Math.round((index / rate) * 1e6) / 1e6;
          // A busy browser dropped the last of `frames` frames.
          const found = told(frames - 2) + told(frames - 2) - told(frames - 3);
          const late = { ...none, lastFrame: told(frames - 1) };
          const duration = frames / rate;
          expect(nextProbeStart(late, (found + duration) / 2, found, duration, false)).toBeLessThan(found);
          const last = { ...none, lastFrame: told(frames - 2) };
          expect(nextProbeStart(last, (found + duration) / 2, found, duration, false)).toBe(Infinity);
        }
      }
    });
  });

  for (const [browser, tells, most] of [
    ['that reports the last frame', true, 3],
    ['that reports nothing', false, 6],
  ] as const) {
    it(`finds the frame period and the last frame in a browser ${browser}`, () => {
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

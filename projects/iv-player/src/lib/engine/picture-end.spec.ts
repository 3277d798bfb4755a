import { pictureEnd, tailGain } from './picture-end';

describe('pictureEnd', () => {
  const table: readonly [what: string, lastFrame: number, period: number, duration: number, end: number][] = [
    ['is one period behind the last frame', 0.96, 0.04, 1.3, 1],
    ['is the end of the media if that is as near as containers round', 0.966, 0.033, 1.005, 1.005],
    ['is the end of the media where their last frames were not seen to the end', 1.5, 0.04, 1.5, 1.5],
    ['is earlier for a sound that is longer by up to 2 s', 0.96, 0.04, 3, 1],
    ['is the end of the media for a still picture with a longer sound', 0.96, 0.04, 3.1, 3.1],
  ];
  for (const [what, lastFrame, period, duration, end] of table) {
    it(what, () => expect(pictureEnd({ lastFrame, period }, duration)).toBeCloseTo(end, 9));
  }
});

describe('tailGain', () => {
  it('is 1, and falls to 0 in the last 50 ms', () => {
    expect(tailGain(1.1, 1, 1.3)).toBe(1);
    expect(tailGain(1.25, 1, 1.3)).toBeCloseTo(1, 6);
    expect(tailGain(1.275, 1, 1.3)).toBeCloseTo(0.5, 6);
    expect(tailGain(1.3, 1, 1.3)).toBe(0);
  });

  it('falls at 2 s when the sound is longer', () => {
    expect(tailGain(2.9, 1, 9)).toBe(1);
    expect(tailGain(2.975, 1, 9)).toBeCloseTo(0.5, 6);
    expect(tailGain(3.2, 1, 9)).toBe(0);
  });

  it('does not fade a sound that is hardly longer than the picture', () => {
    expect(tailGain(1.019, 1, 1.02)).toBe(1);
  });
});

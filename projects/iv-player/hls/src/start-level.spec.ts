import { cappedLevel, startLevel } from './start-level';

const level = (height: number, bitrate: number): { width: number; height: number; bitrate: number } => ({
  width: (height * 16) / 9,
  height,
  bitrate,
});
/** Includes two renditions of the same height. */
const levels = [level(360, 0.8e6), level(720, 2e6), level(720, 3e6), level(1080, 6e6)];

describe('startLevel', () => {
  it('is closest to the shown rendition by height, regardless of bandwidth [hls-no-waste]', () => {
    expect(startLevel(levels, level(700, 3e6), 3, 1)).toBe(2);
    expect(startLevel([level(1080, 5e6)], level(360, 1e6), 0, 1e6)).toBe(0);
    expect(startLevel([level(240, 3e5), level(480, 9e5), level(576, 1e6)], level(500, 9e5), 2, 9e9)).toBe(1);
  });

  it('is closest by bitrate among equal heights', () => {
    expect(startLevel(levels, level(720, 2.1e6), 3, 9e9)).toBe(1);
    expect(startLevel(levels, level(720, 2.9e6), 3, 9e9)).toBe(2);
  });

  it('does not exceed the cap', () => {
    expect(startLevel(levels, level(1080, 6e6), 2, 9e9)).toBe(2);
    expect(startLevel(levels, null, 1, 9e9)).toBe(1);
  });

  it('uses up to 70 % of the bandwidth without a shown rendition', () => {
    expect([1e6, 2.8e6, 2.9e6, 4.3e6, 8.6e6].map((bits) => startLevel(levels, null, 3, bits))).toEqual([
      0, 0, 1, 2, 3,
    ]);
  });
});

describe('cappedLevel', () => {
  const stage = (height: number): { width: number; height: number } => ({ width: (height * 16) / 9, height });

  it('is the best level of the smallest size that fills the stage [hls-stage-size]', () => {
    expect(
      [100, 360, 361, 720, 721, 2000].map((height) => cappedLevel(levels, stage(height), Infinity)),
    ).toEqual([0, 0, 2, 2, 3, 3]);
  });

  it('needs to fill the stage in one direction only, because of letterboxing', () => {
    expect(cappedLevel(levels, { width: 640, height: 2000 }, Infinity)).toBe(0);
  });

  it('is the highest level without a stage', () => expect(cappedLevel(levels, null, Infinity)).toBe(3));

  it('does not exceed the limit, unless all levels do', () => {
    expect([2000, 1080, 1079, 720, 300].map((height) => cappedLevel(levels, null, height))).toEqual([
      3, 3, 2, 2, 0,
    ]);
    expect(cappedLevel(levels, stage(2000), 800)).toBe(2);
  });

  it('is the only level of an audio-only stream', () =>
    expect(cappedLevel([level(0, 64_000)], stage(400), 720)).toBe(0));
});

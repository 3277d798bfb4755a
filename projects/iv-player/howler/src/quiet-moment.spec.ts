import fc from 'fast-check';
import { quietestDelay } from './quiet-moment';

const RATE = 1000;

/** A sound of one second on one channel, or several, whose level at each millisecond a function gives. */
const sound = (...levels: ((millisecond: number) => number)[]) => ({
  sampleRate: RATE,
  numberOfChannels: levels.length,
  getChannelData: (channel: number) => Float32Array.from({ length: RATE }, (_, ms) => levels[channel]!(ms)),
});
/** Level 1, but `level` from one millisecond to another. */
const dip =
  (from: number, to: number, level = 0) =>
  (ms: number) =>
    ms >= from && ms < to ? level : 1;

describe('quietestDelay', () => {
  it('is the time to a clearly quieter moment', () => {
    expect(quietestDelay(sound(dip(400, 440)), [0.3], 0.2)).toBeCloseTo(0.1, 2);
  });

  it('is 0 where it is as loud throughout, or hardly quieter', () => {
    expect(
      quietestDelay(
        sound(() => 1),
        [0.3],
        0.2,
      ),
    ).toBe(0);
    expect(quietestDelay(sound(dip(400, 440, 0.6)), [0.3], 0.2)).toBe(0);
    expect(quietestDelay(sound(dip(400, 440, 0.4)), [0.3], 0.2)).toBeGreaterThan(0);
  });

  it('is 0 where it is quiet now', () => {
    expect(
      quietestDelay(
        sound(dip(300, 340), () => 0),
        [0.3],
        0.2,
      ),
    ).toBe(0);
  });

  it('is 0 where the quiet moment is too far away', () => {
    expect(quietestDelay(sound(dip(540, 580)), [0.3], 0.2)).toBe(0);
  });

  it('is the quieter of two moments', () => {
    const both = (ms: number): number => Math.min(dip(350, 390, 0.3)(ms), dip(450, 490, 0.1)(ms));
    expect(quietestDelay(sound(both), [0.3], 0.2)).toBeCloseTo(0.15, 2);
  });

  it('takes all channels into account', () => {
    expect(
      quietestDelay(
        sound(dip(400, 440), () => 1),
        [0.3],
        0.2,
      ),
    ).toBe(0);
    expect(quietestDelay(sound(dip(400, 440), dip(400, 440)), [0.3], 0.2)).toBeCloseTo(0.1, 2);
  });

  it('takes both sides of the crossfade into account', () => {
    const longDip = dip(400, 470);
    expect(quietestDelay(sound(longDip), [0.3, 0.33], 0.2)).toBeCloseTo(0.1, 2);
    expect(quietestDelay(sound(dip(400, 430)), [0.3, 0.34], 0.2)).toBe(0);
  });

  it('looks on at the beginning for a loop at its end', () => {
    expect(quietestDelay(sound(dip(40, 80)), [0.95], 0.2)).toBeCloseTo(0.09, 2);
    expect(quietestDelay(sound(dip(40, 80)), [7.95], 0.2)).toBeCloseTo(0.09, 2);
  });

  it('is never longer than asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 }), (levels) => {
        const delay = quietestDelay(
          sound((ms) => levels[ms % levels.length]!),
          [0.3, 0.33],
          0.2,
        );
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(0.2);
      }),
    );
  });
});

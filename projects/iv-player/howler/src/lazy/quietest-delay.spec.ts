import fc from 'fast-check';
import { quietestDelay } from './quietest-delay';

const RATE = 1000;

/** Delay to the quietest moment of a one-second sound. @param level level at each millisecond */
const delayIn = (level: (millisecond: number) => number, position = 0.3, other = position): number =>
  quietestDelay(
    Float32Array.from({ length: RATE }, (_, ms) => level(ms)),
    RATE,
    [position, other],
    0.2,
  );
/** Returns `level` between two times in milliseconds, otherwise 1. */
const dip =
  (from: number, to: number, level = 0) =>
  (ms: number) =>
    ms >= from && ms < to ? level : 1;

describe('quietestDelay', () => {
  it('finds a clearly quieter moment [drift-crossfade]', () => {
    expect(delayIn(dip(400, 440))).toBeCloseTo(0.1, 2);
  });

  it('is 0 without a clearly quieter moment', () => {
    expect(delayIn(() => 1)).toBe(0);
    expect(delayIn(dip(400, 440, 0.6))).toBe(0);
    expect(delayIn(dip(400, 440, 0.4))).toBeGreaterThan(0);
  });

  it('is 0 if it is quiet now', () => {
    expect(delayIn(dip(300, 340))).toBe(0);
    expect(delayIn(() => 0)).toBe(0);
  });

  it('is 0 if the quiet moment is too far away', () => {
    expect(delayIn(dip(540, 580))).toBe(0);
  });

  it('prefers the quieter of two moments', () => {
    const both = (ms: number): number => Math.min(dip(350, 390, 0.3)(ms), dip(450, 490, 0.1)(ms));
    expect(delayIn(both)).toBeCloseTo(0.15, 2);
  });

  it('takes both sides of the crossfade into account', () => {
    expect(delayIn(dip(400, 470), 0.3, 0.33)).toBeCloseTo(0.1, 2);
    expect(delayIn(dip(400, 430), 0.3, 0.34)).toBe(0);
  });

  it('wraps around at the end of a loop', () => {
    expect(delayIn(dip(40, 80), 0.95)).toBeCloseTo(0.09, 2);
    expect(delayIn(dip(40, 80), 7.95)).toBeCloseTo(0.09, 2);
  });

  it('never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 }), (levels) => {
        const delay = delayIn((ms) => levels[ms % levels.length]!, 0.3, 0.33);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(0.2);
      }),
    );
  });
});

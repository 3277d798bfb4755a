import { type StartLatency, DEFAULT_LATENCY, expectedLatency, updateLatency } from './start-latency';

const DEVICE_PERIOD = 21;
const update = (starts: readonly number[], from: StartLatency = DEFAULT_LATENCY): StartLatency =>
  starts.reduce(updateLatency, from);
/** Starts that take `quickest` ms plus waits of different lengths for the device. */
const startsOf = (quickest: number): readonly number[] =>
  Array.from({ length: 20 }, (_, turn) => quickest + ((turn * 13) % DEVICE_PERIOD));

describe('StartLatency', () => {
  it('is expected to be the quickest start plus half a period of the sound device', () => {
    expect(expectedLatency({ quickest: 60, last: null })).toBe(70.5);
  });

  for (const quickest of [5, 30, 65, 100, 250]) {
    it(`approaches starts that take ${quickest} ms and a wait for the device`, () => {
      const updated = update(startsOf(quickest)).quickest;
      expect(updated).toBeGreaterThanOrEqual(quickest - 9);
      expect(updated).toBeLessThanOrEqual(quickest + 9);
    });
  }

  it('changes at once for a quicker start, at the second one for a slower start', () => {
    expect(update([20]).quickest).toBe(20);
    expect(update([150])).toEqual({ quickest: DEFAULT_LATENCY.quickest, last: 150 });
    expect(update([150, 150]).quickest).toBe(150 - DEVICE_PERIOD);
  });

  it('does not drift when every start meets the device at the same point of its period', () => {
    const updated = update(startsOf(70));
    expect(update(new Array<number>(100).fill(updated.quickest + 10), updated).quickest).toBe(
      updated.quickest,
    );
  });

  for (const odd of [5, 47, 390]) {
    it(`ignores a single start of ${odd} ms`, () => {
      expect(update([70, 72, odd, 71, 69]).quickest).toBe(65);
    });
  }

  for (const wrong of [Number.NaN, -3, 401, Number.POSITIVE_INFINITY]) {
    it(`ignores a start of ${wrong} ms`, () => {
      const known = { quickest: 60, last: 61 };
      expect(updateLatency(known, wrong)).toEqual(known);
    });
  }
});

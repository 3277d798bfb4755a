import { type StartLatency, UNKNOWN_LATENCY, expectedLatency, learnLatency } from './start-latency';

const learnt = (times: readonly number[], from: StartLatency = UNKNOWN_LATENCY): number =>
  expectedLatency(times.reduce(learnLatency, from));

describe('learnLatency', () => {
  it('comes to expect the quickest start and half a turn of the sound device', () => {
    expect(learnt([66, 86, 75, 70, 81])).toBeCloseTo(76, 0);
  });

  it('is not led away by starts that always meet the device at the same point of its turn', () => {
    const settled = [66, 86].reduce(learnLatency, UNKNOWN_LATENCY);
    const always70 = Array.from({ length: 30 }, () => 70);
    expect(Math.abs(learnt(always70, settled) - 76)).toBeLessThan(5);
  });

  it('learns anew when the machine has become slower', () => {
    expect(learnt([66, 86, ...Array.from({ length: 12 }, () => 150)])).toBeGreaterThan(140);
  });

  it('learns anew when the machine has become quicker', () => {
    expect(learnt([120, 130, ...Array.from({ length: 12 }, () => 20)])).toBeLessThan(45);
  });

  it('takes impossible times for something else', () => {
    for (const time of [-1, 5000, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(learnLatency(UNKNOWN_LATENCY, time)).toBe(UNKNOWN_LATENCY);
    }
  });
});

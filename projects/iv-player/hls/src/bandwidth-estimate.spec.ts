import { BandwidthEstimate } from './bandwidth-estimate';
import { simulateHeights } from './testing/simulated-network';

describe('BandwidthEstimate', () => {
  /** Adds a number of seconds of loading, in responses of half a second. @param bits bits per second */
  const load = (estimate: BandwidthEstimate, bits: number, seconds: number): BandwidthEstimate => {
    for (let at = 0; at < seconds; at += 0.5) estimate.add(bits / 16, 0.5);
    return estimate;
  };

  it('starts with the initial value', () => expect(new BandwidthEstimate(3e6).value).toBe(3e6));

  it('replaces the initial value with the first measurement', () => {
    const estimate = new BandwidthEstimate(3e6);
    estimate.add(100_000, 0.1);
    expect(estimate.value).toBeCloseTo(8e6, 0);
  });

  it('falls most of the way within 6 s of loading when the bandwidth halves', () => {
    const fallen = load(load(new BandwidthEstimate(1), 8e6, 30), 4e6, 6).value;
    expect(fallen).toBeGreaterThan(4e6);
    expect(fallen).toBeLessThan(5.1e6);
  });

  it('ignores one faster response, and rises to the slower of two in a row', () => {
    const estimate = load(new BandwidthEstimate(1), 4e6, 300);
    estimate.add(500_000, 0.4);
    expect(estimate.value).toBeLessThan(4.2e6);
    estimate.add(500_000, 0.5);
    expect(estimate.value).toBeCloseTo(8e6, 0);
  });

  it('recovers with one response after two cached ones', () => {
    const estimate = load(new BandwidthEstimate(1), 4e6, 300);
    for (const seconds of [0.005, 0.005]) estimate.add(500_000, seconds);
    estimate.add(500_000, 1);
    expect(estimate.value).toBeLessThan(12e6);
  });

  it('is capped by an aborted response until the next one', () => {
    const estimate = load(new BandwidthEstimate(1), 4e6, 30);
    estimate.limit(5e6);
    expect(estimate.value).toBeCloseTo(4e6, 0);
    estimate.limit(1e6);
    expect(estimate.value).toBe(1e6);
    estimate.add(250_000, 1);
    expect(estimate.value).toBeCloseTo(2e6, 0);
  });

  for (const slow of [4, 16, 60, 300]) {
    it(`returns to the highest rendition within two segments after ${slow} s at half the bandwidth [hls-recovery]`, () => {
      const end = 20 + slow;
      const heights = simulateHeights((time) => (time < 20 || time >= end ? 1.6e6 : 0.8e6), end + 40);
      const later = heights.filter(({ at }) => at >= end).map(({ height }) => height);
      expect(later.indexOf(360)).toBeGreaterThanOrEqual(0);
      expect(later.indexOf(360)).toBeLessThanOrEqual(2);
      expect(new Set(later.slice(2))).toEqual(new Set([360]));
    });
  }

  for (const [period, max] of [
    [1, 0],
    [2, 0],
    [5, 0],
    [10, 0],
    [20, 15],
  ] as const) {
    it(`changes the height at most ${max} times in 300 s when the bandwidth alternates every ${period} s [hls-recovery]`, () => {
      const heights = simulateHeights((time) => (Math.floor(time / period) % 2 ? 0.8e6 : 1.6e6), 300);
      const changes = heights.slice(1).filter(({ height }, place) => height !== heights[place]!.height);
      expect(changes.length).toBeLessThanOrEqual(max);
    });
  }

  it('weighs long responses more than short ones', () => {
    const estimate = new BandwidthEstimate(1);
    estimate.add(4_000_000, 8);
    estimate.add(200_000, 0.1);
    expect(estimate.value).toBeLessThan(4.5e6);
  });

  it('takes small responses, including latency, as a lower bound', () => {
    const estimate = load(new BandwidthEstimate(1), 0.1e6, 30);
    for (let count = 0; count < 30; count++) estimate.add(12_000, 0.001, 0.159);
    expect(estimate.value).toBeGreaterThan(0.4e6);
    expect(estimate.value).toBeLessThan(0.61e6);
  });

  it('rises with responses that are too fast to measure', () => {
    const estimate = new BandwidthEstimate(5e6);
    estimate.add(30_000, 0.5);
    expect(estimate.value).toBeLessThan(0.5e6);
    for (let count = 0; count < 2; count++) estimate.add(30_000, 0.001, 0.019);
    expect(estimate.value).toBeCloseTo(12e6, 0);
  });

  it('ignores small and cached responses', () => {
    const estimate = new BandwidthEstimate(3e6);
    estimate.add(15_000, 1);
    estimate.add(900_000, 0.001);
    expect(estimate.value).toBe(3e6);
  });
});

import { BandwidthEstimate } from './bandwidth-estimate';

describe('BandwidthEstimate', () => {
  /** Adds so many seconds of loading at so many bits a second, in responses of half a second. */
  const load = (estimate: BandwidthEstimate, bits: number, seconds: number): BandwidthEstimate => {
    for (let at = 0; at < seconds; at += 0.5) estimate.add(bits / 16, 0.5);
    return estimate;
  };

  it('is the initial value before anything was loaded', () =>
    expect(new BandwidthEstimate(3e6).value).toBe(3e6));

  it('is the bandwidth of a steady line at once, without the initial value', () => {
    const estimate = new BandwidthEstimate(3e6);
    estimate.add(100_000, 0.1);
    expect(estimate.value).toBeCloseTo(8e6, 0);
  });

  it('falls by most of the way within 6 s of loading when the line halves, and rises more slowly', () => {
    const fallen = load(load(new BandwidthEstimate(1), 8e6, 30), 4e6, 6).value;
    expect(fallen).toBeGreaterThan(4e6);
    expect(fallen).toBeLessThan(5.1e6);
    const risen = load(load(new BandwidthEstimate(1), 4e6, 30), 8e6, 6).value;
    expect(risen - 4e6).toBeLessThan(8e6 - fallen);
    expect(risen).toBeGreaterThan(4.5e6);
  });

  it('weighs a long response more than a short one', () => {
    const estimate = new BandwidthEstimate(1);
    estimate.add(4_000_000, 8);
    estimate.add(200_000, 0.1);
    expect(estimate.value).toBeLessThan(4.5e6);
  });

  it('learns nothing from small responses, nor from those of a cache', () => {
    const estimate = new BandwidthEstimate(3e6);
    estimate.add(15_000, 1);
    estimate.add(900_000, 0.001);
    expect(estimate.value).toBe(3e6);
  });
});

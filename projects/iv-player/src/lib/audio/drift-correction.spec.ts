import fc from 'fast-check';
import { DriftMonitor, driftBetween } from './drift-correction';

describe('driftBetween', () => {
  it('is positive for a position ahead of the target, negative for one behind', () => {
    expect(driftBetween(10.02, 10, 0)).toBeCloseTo(0.02);
    expect(driftBetween(9.98, 10, 0)).toBeCloseTo(-0.02);
  });

  it('takes the shorter way around a loop, after any number of repetitions', () => {
    expect(driftBetween(0.01, 3.99, 4)).toBeCloseTo(0.02);
    expect(driftBetween(3.99, 12.01, 4)).toBeCloseTo(-0.02);
  });
});

describe('DriftMonitor', () => {
  let monitor: DriftMonitor;
  /** Returns the correction after a number of identical readings in milliseconds. */
  const after = (ms: number, readings = 5): unknown => {
    let correction: unknown;
    for (let reading = 0; reading < readings; reading++) correction = monitor.read(ms / 1000);
    return correction;
  };

  beforeEach(() => (monitor = new DriftMonitor()));

  it('waits for three readings, and ignores one outlier among them', () => {
    expect([monitor.read(0), monitor.read(0.3)]).toEqual([null, null]);
    expect(monitor.read(0)).toEqual(1);
  });

  it('corrects after a single certain reading, regardless of earlier ones', () => {
    monitor.read(0.3);
    expect(monitor.read(0.01, true)).toEqual(1 - 0.0025);
    expect(monitor.read(0.02, true)).toEqual(1 - 0.0025);
    expect(monitor.read(0.026, true)).toEqual('move');
  });

  it('moves above 25 ms, and returns how far the sound is ahead [drift-crossfade]', () => {
    expect(after(25)).not.toEqual('move');
    expect(after(26)).toEqual('move');
    expect(monitor.drift).toBe(0.026);
    expect(after(-1200)).toEqual('move');
    expect(monitor.drift).toBe(-1.2);
  });

  it('ignores a drift of up to 8 ms [pitch-limit]', () => {
    for (const ms of [0, 3, -7.9]) expect(after(ms)).withContext(`${ms} ms`).toEqual(1);
  });

  it('corrects 8 to 25 ms by a constant rate [pitch-limit]', () => {
    for (const ms of [8, 15, 25]) expect(after(ms)).withContext(`${ms} ms`).toEqual(0.9975);
    for (const ms of [-8, -15, -25]) expect(after(ms)).withContext(`${ms} ms`).toEqual(1.0025);
  });

  it('corrects until 2 ms are left, and ignores 7 ms afterwards', () => {
    expect([15, 7, 2.1, 1.9, 7, 7.9].map((ms) => after(ms))).toEqual([0.9975, 0.9975, 0.9975, 1, 1, 1]);
    expect([-15, -7, -2.1, -1.9, -7].map((ms) => after(ms))).toEqual([1.0025, 1.0025, 1.0025, 1, 1]);
    expect([15, -1].map((ms) => after(ms))).toEqual([0.9975, 1]);
  });

  it('moves a streamed sound above 50 ms, and corrects its rate more', () => {
    const streamed = (ms: number, readings = 5): unknown => {
      let correction: unknown;
      for (let reading = 0; reading < readings; reading++) correction = monitor.read(ms / 1000, false, true);
      return correction;
    };
    expect(streamed(50, 4)).toBeNull();
    expect([50, -8, 7.9].map((ms) => streamed(ms))).toEqual([0.98, 1.02, 1]);
    expect(streamed(51)).toEqual('move');
    expect(monitor.read(0.051, true, true)).toEqual('move');
  });

  it('needs three readings again after a reset', () => {
    expect(after(200)).toEqual('move');
    monitor.reset();
    expect([monitor.read(0.2), monitor.read(0.2), monitor.read(0.2)]).toEqual([null, null, 'move']);
  });

  it('never changes the pitch by 5 cents, and changes the rate only twice per offset [pitch-limit]', () => {
    const offsets = fc.double({ min: -0.025, max: 0.025, noNaN: true });
    const noises = fc.array(fc.double({ min: -0.001, max: 0.001, noNaN: true }), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(offsets, noises, (offset, noise) => {
        monitor = new DriftMonitor();
        let drift = offset;
        let rate = 1;
        let changes = 0;
        for (let reading = 0; reading < 200; reading++) {
          const correction = monitor.read(drift + noise[reading % 60]!);
          if (correction === 'move') drift = 0;
          else if (correction !== null && correction !== rate) {
            changes++;
            rate = correction;
            expect(Math.abs(1200 * Math.log2(rate))).toBeLessThan(5);
          }
          drift += (rate - 1) * 0.1;
        }
        expect(changes).toBeLessThanOrEqual(2);
        expect(Math.abs(drift)).toBeLessThan(0.009);
      }),
    );
  });
});

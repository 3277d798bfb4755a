import fc from 'fast-check';
import { DriftMonitor, correct, driftBetween } from './drift-correction';

describe('driftBetween', () => {
  it('is positive for a position ahead of the target, negative for one behind', () => {
    expect(driftBetween(10.02, 10, 0)).toBeCloseTo(0.02);
    expect(driftBetween(9.98, 10, 0)).toBeCloseTo(-0.02);
  });

  it('is measured the shorter way round a loop, after any number of rounds', () => {
    expect(driftBetween(0.01, 3.99, 4)).toBeCloseTo(0.02);
    expect(driftBetween(3.99, 12.01, 4)).toBeCloseTo(-0.02);
  });
});

describe('correct', () => {
  it('leaves the rate alone for an inaudible drift', () => expect(correct(0.0005)).toEqual(1));

  it('lowers the rate in proportion for a sound ahead, and increases it for one behind', () => {
    expect(correct(0.01)).toEqual(1 - 0.025);
    expect(correct(-0.01)).toEqual(1 + 0.025);
  });

  it('changes the rate by at most 6 %', () => {
    expect(correct(0.049)).toEqual(0.94);
    expect(correct(-0.049)).toEqual(1.06);
  });

  it('seeks for a drift of 50 ms or more', () => {
    expect(correct(0.05)).toEqual('seek');
    expect(correct(-1.2)).toEqual('seek');
  });

  it('removes every small drift and never makes it larger', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.0499, max: 0.0499, noNaN: true }), (start) => {
        let drift = start;
        for (let step = 0; step < 50; step++) {
          const correction = correct(drift);
          const next = drift + (Number(correction) - 1) * 0.1;
          expect(Math.abs(next)).toBeLessThanOrEqual(Math.abs(drift));
          drift = next;
        }
        expect(Math.abs(drift)).toBeLessThan(0.002);
      }),
    );
  });
});

describe('DriftMonitor', () => {
  it('waits for three readings, and ignores one outlier among them', () => {
    const monitor = new DriftMonitor();
    expect([monitor.read(0), monitor.read(0.3)]).toEqual([null, null]);
    expect(monitor.read(0)).toEqual(1);
  });

  it('corrects on a single certain reading, twice as strongly, and on single readings after it', () => {
    const monitor = new DriftMonitor();
    monitor.read(0.3);
    expect(monitor.read(0.01, false, true)).toEqual(1 - 0.05);
    expect(monitor.read(0.004)).toEqual(1 - 0.01);
    expect(monitor.read(0.02, false, true)).toEqual('seek');
  });

  it('corrects a streamed sound from 35 ms on, until 10 ms are left', () => {
    const monitor = new DriftMonitor();
    const readings = [0.02, -0.034, 0.036, 0.02, 0.011, 0.009, 0.02, -0.04, 0.05];
    expect(readings.map((drift) => monitor.read(drift, true, true))).toEqual([
      1,
      1,
      0.94,
      0.94,
      0.94,
      1,
      1,
      1.06,
      'seek',
    ]);
  });

  it('needs three readings again after a reset', () => {
    const monitor = new DriftMonitor();
    for (let reading = 0; reading < 3; reading++) monitor.read(0.2);
    expect(monitor.read(0.2)).toEqual('seek');
    monitor.reset();
    expect([monitor.read(0), monitor.read(0)]).toEqual([null, null]);
  });
});

import fc from 'fast-check';
import { DriftMonitor, correct, driftBetween } from './drift-correction';

describe('driftBetween', () => {
  it('is positive ahead, negative behind', () => {
    expect(driftBetween(10.02, 10, 0)).toBeCloseTo(0.02);
    expect(driftBetween(9.98, 10, 0)).toBeCloseTo(-0.02);
  });

  it('goes the shorter way round a loop, however often it went round', () => {
    expect(driftBetween(0.01, 3.99, 4)).toBeCloseTo(0.02);
    expect(driftBetween(3.99, 12.01, 4)).toBeCloseTo(-0.02);
  });
});

describe('correct', () => {
  it('leaves alone what nobody can hear', () =>
    expect(correct(0.0005)).toEqual({ type: 'speed', factor: 1 }));

  it('slows down what is ahead, and hurries what is behind, in proportion', () => {
    expect(correct(0.01)).toEqual({ type: 'speed', factor: 1 - 0.025 });
    expect(correct(-0.01)).toEqual({ type: 'speed', factor: 1 + 0.025 });
  });

  it('never by more than about a semitone', () => {
    expect(correct(0.049)).toEqual({ type: 'speed', factor: 0.94 });
    expect(correct(-0.049)).toEqual({ type: 'speed', factor: 1.06 });
  });

  it('jumps over what is far', () => {
    expect(correct(0.05)).toEqual({ type: 'seek' });
    expect(correct(-1.2)).toEqual({ type: 'seek' });
  });

  it('brings every small drift to nothing without ever making it larger', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.0499, max: 0.0499, noNaN: true }), (start) => {
        let drift = start;
        for (let step = 0; step < 50; step++) {
          const correction = correct(drift);
          const factor = correction.type === 'speed' ? correction.factor : Number.NaN;
          const next = drift + (factor - 1) * 0.1;
          expect(Math.abs(next)).toBeLessThanOrEqual(Math.abs(drift));
          drift = next;
        }
        expect(Math.abs(drift)).toBeLessThan(0.002);
      }),
    );
  });
});

describe('DriftMonitor', () => {
  it('waits for three readings, and one odd one among them counts for nothing', () => {
    const watch = new DriftMonitor();
    expect([watch.read(0), watch.read(0.3)]).toEqual([null, null]);
    expect(watch.read(0)).toEqual({ type: 'speed', factor: 1 });
  });

  it('acts at once on a reading that is certain, twice as eagerly, and on those that follow it', () => {
    const watch = new DriftMonitor();
    watch.read(0.3);
    expect(watch.trust(0.01)).toEqual({ type: 'speed', factor: 1 - 0.05 });
    expect(watch.read(0.004)).toEqual({ type: 'speed', factor: 1 - 0.01 });
    expect(watch.trust(0.02)).toEqual({ type: 'seek' });
  });

  it('changes the speed of a streamed sound seldom: from 35 ms on, until 10 are left', () => {
    const watch = new DriftMonitor();
    const factorAt = (drift: number): unknown => {
      const correction = watch.trust(drift, true);
      return correction.type === 'speed' ? correction.factor : correction.type;
    };
    expect([0.02, -0.034, 0.036, 0.02, 0.011, 0.009, 0.02, -0.04, 0.05].map(factorAt)).toEqual([
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

  it('begins anew after a reset', () => {
    const watch = new DriftMonitor();
    for (let reading = 0; reading < 3; reading++) watch.read(0.2);
    expect(watch.read(0.2)).toEqual({ type: 'seek' });
    watch.reset();
    expect([watch.read(0), watch.read(0)]).toEqual([null, null]);
  });
});

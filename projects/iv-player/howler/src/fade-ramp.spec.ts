import { FadeRamp } from './fade-ramp';

describe('FadeRamp', () => {
  it('is silent at first', () => expect(new FadeRamp().at(5)).toBe(0));

  it('goes in a straight line', () => {
    const ramp = new FadeRamp();
    ramp.go(1, 2, 10);
    expect([9, 10, 11, 12, 13].map((now) => ramp.at(now))).toEqual([0, 0, 0.5, 1, 1]);
  });

  it('turns round where it is', () => {
    const ramp = new FadeRamp();
    ramp.go(1, 2, 0);
    ramp.go(0, 1, 1);
    expect([1, 1.5, 2].map((now) => ramp.at(now))).toEqual([0.5, 0.25, 0]);
  });

  it('gets there at once in no time', () => {
    const ramp = new FadeRamp();
    ramp.go(1, 0, 3);
    expect(ramp.at(3)).toBe(1);
  });
});

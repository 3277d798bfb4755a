import { FadeRamp } from './fade-ramp';

describe('FadeRamp', () => {
  it('starts at 0', () => expect(new FadeRamp().at(5)).toBe(0));

  it('is linear', () => {
    const ramp = new FadeRamp();
    ramp.to(1, 2, 10);
    expect([9, 10, 11, 12, 13].map((now) => ramp.at(now))).toEqual([0, 0, 0.5, 1, 1]);
  });

  it('starts at the current gain', () => {
    const ramp = new FadeRamp();
    ramp.to(1, 2, 0);
    ramp.to(0, 1, 1);
    expect([1, 1.5, 2].map((now) => ramp.at(now))).toEqual([0.5, 0.25, 0]);
  });

  it('reaches its target immediately without a duration', () => {
    const ramp = new FadeRamp();
    ramp.to(1, 0, 3);
    expect(ramp.at(3)).toBe(1);
  });
});

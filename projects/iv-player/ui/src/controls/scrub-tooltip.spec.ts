import { fractionAt, tooltipLeft } from './scrub-tooltip';

describe('tooltipLeft', () => {
  const cases: [string, number, number, number, number][] = [
    ['centres the tooltip', 100, 40, 200, 80],
    ['stops at the left edge', 5, 40, 200, 0],
    ['stops at the right edge', 199, 40, 200, 160],
    ['starts at the left edge if the tooltip is wider than the bar', 150, 300, 200, 0],
  ];
  for (const [title, center, width, bar, left] of cases) {
    it(title, () => expect(tooltipLeft(center, width, bar)).toBe(left));
  }
});

describe('fractionAt', () => {
  const cases: [number, number, boolean, number][] = [
    [50, 200, false, 0.25],
    [50, 200, true, 0.75],
    [-5, 200, false, 0],
    [300, 200, false, 1],
    [-5, 200, true, 1],
    [10, 0, false, 0],
  ];
  for (const [x, width, isRightToLeft, fraction] of cases) {
    it(`${x} px of ${width} px ${isRightToLeft ? 'right to left' : ''} is ${fraction}`, () =>
      expect(fractionAt(x, width, isRightToLeft)).toBe(fraction));
  }
});

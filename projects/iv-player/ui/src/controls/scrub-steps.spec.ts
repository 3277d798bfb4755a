import { scrubTarget, snapToMark } from './scrub-steps';

describe('scrubTarget', () => {
  const place = { time: 50, duration: 100, marks: [30, 49.5, 50.5, 60], isRightToLeft: false };
  const cases: [string, Partial<typeof place>, number | null][] = [
    ['ArrowRight', {}, 55],
    ['ArrowLeft', {}, 45],
    ['ArrowUp', {}, 55],
    ['ArrowDown', {}, 45],
    ['ArrowRight', { isRightToLeft: true }, 45],
    ['ArrowLeft', { isRightToLeft: true }, 55],
    ['ArrowUp', { isRightToLeft: true }, 55],
    ['ArrowLeft', { time: 2 }, 0],
    ['ArrowRight', { time: 98 }, 100],
    ['Home', {}, 0],
    ['End', {}, 100],
    ['PageUp', { marks: [] }, 80],
    ['PageDown', { marks: [] }, 20],
    ['PageUp', {}, 60],
    ['PageDown', {}, 30],
    ['PageUp', { time: 60 }, 90],
    ['PageUp', { time: 90 }, 100],
    ['PageDown', { time: 10 }, 0],
    ['Enter', {}, null],
    ['toString', {}, null],
    [' ', {}, null],
  ];
  for (const [key, change, target] of cases) {
    it(`of ${key} at ${JSON.stringify({ ...place, ...change })} is ${String(target)}`, () =>
      expect(scrubTarget(key, { ...place, ...change })).toBe(target));
  }

  it('reaches every decision with page keys', () => {
    const marks = [7, 40, 44, 95];
    const reached: number[] = [];
    for (let time = 0; time < 100;) {
      time = scrubTarget('PageUp', { time, duration: 100, marks, isRightToLeft: false })!;
      reached.push(time);
    }
    expect(reached).toEqual(jasmine.arrayContaining(marks));
  });
});

describe('snapToMark', () => {
  it('is the nearest decision within the tolerance, or the time itself', () => {
    const marks = [10, 12, 50];
    expect([9, 11.4, 47, 30, 54].map((time) => snapToMark(time, marks, 3))).toEqual([10, 12, 50, 30, 54]);
    expect(snapToMark(5, [], 3)).toBe(5);
  });
});

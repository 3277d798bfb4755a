import fc from 'fast-check';
import { type CueBox, separateCues } from './cue-separation';

const LENGTH = 200;
const box = (start: number, end: number, left = 0, right = 100, isFixed = false): CueBox => ({
  start,
  end,
  left,
  right,
  isFixed,
});
const moved = (boxes: readonly CueBox[]): readonly CueBox[] =>
  separateCues(boxes, LENGTH).map((shift, index) => {
    const { start, end, ...rest } = boxes[index]!;
    return { start: start + shift, end: end + shift, ...rest };
  });
const areApart = (one: CueBox, other: CueBox): boolean =>
  one.end <= other.start || other.end <= one.start || one.right <= other.left || other.right <= one.left;

describe('separateCues', () => {
  const cases: readonly [string, readonly CueBox[], readonly number[]][] = [
    ['keeps separate cues', [box(0, 20), box(30, 50)], [0, 0]],
    ['keeps cues side by side', [box(0, 20, 0, 40), box(0, 20, 60, 100)], [0, 0]],
    ['moves the lower cue towards the end', [box(100, 130), box(110, 140)], [0, 21]],
    ['regardless of the order in the file', [box(110, 140), box(100, 130)], [21, 0]],
    ['moves the upper cue at the end of the area', [box(150, 180), box(160, 190)], [-11, 10]],
    ['moves a whole stack', [box(150, 170), box(160, 180), box(170, 190)], [-12, -1, 10]],
    ['keeps the order of cues in the same place', [box(0, 20), box(0, 20)], [0, 21]],
    ['moves a cue after a fixed one', [box(50, 90, 0, 100, true), box(80, 100)], [0, 11]],
    ['moves a cue before a fixed one', [box(50, 90, 0, 100, true), box(40, 60)], [0, -11]],
  ];
  for (const [title, boxes, expected] of cases) {
    it(title, () => expect(separateCues(boxes, LENGTH)).toEqual([...expected]));
  }

  it('leaves no overlap, keeps the order, and stays in the area if cues fit', () => {
    const anyBox = fc
      .record({
        start: fc.integer({ min: 0, max: 180 }),
        size: fc.integer({ min: 5, max: 20 }),
        left: fc.integer({ min: 0, max: 80 }),
        width: fc.integer({ min: 1, max: 100 }),
      })
      .map(({ start, size, left, width }) => box(start, start + size, left, left + width));
    fc.assert(
      fc.property(fc.array(anyBox, { maxLength: 8 }), (boxes) => {
        const after = moved(boxes);
        const total = boxes.reduce((sum, { start, end }) => sum + end - start + 1, 0);
        after.forEach((one, index) => {
          if (total <= LENGTH) expect(one.start >= 0 && one.end <= LENGTH).toBeTrue();
          after.slice(index + 1).forEach((other, behind) => {
            expect(areApart(one, other)).withContext(JSON.stringify(boxes)).toBeTrue();
            const [a, b] = [boxes[index]!, boxes[index + 1 + behind]!];
            if (!areApart({ ...a, start: 0, end: 1 }, { ...b, start: 0, end: 1 }) && a.start < b.start)
              expect(one.start).toBeLessThan(other.start);
          });
        });
      }),
      { seed: 28 },
    );
  });
});

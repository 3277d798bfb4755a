import { type CaptionStage, captionArea, pictureBox } from './caption-area';

const stage = (width: number, height: number, ratio: number | null = 16 / 9): CaptionStage => ({
  width,
  height,
  ratio,
  fit: 'contain',
});
const insets = { top: 0, right: 0, bottom: 0, left: 0 };

describe('pictureBox', () => {
  const cases: readonly [string, CaptionStage, readonly number[]][] = [
    ['the stage, with the same ratio', stage(1600, 900), [0, 0, 1600, 900]],
    ['centred in a taller stage', stage(320, 320), [0, 70, 320, 180]],
    ['centred in a wider stage', stage(2000, 900), [200, 0, 1600, 900]],
    ['the stage if the ratio is unknown', stage(320, 320, null), [0, 0, 320, 320]],
    ['the stage with fit cover', { ...stage(320, 320), fit: 'cover' }, [0, 0, 320, 320]],
  ];
  for (const [title, given, [x, y, width, height]] of cases) {
    it(`is ${title}`, () => {
      const box = pictureBox(given);
      expect(box.x).toBeCloseTo(x!);
      expect(box.y).toBeCloseTo(y!);
      expect(box.width).toBeCloseTo(width!);
      expect(box.height).toBeCloseTo(height!);
    });
  }
});

describe('captionArea', () => {
  const cases: readonly [string, CaptionStage, Partial<typeof insets>, readonly number[]][] = [
    ['is the picture if nothing covers it', stage(320, 320), {}, [0, 70, 320, 180]],
    ['excludes insets over the picture', stage(640, 360), { bottom: 100, top: 40 }, [0, 40, 640, 220]],
    ['ignores insets outside the picture', stage(320, 320), { bottom: 60 }, [0, 70, 320, 180]],
    ['excludes insets at the sides', stage(640, 360), { left: 100, right: 50 }, [100, 0, 490, 360]],
    [
      'uses the space above a picture that is almost covered',
      stage(320, 320),
      { bottom: 200 },
      [0, 0, 320, 120],
    ],
    ['uses the space beside a narrow picture', stage(400, 200, 0.5), {}, [0, 0, 400, 200]],
    ['is empty if everything is covered', stage(320, 180), { bottom: 200 }, [0, 0, 320, 0]],
  ];
  for (const [title, given, taken, [x, y, width, height]] of cases) {
    it(title, () => {
      expect(captionArea(given, { ...insets, ...taken })).toEqual({
        x: x!,
        y: y!,
        width: width!,
        height: height!,
      });
    });
  }
});

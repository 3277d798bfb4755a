import type { StageSize } from './overlay-layout';
import { type OverlayGeometry, type StageGeometry, geometryKey, overlayGeometry } from './overlay-layout';
import type { OverlayBoxing, OverlayScaling } from './overlay-options';
import { LAYOUT_ROWS, type LayoutRow } from './testing/overlay-layout-rows';

const PICTURE_RATIO = 16 / 9;

/** Expected geometry, computed independently from the scale of a unit box. */
function expectedGeometry({ boxing, scaling, fit, container, overlay }: LayoutRow): OverlayGeometry {
  const box = expectedBox(boxing, fit, container, overlay);
  const ratios = { width: box.width / overlay.width, height: box.height / overlay.height };
  const left = box.x;
  const top = box.y;
  const smaller = ratios.width < ratios.height ? 'width' : 'height';
  const larger = smaller === 'width' ? 'height' : 'width';
  if (scaling === false) return { x: left, y: top, width: box.width, height: box.height, scale: 1 };
  if (scaling === true) {
    const scale = ratios[smaller];
    const shown = { width: overlay.width * scale, height: overlay.height * scale };
    return {
      x: left + box.width / 2 - shown.width / 2,
      y: top + box.height / 2 - shown.height / 2,
      ...overlay,
      scale,
    };
  }
  const kept = { width: 'width', height: 'height', min: smaller, max: larger }[scaling] as 'width' | 'height';
  const scale = ratios[kept];
  const size = { width: box.width / scale, height: box.height / scale, [kept]: overlay[kept] };
  return { x: left, y: top, ...size, scale };
}

function expectedBox(
  boxing: OverlayBoxing,
  fit: 'contain' | 'cover',
  container: StageSize,
  overlay: StageSize,
): { x: number; y: number; width: number; height: number } {
  if (boxing === false) return { x: 0, y: 0, ...container };
  const unit = boxing === 'video' ? { width: PICTURE_RATIO, height: 1 } : overlay;
  const scales = [container.width / unit.width, container.height / unit.height];
  const inside = boxing === 'min' || (boxing !== 'max' && fit === 'contain');
  const scale = inside ? Math.min(...scales) : Math.max(...scales);
  const width = unit.width * scale;
  const height = unit.height * scale;
  return { x: (container.width - width) / 2, y: (container.height - height) / 2, width, height };
}

const stageOf = ({ container, fit }: LayoutRow): StageGeometry => ({
  container,
  fit,
  pictureRatio: PICTURE_RATIO,
});

describe('overlayGeometry', () => {
  it('covers at least 200 combinations', () => {
    expect(LAYOUT_ROWS.length).toBeGreaterThanOrEqual(200);
  });

  for (const row of LAYOUT_ROWS) {
    it(`places ${row.name} [boxing-scaling] [overlay-boxes]`, () => {
      const shape = { boxing: row.boxing, scaling: row.scaling, ...row.overlay };
      const actual = overlayGeometry(shape, stageOf(row));
      const expected = expectedGeometry(row);
      for (const side of ['x', 'y', 'width', 'height', 'scale'] as const) {
        expect(actual[side]).withContext(side).toBeCloseTo(expected[side], 6);
      }
    });
  }

  const square: StageGeometry = {
    container: { width: 1000, height: 1000 },
    fit: 'contain',
    pictureRatio: null,
  };
  const examples: readonly [OverlayBoxing, OverlayScaling, OverlayGeometry][] = [
    [true, false, { x: 0, y: 250, width: 1000, height: 500, scale: 1 }],
    [true, true, { x: 0, y: 250, width: 800, height: 400, scale: 1.25 }],
    [false, 'width', { x: 0, y: 0, width: 800, height: 800, scale: 1.25 }],
    ['max', false, { x: -500, y: 0, width: 2000, height: 1000, scale: 1 }],
  ];
  for (const [boxing, scaling, expected] of examples) {
    it(`places the documented example: boxing ${boxing}, scaling ${scaling} [boxing-example]`, () => {
      expect(overlayGeometry({ boxing, scaling, width: 800, height: 400 }, square)).toEqual(expected);
    });
  }

  it('uses the whole stage for `video` while the ratio of the video is unknown', () => {
    const geometry = overlayGeometry({ boxing: 'video', scaling: false, width: 1, height: 1 }, square);
    expect(geometry).toEqual({ x: 0, y: 0, width: 1000, height: 1000, scale: 1 });
  });

  it('uses width and height only for the ratio if scaling is off [overlay-size]', () => {
    const shapes = [
      { width: 800, height: 400 },
      { width: 2, height: 1 },
    ];
    const [large, small] = shapes.map((size) =>
      overlayGeometry({ boxing: true, scaling: false, ...size }, square),
    );
    expect(large).toEqual(small);
  });

  for (const row of LAYOUT_ROWS.filter(({ container }) => container.width === 800)) {
    it(`returns finite numbers on a stage without size: ${row.name}`, () => {
      const container = { width: 0, height: 0 };
      const shape = { boxing: row.boxing, scaling: row.scaling, ...row.overlay };
      const geometry = overlayGeometry(shape, { ...stageOf(row), container });
      expect(Object.values(geometry).every(Number.isFinite)).toBeTrue();
    });
  }
});

describe('geometryKey', () => {
  const stages: readonly StageGeometry[] = (['contain', 'cover'] as const).flatMap((fit) =>
    [0.5, 16 / 9].flatMap((pictureRatio) =>
      LAYOUT_ROWS.slice(0, 9).map(({ container }) => ({ container, fit, pictureRatio })),
    ),
  );

  it('is equal only for shapes with the same geometry on every stage', () => {
    const shapes = new Map(
      LAYOUT_ROWS.map(({ boxing, scaling, overlay }) => {
        const shape = { boxing, scaling, ...overlay };
        return [geometryKey(shape), shape] as const;
      }),
    );
    for (const { boxing, scaling, overlay } of LAYOUT_ROWS) {
      const shape = { boxing, scaling, ...overlay };
      const twin = shapes.get(geometryKey(shape))!;
      const places = (one: typeof shape): OverlayGeometry[] =>
        stages.map((stage) => overlayGeometry(one, stage));
      expect(places(shape)).toEqual(places(twin));
    }
  });

  it('is equal for unscaled shapes of the same ratio, or using the whole stage', () => {
    const shape = { boxing: true, scaling: false, width: 800, height: 400 } as const;
    expect(geometryKey({ ...shape, width: 400, height: 200 })).toBe(geometryKey(shape));
    expect(geometryKey({ ...shape, boxing: false, width: 1 })).toBe(geometryKey({ ...shape, boxing: false }));
    expect(geometryKey({ ...shape, scaling: true, width: 400, height: 200 })).not.toBe(
      geometryKey({ ...shape, scaling: true }),
    );
  });
});

import type { StageSize } from '../overlay-layout';
import type { OverlayBoxing, OverlayScaling } from '../overlay-options';

export interface LayoutRow {
  readonly name: string;
  readonly boxing: OverlayBoxing;
  readonly scaling: OverlayScaling;
  readonly fit: 'contain' | 'cover';
  readonly container: StageSize;
  readonly overlay: StageSize;
}

const BOXINGS: readonly OverlayBoxing[] = [true, false, 'min', 'max', 'video'];
const SCALINGS: readonly OverlayScaling[] = [true, false, 'width', 'height', 'min', 'max'];
const CONTAINERS: readonly StageSize[] = [
  { width: 800, height: 450 },
  { width: 360, height: 640 },
  { width: 500, height: 500 },
];
const OVERLAYS: readonly StageSize[] = [
  { width: 854, height: 480 },
  { width: 300, height: 600 },
  { width: 200, height: 200 },
];

/** All combinations of boxing, scaling and fit, with three ratios each of container and overlay. */
export const LAYOUT_ROWS: readonly LayoutRow[] = BOXINGS.flatMap((boxing) =>
  SCALINGS.flatMap((scaling) =>
    (['contain', 'cover'] as const).flatMap((fit) =>
      CONTAINERS.flatMap((container) =>
        OVERLAYS.map((overlay) => ({
          name: `boxing ${boxing}, scaling ${scaling}, ${fit}, ${sizeName(overlay)} in ${sizeName(container)}`,
          boxing,
          scaling,
          fit,
          container,
          overlay,
        })),
      ),
    ),
  ),
);

function sizeName({ width, height }: StageSize): string {
  return `${width}×${height}`;
}

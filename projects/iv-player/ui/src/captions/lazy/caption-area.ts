import type { StageInsets } from 'iv-player';
import type { StageState } from 'iv-player/plugin';

/** Box on the stage, in CSS pixels from its top-left corner. */
export interface CaptionBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type CaptionStage = Pick<StageState, 'fit' | 'ratio'> & Pick<CaptionBox, 'width' | 'height'>;

/** Minimum size of captions in CSS pixels: three lines of a few words. */
const MIN_HEIGHT = 72;
const MIN_WIDTH = 160;

export function pictureBox({ width: across, height: down, fit, ratio }: CaptionStage): CaptionBox {
  if (!ratio || fit === 'cover') return { x: 0, y: 0, width: across, height: down };
  const [width, height] = [Math.min(across, down * ratio), Math.min(down, across / ratio)];
  return { x: (across - width) / 2, y: (down - height) / 2, width, height };
}

/** Returns the uncovered part of the picture or, in a direction where that is too small, the free part of the stage. */
export function captionArea(stage: CaptionStage, insets: StageInsets): CaptionBox {
  const picture = pictureBox(stage);
  const [x, width] = range(picture.x, picture.width, stage.width, insets.left, insets.right, MIN_WIDTH);
  const [y, height] = range(picture.y, picture.height, stage.height, insets.top, insets.bottom, MIN_HEIGHT);
  return { x, y, width, height };
}

function range(
  start: number,
  length: number,
  whole: number,
  before: number,
  after: number,
  least: number,
): readonly [start: number, length: number] {
  const from = Math.max(start, before);
  const size = Math.min(start + length, whole - after) - from;
  return size >= least ? [from, size] : [before, Math.max(0, whole - before - after)];
}

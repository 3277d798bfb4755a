import type { StageInsets } from 'iv-player';

/** A box on the stage, in CSS pixels from its upper left corner. */
export interface CaptionBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The stage and the picture on it. */
export interface CaptionStage {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether the picture is inscribed in the stage or covers it. */
  readonly fit: 'contain' | 'cover';
  /** Width / height of the picture; `null` while it is unknown. */
  readonly ratio: number | null;
}

/** What captions need at least, in CSS pixels: three lines, and a few words in each. */
const MIN_HEIGHT = 72;
const MIN_WIDTH = 160;

/** The part of the stage that shows the picture. */
export function pictureBox({ width: across, height: down, fit, ratio }: CaptionStage): CaptionBox {
  if (!ratio || fit === 'cover') return { x: 0, y: 0, width: across, height: down };
  const [width, height] = [Math.min(across, down * ratio), Math.min(down, across / ratio)];
  return { x: (across - width) / 2, y: (down - height) / 2, width, height };
}

/**
 * Where captions are drawn: the part of the picture that nothing else covers. Where that is too small, they use what is free
 * of the whole stage in that direction.
 */
export function captionArea(stage: CaptionStage, insets: StageInsets): CaptionBox {
  const picture = pictureBox(stage);
  const horizontal = range(picture.x, picture.width, stage.width, insets.left, insets.right, MIN_WIDTH);
  const vertical = range(picture.y, picture.height, stage.height, insets.top, insets.bottom, MIN_HEIGHT);
  return { x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length };
}

function range(
  start: number,
  length: number,
  whole: number,
  before: number,
  after: number,
  least: number,
): { readonly start: number; readonly length: number } {
  const from = Math.max(start, before);
  const size = Math.min(start + length, whole - after) - from;
  return size >= least
    ? { start: from, length: size }
    : { start: before, length: Math.max(0, whole - before - after) };
}

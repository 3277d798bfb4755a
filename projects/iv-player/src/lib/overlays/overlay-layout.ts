import type { CompleteOverlayOptions } from './overlay-options';

/** Width and height in CSS pixels. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** What the geometry of every overlay depends on. */
export interface StageGeometry {
  /** The master container. */
  readonly container: StageSize;
  readonly fit: 'contain' | 'cover';
  /** The picture's width / height; `null` while it is unknown. */
  readonly pictureRatio: number | null;
}

/**
 * Place of an overlay on the stage: a box of `width` × `height`, scaled by `scale` from its corner at (`x`, `y`).
 * @example
 * const box: OverlayGeometry | null = player.overlays.boxOf('lamp');
 */
export interface OverlayGeometry {
  /** CSS pixels from the left edge of the stage. */
  readonly x: number;
  /** CSS pixels from the top edge of the stage. */
  readonly y: number;
  /** Width in CSS pixels, before scaling. */
  readonly width: number;
  /** Height in CSS pixels, before scaling. */
  readonly height: number;
  /** Factor by which the box is drawn larger; 1 is unscaled. */
  readonly scale: number;
}

/** A box in the stage's coordinates, CSS pixels. */
export type OverlayBox = Omit<OverlayGeometry, 'scale'>;

/** What the geometry of one overlay depends on. */
export type OverlayShape = Pick<CompleteOverlayOptions, 'boxing' | 'scaling' | 'width' | 'height'>;

/** The largest box of that ratio inside `container`, or the smallest around it, centred. */
export function fittedBox(
  container: StageSize,
  ratio: number,
  fitting: 'inscribed' | 'circumscribed',
): OverlayBox {
  const isWider = container.width / container.height > ratio;
  const byHeight = isWider === (fitting === 'inscribed');
  const width = byHeight ? container.height * ratio : container.width;
  const height = byHeight ? container.height : container.width / ratio;
  return { x: (container.width - width) / 2, y: (container.height - height) / 2, width, height };
}

/** The box of an overlay, from `boxing` and the ratio of its sides. */
export function targetBox({ boxing, width, height }: OverlayShape, stage: StageGeometry): OverlayBox {
  const { container, fit, pictureRatio } = stage;
  const byFit = fit === 'contain' ? 'inscribed' : 'circumscribed';
  const whole: OverlayBox = { x: 0, y: 0, ...container };
  switch (boxing) {
    case false:
      return whole;
    case 'video':
      return pictureRatio === null ? whole : fittedBox(container, pictureRatio, byFit);
    case 'min':
      return fittedBox(container, width / height, 'inscribed');
    case 'max':
      return fittedBox(container, width / height, 'circumscribed');
    case true:
      return fittedBox(container, width / height, byFit);
  }
}

/** Position, size and scale of an overlay in its box, from `scaling`. */
export function overlayGeometry(shape: OverlayShape, stage: StageGeometry): OverlayGeometry {
  const box = targetBox(shape, stage);
  const byWidth = box.width / shape.width;
  const byHeight = box.height / shape.height;
  switch (shape.scaling) {
    case false:
      return { ...box, scale: 1 };
    case true: {
      const scale = Math.min(byWidth, byHeight);
      const x = box.x + (box.width - shape.width * scale) / 2;
      const y = box.y + (box.height - shape.height * scale) / 2;
      return { x, y, width: shape.width, height: shape.height, scale };
    }
    case 'width':
      return fillBox(box, shape, byWidth);
    case 'height':
      return fillBox(box, shape, byHeight);
    case 'min':
      return fillBox(box, shape, Math.min(byWidth, byHeight));
    case 'max':
      return fillBox(box, shape, Math.max(byWidth, byHeight));
  }
}

/** Equal for overlays that have the same geometry on every stage, and so can share a plane. */
export function geometryKey({ boxing, scaling, width, height }: OverlayShape): string {
  const isScaled = scaling !== false;
  const ratio = boxing === false || boxing === 'video' ? '' : width / height;
  return [boxing, scaling, isScaled ? width : '', isScaled ? height : '', ratio].join('|');
}

/** The side that determines the scale keeps its original length, the other fills the box. In an empty box both keep theirs. */
function fillBox({ x, y, width, height }: OverlayBox, shape: OverlayShape, scale: number): OverlayGeometry {
  const size =
    scale > 0
      ? { width: width / scale, height: height / scale }
      : { width: shape.width, height: shape.height };
  return { x, y, ...size, scale };
}

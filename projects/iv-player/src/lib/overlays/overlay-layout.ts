import type { CompleteOverlayOptions } from './overlay-options';

/** Width and height in CSS pixels. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}

export interface StageGeometry {
  readonly container: StageSize;
  readonly fit: 'contain' | 'cover';
  /** Width / height of the video; `null` while unknown. */
  readonly pictureRatio: number | null;
}

/**
 * Geometry of an overlay: a box of `width` × `height` at (`x`, `y`), scaled by `scale` from its top left corner.
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
  /** Scale factor; 1 is unscaled. */
  readonly scale: number;
}

/** A box on the stage, in CSS pixels. */
type OverlayBox = Omit<OverlayGeometry, 'scale'>;

export type OverlayShape = Pick<CompleteOverlayOptions, 'boxing' | 'scaling' | 'width' | 'height'>;

/** Returns the largest centred box with that ratio inside `container`, or the smallest that covers it. */
function fittedBox(container: StageSize, ratio: number, fitting: 'inscribed' | 'circumscribed'): OverlayBox {
  const isWider = container.width / container.height > ratio;
  const byHeight = isWider === (fitting === 'inscribed');
  const width = byHeight ? container.height * ratio : container.width;
  const height = byHeight ? container.height : container.width / ratio;
  return { x: (container.width - width) / 2, y: (container.height - height) / 2, width, height };
}

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

/** Returns a key that is equal for overlays with the same geometry on every stage, which can share a plane. */
export function geometryKey({ boxing, scaling, width, height }: OverlayShape): string {
  const isScaled = scaling !== false;
  const ratio = boxing === false || boxing === 'video' ? '' : width / height;
  return [boxing, scaling, isScaled ? width : '', isScaled ? height : '', ratio].join('|');
}

/** Keeps the side that determines the scale and extends the other to fill the box. Keeps both sides in an empty box. */
function fillBox({ x, y, width, height }: OverlayBox, shape: OverlayShape, scale: number): OverlayGeometry {
  const size =
    scale > 0
      ? { width: width / scale, height: height / scale }
      : { width: shape.width, height: shape.height };
  return { x, y, ...size, scale };
}

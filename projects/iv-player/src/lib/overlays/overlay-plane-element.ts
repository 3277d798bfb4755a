import { type StageGeometry, geometryKey, overlayGeometry } from './overlay-layout';
import type { CompleteOverlayOptions } from './overlay-options';
import type { OverlayElement } from './overlay-element';

type Shape = Pick<CompleteOverlayOptions, 'boxing' | 'scaling' | 'width' | 'height'>;

/**
 * A box in the master container that overlays of equal geometry share: one style write moves them all. It is a stacking
 * context, so only overlays that follow each other in the order of `add` may share one.
 */
export class OverlayPlane {
  readonly key: string;
  readonly overlays: OverlayElement[] = [];
  private readonly box: HTMLElement;

  constructor(
    private readonly container: HTMLElement,
    private readonly shape: Shape,
    before: OverlayPlane | undefined,
  ) {
    this.key = geometryKey(shape);
    this.box = container.ownerDocument.createElement('div');
    this.box.className = 'iv-overlay-plane';
    const { style } = this.box;
    style.position = 'absolute';
    style.top = style.left = '0';
    style.transformOrigin = '0 0';
    container.insertBefore(this.box, before?.box ?? null);
  }

  /** Puts an overlay on top of those already here. */
  push(overlay: OverlayElement): void {
    this.overlays.push(overlay);
    this.box.append(overlay.wrapper);
  }

  /** Takes one off; an empty plane leaves the container. */
  remove(overlay: OverlayElement): void {
    this.overlays.splice(this.overlays.indexOf(overlay), 1);
    overlay.wrapper.remove();
    if (this.overlays.length === 0) this.box.remove();
  }

  /** Moves everything behind `overlay` to a new plane of the same shape on top of this one; `null` when nothing is. */
  splitAfter(overlay: OverlayElement, above: OverlayPlane | undefined): OverlayPlane | null {
    const tail = this.overlays.splice(this.overlays.indexOf(overlay) + 1);
    if (tail.length === 0) return null;
    const plane = new OverlayPlane(this.container, this.shape, above);
    for (const moved of tail) plane.push(moved);
    return plane;
  }

  /** The write of a resize. */
  place(stage: StageGeometry): void {
    const { x, y, width, height, scale } = overlayGeometry(this.shape, stage);
    const { style } = this.box;
    style.width = `${width}px`;
    style.height = `${height}px`;
    if (this.shape.scaling === false) {
      style.left = `${x}px`;
      style.top = `${y}px`;
    } else {
      style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    }
  }
}

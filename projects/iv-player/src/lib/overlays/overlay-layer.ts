import type { OverlayElement } from './overlay-element';
import { type StageGeometry, geometryKey } from './overlay-layout';
import { OverlayPlane } from './overlay-plane-element';
import type { OverlaysInitOptions } from './overlay-options';
import { MASTER_CONTAINER_STYLE, mergeStyles } from './overlay-styles';

/**
 * The master container and the planes in it. It knows the stage's geometry from outside: nothing is read from the DOM,
 * and a resize writes one style per plane. The order of the planes, and inside them, is the order of `add`.
 */
export class OverlayLayer {
  readonly container: HTMLElement;
  private readonly planes: OverlayPlane[] = [];
  private readonly planeOf = new Map<OverlayElement, OverlayPlane>();
  private stage: StageGeometry | null = null;

  constructor(document: Document) {
    this.container = document.createElement('div');
    this.container.className = 'iv-overlays';
  }

  /** Styles the container. Specification §2.7. */
  dress({ masterContainerStyle, attachTapDelay }: OverlaysInitOptions): void {
    const { style } = this.container;
    style.cssText = '';
    if (!attachTapDelay) style.touchAction = 'manipulation';
    for (const [name, value] of mergeStyles(MASTER_CONTAINER_STYLE, masterContainerStyle)) {
      style.setProperty(name, value);
    }
  }

  /** Puts an overlay on top of all others. */
  add(overlay: OverlayElement): void {
    const last = this.planes.at(-1);
    const plane =
      last?.key === geometryKey(overlay.options) ? last : this.addPlane(overlay, this.planes.length);
    plane.push(overlay);
    this.planeOf.set(overlay, plane);
  }

  remove(overlay: OverlayElement): void {
    const plane = this.planeOf.get(overlay);
    if (!plane) return;
    plane.remove(overlay);
    this.planeOf.delete(overlay);
    if (plane.overlays.length === 0) this.planes.splice(this.planes.indexOf(plane), 1);
  }

  /** Gives an overlay whose options changed the geometry they ask for, at its old place in the stack. */
  reshape(overlay: OverlayElement): void {
    const plane = this.planeOf.get(overlay);
    if (!plane || plane.key === geometryKey(overlay.options)) return;
    const index = this.planes.indexOf(plane);
    const tail = plane.splitAfter(overlay, this.planes[index + 1]);
    if (tail) {
      this.planes.splice(index + 1, 0, tail);
      for (const moved of tail.overlays) this.planeOf.set(moved, tail);
      if (this.stage) tail.place(this.stage);
    }
    const own = this.addPlane(overlay, index + 1);
    this.remove(overlay);
    own.push(overlay);
    this.planeOf.set(overlay, own);
  }

  /** The one write pass of a new geometry. */
  place(stage: StageGeometry): void {
    this.stage = stage;
    for (const plane of this.planes) plane.place(stage);
  }

  private addPlane(overlay: OverlayElement, index: number): OverlayPlane {
    const plane = new OverlayPlane(this.container, overlay.options, this.planes[index]);
    this.planes.splice(index, 0, plane);
    if (this.stage) plane.place(this.stage);
    return plane;
  }
}

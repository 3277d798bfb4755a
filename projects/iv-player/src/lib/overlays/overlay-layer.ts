import { OverlayElement, type OverlayHome } from './overlay-element';
import type { StageGeometry } from './overlay-layout';
import type { CompleteOverlayOptions } from './overlay-options';
import { OverlayPlane } from './overlay-plane-element';
import type { OverlayBoard } from './overlay-registry';

/**
 * The planes in the master container. It knows the stage's geometry from outside: nothing is read from the page, and a
 * resize writes one style per plane. The order of the planes, and inside them, is the order of `add`.
 */
export class OverlayLayer implements OverlayBoard<Element>, OverlayHome {
  private readonly planes: OverlayPlane[] = [];
  private readonly planeOf = new Map<OverlayElement, OverlayPlane>();
  private stage: StageGeometry | null = null;

  constructor(private readonly container: HTMLElement) {}

  /** Elements of any window: a frame's are no instances of this window's class. The stage itself cannot lie on itself. */
  accepts(element: Element): boolean {
    const { nodeType } = Object(element) as Partial<Element>;
    return nodeType === 1 && !element.contains(this.container);
  }

  mount(element: Element, options: CompleteOverlayOptions): OverlayElement {
    const overlay = new OverlayElement(this, element, options);
    this.insert(overlay, this.planes.length);
    return overlay;
  }

  remove(overlay: OverlayElement): void {
    const plane = this.planeOf.get(overlay);
    if (!plane) return;
    this.planeOf.delete(overlay);
    plane.overlays.splice(plane.overlays.indexOf(overlay), 1);
    if (plane.overlays.length > 0) return;
    this.planes.splice(this.planes.indexOf(plane), 1);
    plane.box.remove();
  }

  /** Gives an overlay whose options changed the geometry they ask for, at its old place in the stack. */
  reshape(overlay: OverlayElement): void {
    const plane = this.planeOf.get(overlay);
    if (!plane || plane.key === overlay.key) return;
    const { overlays } = plane;
    const index = this.planes.indexOf(plane);
    const fits = (neighbour: OverlayPlane | undefined): boolean => neighbour?.key === overlay.key;
    if (overlays.length > 1) return this.takeOut(overlay, plane, index);
    if (!fits(this.planes[index - 1]) && !fits(this.planes[index + 1])) return plane.shapeAs(overlay);
    this.planes.splice(index, 1);
    this.insert(overlay, index);
    plane.box.remove();
  }

  /** The one write pass of a new geometry. */
  place(stage: StageGeometry): void {
    this.stage = stage;
    for (const plane of this.planes) plane.place(stage);
  }

  /** Moves an overlay out of a plane that it shares; those above it stay above it. */
  private takeOut(overlay: OverlayElement, plane: OverlayPlane, index: number): void {
    const place = plane.overlays.indexOf(overlay);
    const [, ...above] = plane.overlays.splice(place);
    if (place === 0) {
      plane.overlays.push(...above);
      return this.insert(overlay, index);
    }
    const [lowest] = above;
    if (lowest) {
      const upper = this.open(lowest, index + 1);
      for (const other of above) this.put(other, upper);
    }
    this.insert(overlay, index + 1);
  }

  /** Puts an overlay between the planes below and those from `index` on: into the one next to it, if it fits there. */
  private insert(overlay: OverlayElement, index: number): void {
    const [below, above] = [this.planes[index - 1], this.planes[index]];
    if (below?.key === overlay.key) this.put(overlay, below);
    else if (above?.key === overlay.key) this.put(overlay, above, true);
    else this.put(overlay, this.open(overlay, index));
  }

  private open(overlay: OverlayElement, index: number): OverlayPlane {
    const plane = new OverlayPlane(this.container.ownerDocument, this.stage);
    plane.shapeAs(overlay);
    this.container.insertBefore(plane.box, this.planes[index]?.box ?? null);
    this.planes.splice(index, 0, plane);
    return plane;
  }

  private put(overlay: OverlayElement, plane: OverlayPlane, isLowest = false): void {
    plane.take(overlay, isLowest);
    this.planeOf.set(overlay, plane);
  }
}

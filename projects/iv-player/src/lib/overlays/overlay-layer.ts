import { OverlayElement, type OverlayElementDeps } from './overlay-element';
import type { StageGeometry } from './overlay-layout';
import type { CompleteOverlayOptions } from './overlay-options';
import { OverlayPlane, movesSafely } from './overlay-plane-element';
import type { OverlayRenderer } from './overlay-registry';

/**
 * The planes in the master container. It knows the stage's geometry from outside: nothing is read from the page, and a
 * resize writes one style per plane. The order of the planes, and inside them, is the order of `add`.
 */
export class OverlayLayer implements OverlayRenderer<Element>, OverlayElementDeps {
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
    if (plane.overlays.length === 0) this.join(this.drop(plane));
  }

  /** Gives an overlay whose options changed the geometry they ask for, at its old place in the stack. */
  reshape(overlay: OverlayElement): void {
    const plane = this.planeOf.get(overlay);
    if (!plane || plane.key === overlay.key) return;
    const index = this.planes.indexOf(plane);
    const fits = (neighbour: OverlayPlane | undefined): boolean => neighbour?.key === overlay.key;
    if (plane.overlays.length > 1) this.insert(overlay, this.takeOut(overlay, plane, index));
    else if (fits(this.planes[index - 1]) || fits(this.planes[index + 1])) {
      this.planes.splice(index, 1);
      this.insert(overlay, index);
      plane.box.remove();
      this.join(index);
    } else plane.shapeAs(overlay);
  }

  /** The one write pass of a new geometry. */
  place(stage: StageGeometry): void {
    this.stage = stage;
    for (const plane of this.planes) plane.place(stage);
  }

  /** Takes an overlay out of a plane that it shares; returns the index at which it belongs now. */
  private takeOut(overlay: OverlayElement, { overlays }: OverlayPlane, index: number): number {
    const below = overlays.indexOf(overlay);
    const above = overlays.length - 1 - below;
    overlays.splice(below, 1);
    if (below === 0) return index;
    if (above > 0) {
      const isBelow = below < above;
      const fewer = isBelow ? overlays.splice(0, below) : overlays.splice(below);
      let plane: OverlayPlane | undefined;
      for (const other of fewer) this.put(other, (plane ??= this.open(other, isBelow ? index : index + 1)));
    }
    return index + 1;
  }

  /** Makes one plane of the two that meet at `index`, if they are equal and nothing is lost by moving what is in them. */
  private join(index: number): void {
    const [below, above] = [this.planes[index - 1], this.planes[index]];
    if (!above || below?.key !== above.key || !movesSafely(below.box)) return;
    const isBelow = below.overlays.length < above.overlays.length;
    const [fewer, more] = isBelow ? [below, above] : [above, below];
    const moved = fewer.overlays.splice(0);
    for (const overlay of isBelow ? moved.reverse() : moved) this.put(overlay, more, isBelow);
    this.drop(fewer);
  }

  private drop(plane: OverlayPlane): number {
    const index = this.planes.indexOf(plane);
    this.planes.splice(index, 1);
    plane.box.remove();
    return index;
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

import { OverlayElement, type OverlayElementDeps } from './overlay-element';
import type { StageGeometry } from './overlay-layout';
import type { CompleteOverlayOptions } from './overlay-options';
import { OverlayPlane, canMoveWithState } from './overlay-plane-element';
import type { OverlayRenderer } from './overlay-registry';

/**
 * The planes in the master container. The order of the planes, and of the overlays inside them, is the order of `add`.
 * A new geometry of the stage is one pass of style writes, one for each plane, and reads nothing from the page.
 */
export class OverlayStack implements OverlayRenderer<Element>, OverlayElementDeps {
  readonly #container: HTMLElement;
  readonly #planes: OverlayPlane[] = [];
  readonly #planeOf = new Map<OverlayElement, OverlayPlane>();
  #geometry: StageGeometry | null = null;

  constructor(container: HTMLElement) {
    this.#container = container;
  }

  /** Whether it is an element, also of a frame, and not around the stage itself. */
  accepts(element: Element): boolean {
    try {
      // Elements of a frame are no instances of this window's classes, but this works on all of them and on nothing else.
      return !this.#container.contains.call(element, this.#container) && element.nodeType === 1;
    } catch {
      return false;
    }
  }

  mount(element: Element, options: CompleteOverlayOptions): OverlayElement {
    const overlay = new OverlayElement(this, element, options);
    this.#insert(overlay, this.#planes.length);
    return overlay;
  }

  removed(overlay: OverlayElement): void {
    const plane = this.#planeOf.get(overlay);
    if (!plane) return;
    this.#planeOf.delete(overlay);
    plane.overlays.splice(plane.overlays.indexOf(overlay), 1);
    if (plane.overlays.length === 0) this.#mergeAt(this.#removePlane(plane));
  }

  /** Moves an overlay whose options changed to a plane of its new geometry; its place in the order of `add` stays. */
  geometryChanged(overlay: OverlayElement): void {
    const plane = this.#planeOf.get(overlay);
    if (!plane || plane.key === overlay.key) return;
    const index = this.#planes.indexOf(plane);
    const fits = (neighbour: OverlayPlane | undefined): boolean => neighbour?.key === overlay.key;
    if (plane.overlays.length > 1) this.#insert(overlay, this.#splitOff(overlay, plane, index));
    else if (fits(this.#planes[index - 1]) || fits(this.#planes[index + 1])) {
      this.#planes.splice(index, 1);
      this.#insert(overlay, index);
      plane.element.remove();
      this.#mergeAt(index);
    } else plane.setGeometryOf(overlay);
  }

  layOut(geometry: StageGeometry): void {
    this.#geometry = geometry;
    for (const plane of this.#planes) plane.layOut(geometry);
  }

  /** Takes an overlay out of a plane that it shares; returns the index at which its new plane belongs. */
  #splitOff(overlay: OverlayElement, { overlays }: OverlayPlane, index: number): number {
    const below = overlays.indexOf(overlay);
    const above = overlays.length - 1 - below;
    overlays.splice(below, 1);
    if (below === 0) return index;
    if (above > 0) {
      // Moving an element can cost it its state, so the smaller part moves to a new plane.
      const isBelow = below < above;
      const moved = isBelow ? overlays.splice(0, below) : overlays.splice(below);
      let plane: OverlayPlane | undefined;
      for (const other of moved)
        this.#addTo((plane ??= this.#createPlane(other, isBelow ? index : index + 1)), other);
    }
    return index + 1;
  }

  /** Makes one plane of the two that meet at `index`, if they are equal and elements keep their state when they are moved. */
  #mergeAt(index: number): void {
    const [below, above] = [this.#planes[index - 1], this.#planes[index]];
    if (!above || below?.key !== above.key || !canMoveWithState(below.element)) return;
    const isBelow = below.overlays.length < above.overlays.length;
    const [source, target] = isBelow ? [below, above] : [above, below];
    const moved = source.overlays.splice(0);
    for (const overlay of isBelow ? moved.reverse() : moved) this.#addTo(target, overlay, isBelow);
    this.#removePlane(source);
  }

  #removePlane(plane: OverlayPlane): number {
    const index = this.#planes.indexOf(plane);
    this.#planes.splice(index, 1);
    plane.element.remove();
    return index;
  }

  /** Puts an overlay between the planes below `index` and those from `index` on: into a neighbour of equal geometry, or a new one. */
  #insert(overlay: OverlayElement, index: number): void {
    const [below, above] = [this.#planes[index - 1], this.#planes[index]];
    if (below?.key === overlay.key) this.#addTo(below, overlay);
    else if (above?.key === overlay.key) this.#addTo(above, overlay, true);
    else this.#addTo(this.#createPlane(overlay, index), overlay);
  }

  #createPlane(overlay: OverlayElement, index: number): OverlayPlane {
    const plane = new OverlayPlane(this.#container.ownerDocument, this.#geometry);
    plane.setGeometryOf(overlay);
    this.#container.insertBefore(plane.element, this.#planes[index]?.element ?? null);
    this.#planes.splice(index, 0, plane);
    return plane;
  }

  #addTo(plane: OverlayPlane, overlay: OverlayElement, isLowest = false): void {
    plane.add(overlay, isLowest);
    this.#planeOf.set(overlay, plane);
  }
}

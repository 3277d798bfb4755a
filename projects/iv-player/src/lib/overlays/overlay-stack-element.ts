import { OverlayElement, type OverlayElementDeps } from './overlay-element';
import type { StageGeometry } from './overlay-layout';
import type { CompleteOverlayOptions } from './overlay-options';
import { OverlayPlane, canMoveWithState } from './overlay-plane-element';
import type { OverlayRenderer } from './overlay-registry';

/**
 * Stacks overlays in the order they were added, on planes shared by neighbours with the same geometry. When the stage changes, each plane
 * needs one style write and no layout read.
 */
export class OverlayStack implements OverlayRenderer<Element>, OverlayElementDeps {
  readonly #container: HTMLElement;
  readonly #planes: OverlayPlane[] = [];
  readonly #planeOf = new Map<OverlayElement, OverlayPlane>();
  #geometry: StageGeometry | null = null;

  constructor(container: HTMLElement) {
    this.#container = container;
  }

  /** Whether `element` is an element, possibly from another frame, that does not contain the stage. */
  accepts(element: Element): boolean {
    try {
      // Unlike `instanceof`, this works for elements of other frames. It throws for anything that is not a node.
      return !this.#container.contains.call(element, this.#container) && element.nodeType === 1;
    } catch {
      return false;
    }
  }

  isWrapper(element: Node): boolean {
    return element.parentNode?.parentNode === this.#container;
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

  /** Moves an overlay to a plane with its new geometry, keeping its place in the order. */
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

  /** Removes an overlay from a shared plane. Returns the index for its new plane. */
  #splitOff(overlay: OverlayElement, { overlays }: OverlayPlane, index: number): number {
    const below = overlays.indexOf(overlay);
    const above = overlays.length - 1 - below;
    overlays.splice(below, 1);
    if (below === 0) return index;
    if (above > 0) {
      // Moving can lose the state of elements, so move as few as possible.
      const isBelow = below < above;
      const moved = isBelow ? overlays.splice(0, below) : overlays.splice(below);
      let plane: OverlayPlane | undefined;
      for (const other of moved)
        this.#addTo((plane ??= this.#createPlane(other, isBelow ? index : index + 1)), other);
    }
    return index + 1;
  }

  /** Merges the planes on both sides of `index` if they have the same geometry and elements keep their state when moved. */
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

  /** Inserts an overlay at `index` in the order of planes: into a neighbour with the same geometry, or into a new plane. */
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

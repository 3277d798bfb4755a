import type { OverlayElement } from './overlay-element';
import { type OverlayShape, type StageGeometry, overlayGeometry } from './overlay-layout';

interface StateKeepingParent {
  moveBefore(node: Node, child: Node | null): void;
}

/**
 * Element shared by overlays with the same geometry, so that a single style write moves all of them. It is a stacking context, so only
 * consecutive overlays can share one.
 */
export class OverlayPlane {
  #stage: StageGeometry | null;
  readonly overlays: OverlayElement[] = [];
  key = '';
  readonly element: HTMLElement;
  #shape: OverlayShape | null = null;
  #width = -1;
  #height = -1;

  constructor(document: Document, stage: StageGeometry | null) {
    this.#stage = stage;
    this.element = document.createElement('div');
    Object.assign(this.element.style, { position: 'absolute', transformOrigin: '0 0', isolation: 'isolate' });
  }

  setGeometryOf({ key, zIndex, options }: OverlayElement): void {
    this.key = key;
    this.#shape = options;
    const { style } = this.element;
    style.zIndex = zIndex;
    style.left = style.top = '0';
    style.transform = '';
    this.layOut(this.#stage);
  }

  /** Adds an overlay above all others in the plane, or below them if `isLowest`. */
  add(overlay: OverlayElement, isLowest = false): void {
    moveInto(this.element, overlay.wrapper, isLowest ? (this.overlays[0]?.wrapper ?? null) : null);
    if (isLowest) this.overlays.unshift(overlay);
    else this.overlays.push(overlay);
  }

  layOut(stage: StageGeometry | null): void {
    this.#stage = stage;
    if (!stage || !this.#shape) return;
    const { x, y, width, height, scale } = overlayGeometry(this.#shape, stage);
    const { style } = this.element;
    // The size of a scaled plane rarely changes, and redundant writes are not free.
    if (width !== this.#width) style.width = `${width}px`;
    if (height !== this.#height) style.height = `${height}px`;
    this.#width = width;
    this.#height = height;
    if (this.#shape.scaling === false) {
      style.left = `${x}px`;
      style.top = `${y}px`;
    } else style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  }
}

export function canMoveWithState(parent: Element): boolean {
  return typeof (parent as Partial<StateKeepingParent>).moveBefore === 'function';
}

/** Moves `node` into `parent`, keeping its state if the browser supports it. */
export function moveInto(parent: Element, node: Element, before: Element | null): void {
  const { moveBefore } = parent as Partial<StateKeepingParent>;
  if (moveBefore && parent.isConnected && node.isConnected) moveBefore.call(parent, node, before);
  else parent.insertBefore(node, before);
}

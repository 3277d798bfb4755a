import type { OverlayElement } from './overlay-element';
import { type OverlayShape, type StageGeometry, overlayGeometry } from './overlay-layout';

interface MovableParent {
  moveBefore(node: Node, child: Node | null): void;
}

/**
 * A box in the master container that overlays of equal geometry share: one style write moves them all. It is a stacking
 * context, so only overlays that follow each other in the order of `add` may share one.
 */
export class OverlayPlane {
  readonly overlays: OverlayElement[] = [];
  key = '';
  readonly box: HTMLElement;
  private shape: OverlayShape | null = null;
  private width = -1;
  private height = -1;

  constructor(
    document: Document,
    private stage: StageGeometry | null,
  ) {
    this.box = document.createElement('div');
    Object.assign(this.box.style, { position: 'absolute', transformOrigin: '0 0', isolation: 'isolate' });
  }

  /** Takes the geometry of `overlay`, and with it its place among other planes. */
  shapeAs({ key, zIndex, options }: OverlayElement): void {
    this.key = key;
    this.shape = options;
    const { style } = this.box;
    style.zIndex = zIndex;
    style.left = style.top = '0';
    style.transform = '';
    this.place(this.stage);
  }

  /** Puts an overlay on top of those already here, or at the bottom. */
  take(overlay: OverlayElement, isLowest = false): void {
    moveInto(this.box, overlay.wrapper, isLowest ? (this.overlays[0]?.wrapper ?? null) : null);
    if (isLowest) this.overlays.unshift(overlay);
    else this.overlays.push(overlay);
  }

  /** The write of a resize. */
  place(stage: StageGeometry | null): void {
    this.stage = stage;
    if (!stage || !this.shape) return;
    const { x, y, width, height, scale } = overlayGeometry(this.shape, stage);
    const { style } = this.box;
    // A scaled plane keeps its size on most stages, and each write costs, also when nothing changes.
    if (width !== this.width) style.width = `${width}px`;
    if (height !== this.height) style.height = `${height}px`;
    this.width = width;
    this.height = height;
    if (this.shape.scaling === false) {
      style.left = `${x}px`;
      style.top = `${y}px`;
    } else style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  }
}

/** Whether moving a node loses nothing of its state. */
export function movesSafely(parent: Element): boolean {
  return typeof (parent as Partial<MovableParent>).moveBefore === 'function';
}

/** Where the browser can, a node that moves keeps its focus, its scroll position and its running animations. */
export function moveInto(parent: Element, node: Element, before: Element | null): void {
  const { moveBefore } = parent as Partial<MovableParent>;
  if (moveBefore && parent.isConnected && node.isConnected) moveBefore.call(parent, node, before);
  else parent.insertBefore(node, before);
}

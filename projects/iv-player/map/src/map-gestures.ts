import type { MapPoint } from './story-graph';

/** Map operations that gestures trigger. Distances and points are in viewport pixels. */
export interface GestureTarget {
  pan(by: MapPoint): void;
  zoom(factor: number, at: MapPoint): void;
}

/** Distance, in pixels, beyond which a click becomes a drag. */
const DRAG_THRESHOLD = 6;
/** Distance, in pixels, that an arrow key pans. */
const STEP = 64;
/** Zoom factor for a key or button. */
export const ZOOM_FACTOR = 1.25;

/** Center of one or two pointers, and the distance between them. */
function pinchOf(pointers: Iterable<MapPoint>): { readonly at: MapPoint; readonly distance: number } {
  const [first = { x: 0, y: 0 }, second = first] = pointers;
  return {
    at: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    distance: Math.hypot(first.x - second.x, first.y - second.y),
  };
}

function pointIn(window: Element, { clientX, clientY }: MouseEvent): MapPoint {
  const { left, top } = window.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Zoom factor of a wheel event. A pinch on a trackpad arrives as small wheel steps with ctrl. */
function wheelFactor({ deltaY, deltaMode }: WheelEvent): number {
  // Convert lines and pages to pixels.
  const pixels = deltaY * ([1, 16, 400][deltaMode] ?? 1);
  return Math.exp(-Math.max(-200, Math.min(200, pixels)) / 300);
}

/** Handles pointer and wheel events on an element until `signal` aborts. The wheel zooms only with ctrl; otherwise, the page scrolls. */
export function listenToGestures(window: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const pointers = new Map<number, MapPoint>();
  let moved = 0;
  /** Distance panned since the last pointer went down. */
  let panned: MapPoint = { x: 0, y: 0 };

  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => window.addEventListener(name, listener, { ...options, signal });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    panned = { x: 0, y: 0 };
    pointers.set(event.pointerId, pointIn(window, event));
  });
  on('pointermove', (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const before = pinchOf(pointers.values());
    const now = pointIn(window, event);
    pointers.set(event.pointerId, now);
    moved += Math.hypot(now.x - last.x, now.y - last.y);
    if (moved < DRAG_THRESHOLD) return;
    // Capturing the pointer keeps the end of a drag from clicking the scene under it.
    if (!window.hasPointerCapture(event.pointerId)) window.setPointerCapture(event.pointerId);
    window.classList.add('iv-map-dragged');
    const after = pinchOf(pointers.values());
    const by = { x: after.at.x - before.at.x, y: after.at.y - before.at.y };
    panned = { x: panned.x + by.x, y: panned.y + by.y };
    target.pan(by);
    if (pointers.size === 2 && before.distance > 0) target.zoom(after.distance / before.distance, after.at);
  });
  const release = ({ pointerId }: PointerEvent): void => {
    pointers.delete(pointerId);
    if (pointers.size === 0) window.classList.remove('iv-map-dragged');
  };
  on('pointerup', release);
  on('pointercancel', (event) => {
    // The browser took over to scroll the page: undo the pan.
    if (pointers.size === 1 && pointers.has(event.pointerId)) target.pan({ x: -panned.x, y: -panned.y });
    release(event);
  });
  on('pointerleave', (event) => {
    if (!window.hasPointerCapture(event.pointerId)) release(event);
  });
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    target.zoom(wheelFactor(event), pointIn(window, event));
  };
  on('wheel', onWheel, { passive: false });
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export type MapCommand =
  | { readonly type: 'pan'; readonly by: MapPoint }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'fit' | 'here' };

const KEYS: Readonly<Record<string, MapCommand>> = {
  ArrowLeft: { type: 'pan', by: { x: STEP, y: 0 } },
  ArrowRight: { type: 'pan', by: { x: -STEP, y: 0 } },
  ArrowUp: { type: 'pan', by: { x: 0, y: STEP } },
  ArrowDown: { type: 'pan', by: { x: 0, y: -STEP } },
  '+': { type: 'zoom', factor: ZOOM_FACTOR },
  '=': { type: 'zoom', factor: ZOOM_FACTOR },
  '-': { type: 'zoom', factor: 1 / ZOOM_FACTOR },
  '0': { type: 'fit' },
  Home: { type: 'here' },
};

/** Returns the command for a key, or `null` for other keys and for shortcuts with ctrl, alt or meta. */
export function keyCommand({ key, ctrlKey, altKey, metaKey }: PressedKey): MapCommand | null {
  return ctrlKey || altKey || metaKey || !Object.hasOwn(KEYS, key) ? null : (KEYS[key] ?? null);
}

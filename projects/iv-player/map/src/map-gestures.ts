import type { MapPoint } from './story-graph';

/** What gestures do to the map. Distances and points are pixels of the window. */
export interface GestureTarget {
  pan(by: MapPoint): void;
  zoom(factor: number, at: MapPoint): void;
}

/** So many pixels a pointer moves before it is a drag, and no press of what is under it. */
const SLOP = 6;
/** Pixels that an arrow key moves, and by how much a key zooms. */
const STEP = 64;
const FACTOR = 1.25;

/** Pointers and the wheel on the window of the map, until `signal` aborts. Only ctrl and the wheel zoom: without it the page scrolls. */
export function listenToGestures(window: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const pointers = new Map<number, MapPoint>();
  let moved = 0;
  /** By how much one pointer has moved the map since it came. */
  let panned: MapPoint = { x: 0, y: 0 };

  const inWindow = ({ clientX, clientY }: MouseEvent): MapPoint => {
    const { left, top } = window.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const spread = (): { readonly at: MapPoint; readonly distance: number } => {
    const [one = { x: 0, y: 0 }, other = one] = [...pointers.values()];
    return {
      at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      distance: Math.hypot(one.x - other.x, one.y - other.y),
    };
  };
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => window.addEventListener(name, listener, { ...options, signal });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    panned = { x: 0, y: 0 };
    pointers.set(event.pointerId, inWindow(event));
  });
  on('pointermove', (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const before = spread();
    const now = inWindow(event);
    pointers.set(event.pointerId, now);
    moved += Math.hypot(now.x - last.x, now.y - last.y);
    if (moved < SLOP) return;
    // Captured, the press that ends the drag is one of the window, and presses nothing in it.
    if (!window.hasPointerCapture(event.pointerId)) window.setPointerCapture(event.pointerId);
    window.classList.add('iv-map-dragged');
    const after = spread();
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
    // The browser scrolls the page with this finger: what the map moved until then was not meant.
    if (pointers.size === 1 && pointers.has(event.pointerId)) target.pan({ x: -panned.x, y: -panned.y });
    release(event);
  });
  on('pointerleave', (event) => {
    if (!window.hasPointerCapture(event.pointerId)) release(event);
  });
  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      // Lines and pages are larger than pixels; a pinch on a touch pad comes as small steps with ctrl.
      const pixels = event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1);
      target.zoom(Math.exp(-Math.max(-200, Math.min(200, pixels)) / 300), inWindow(event));
    },
    { passive: false },
  );
}

/** What a key does to the map; `null` for a key that does nothing. */
export type MapCommand =
  | { readonly type: 'pan'; readonly by: MapPoint }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'fit' | 'here' };

const KEYS: Readonly<Record<string, MapCommand>> = {
  ArrowLeft: { type: 'pan', by: { x: STEP, y: 0 } },
  ArrowRight: { type: 'pan', by: { x: -STEP, y: 0 } },
  ArrowUp: { type: 'pan', by: { x: 0, y: STEP } },
  ArrowDown: { type: 'pan', by: { x: 0, y: -STEP } },
  '+': { type: 'zoom', factor: FACTOR },
  '=': { type: 'zoom', factor: FACTOR },
  '-': { type: 'zoom', factor: 1 / FACTOR },
  '0': { type: 'fit' },
  Home: { type: 'here' },
};

/** The command of a key; with ctrl, alt or meta it is one of the browser or the system. */
export function keyCommand({
  key,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): MapCommand | null {
  return ctrlKey || altKey || metaKey || !Object.hasOwn(KEYS, key) ? null : (KEYS[key] ?? null);
}

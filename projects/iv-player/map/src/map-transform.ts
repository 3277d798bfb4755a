import { clamp } from 'iv-player/private';
import type { MapPoint } from './story-graph';

/** Which part of the map the window shows: a point of the map is drawn at `point × scale + (x, y)` of the window. */
export interface MapTransform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A rectangle on the map. */
export interface MapBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Width and height of the window, in pixels. */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle with all nodes in it; `null` without nodes. */
export function boundsOf(points: Iterable<MapPoint>, width: number, height: number): MapBox | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return null;
  return {
    left: left - width / 2,
    top: top - height / 2,
    right: right + width / 2,
    bottom: bottom + height / 2,
  };
}

/** The scale changed by `factor`, with the point of the window that stays where it is. */
export function zoomAround(
  { x, y, scale }: MapTransform,
  factor: number,
  at: MapPoint,
  [least, most]: readonly [number, number],
): MapTransform {
  const next = clamp(least, scale * factor, most);
  const ratio = next / scale;
  return { x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio, scale: next };
}

/** The whole box in the middle of the window, no larger than `most`. */
export function fitBox(box: MapBox, size: ViewportSize, most: number): MapTransform {
  const room = 0.94;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(most, (size.width * room) / width, (size.height * room) / height);
  return centreOn({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, size, scale);
}

/** A point of the map in the middle of the window. */
export function centreOn(point: MapPoint, size: ViewportSize, scale: number): MapTransform {
  return { x: size.width / 2 - point.x * scale, y: size.height / 2 - point.y * scale, scale };
}

/** What the window shows, and `margin` windows more on each side. */
export function visibleBox(
  { x, y, scale }: MapTransform,
  { width, height }: ViewportSize,
  margin: number,
): MapBox {
  const [more, higher] = [width * margin, height * margin];
  return {
    left: (-x - more) / scale,
    top: (-y - higher) / scale,
    right: (width + more - x) / scale,
    bottom: (height + higher - y) / scale,
  };
}

/** Whether all of `inner` is in `outer`. */
export function boxContains(outer: MapBox, inner: MapBox): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

/** Whether a node with its centre there touches the box. */
export function nodeIntersects(box: MapBox, { x, y }: MapPoint, width: number, height: number): boolean {
  return (
    x + width / 2 >= box.left &&
    x - width / 2 <= box.right &&
    y + height / 2 >= box.top &&
    y - height / 2 <= box.bottom
  );
}

/** The view moved so that a part of the map stays in the window: at least its middle third or what is left of the map. */
export function limitPan(view: MapTransform, bounds: MapBox, { width, height }: ViewportSize): MapTransform {
  const axis = (at: number, least: number, most: number, length: number): number => {
    const third = length / 3;
    return clamp(third - most * view.scale, at, length - third - least * view.scale);
  };
  return {
    x: axis(view.x, bounds.left, bounds.right, width),
    y: axis(view.y, bounds.top, bounds.bottom, height),
    scale: view.scale,
  };
}

/** The view moved as little as needed for a node to be all in the window, with some room around it. */
export function scrollIntoView(
  view: MapTransform,
  { x, y }: MapPoint,
  node: ViewportSize,
  size: ViewportSize,
): MapTransform {
  const axis = (offset: number, centre: number, length: number, space: number): number => {
    const half = (length / 2) * view.scale + Math.min(24, space / 8);
    const at = centre * view.scale + offset;
    // A node that is larger than the window is centred.
    if (half * 2 > space) return offset + space / 2 - at;
    return offset + clamp(half, at, space - half) - at;
  };
  return {
    x: axis(view.x, x, node.width, size.width),
    y: axis(view.y, y, node.height, size.height),
    scale: view.scale,
  };
}

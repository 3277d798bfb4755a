import { clamp } from 'iv-player/private';
import type { MapPoint } from './story-graph';

/** Maps a point on the map to the viewport: `point × scale + (x, y)`. */
export interface MapTransform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface MapBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Bounding box of nodes with the given centres and size, or `null` without nodes. */
export function boundsOf(points: Iterable<MapPoint>, width: number, height: number): MapBox | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return null;
  const [across, down] = [width / 2, height / 2];
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down };
}

/** Zooms by `factor` around a point in the viewport. @param limits smallest and largest scale */
export function zoomAround(
  { x, y, scale }: MapTransform,
  factor: number,
  at: MapPoint,
  [min, max]: readonly [number, number],
): MapTransform {
  const next = clamp(min, scale * factor, max);
  const ratio = next / scale;
  return { x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio, scale: next };
}

/** Centres the whole box in the viewport, at a scale of up to `maxScale`. */
export function fitBox(box: MapBox, size: Size, maxScale: number): MapTransform {
  const fill = 0.94;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(maxScale, (size.width * fill) / width, (size.height * fill) / height);
  return centreOn({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, size, scale);
}

export function centreOn(point: MapPoint, size: Size, scale: number): MapTransform {
  return { x: size.width / 2 - point.x * scale, y: size.height / 2 - point.y * scale, scale };
}

/** The visible part of the map, extended on each side by `margin` times the viewport. */
export function visibleBox({ x, y, scale }: MapTransform, { width, height }: Size, margin: number): MapBox {
  const [marginX, marginY] = [width * margin, height * margin];
  return {
    left: (-x - marginX) / scale,
    top: (-y - marginY) / scale,
    right: (width + marginX - x) / scale,
    bottom: (height + marginY - y) / scale,
  };
}

export function boxContains(outer: MapBox, inner: MapBox): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

/** Whether a node with the given centre and size overlaps the box. */
export function nodeIntersects(box: MapBox, { x, y }: MapPoint, width: number, height: number): boolean {
  return (
    x + width / 2 >= box.left &&
    x - width / 2 <= box.right &&
    y + height / 2 >= box.top &&
    y - height / 2 <= box.bottom
  );
}

/** Limits panning so that the map never leaves the middle third of the viewport. */
export function limitPan(view: MapTransform, bounds: MapBox, { width, height }: Size): MapTransform {
  const axis = (at: number, start: number, end: number, length: number): number => {
    const third = length / 3;
    return clamp(third - end * view.scale, at, length - third - start * view.scale);
  };
  return {
    x: axis(view.x, bounds.left, bounds.right, width),
    y: axis(view.y, bounds.top, bounds.bottom, height),
    scale: view.scale,
  };
}

/** Pans as little as needed to show all of a node, with a margin around it. */
export function scrollIntoView(view: MapTransform, { x, y }: MapPoint, node: Size, size: Size): MapTransform {
  const axis = (offset: number, centre: number, length: number, space: number): number => {
    const half = (length / 2) * view.scale + Math.min(24, space / 8);
    const at = centre * view.scale + offset;
    // Centre a node that does not fit.
    if (half * 2 > space) return offset + space / 2 - at;
    return offset + clamp(half, at, space - half) - at;
  };
  return {
    x: axis(view.x, x, node.width, size.width),
    y: axis(view.y, y, node.height, size.height),
    scale: view.scale,
  };
}

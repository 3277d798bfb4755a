// Size of the picture, its camera, and basic shapes. Units are pixels in a picture 854 wide and 480 high.
import { withAlpha } from './maths.mjs';

export const width = 854;
export const height = 480;

export const restingCamera = { x: 0, y: 0, zoom: 1, tilt: 0 };

/** Draws on a layer: depth 1 moves with the camera, depth 0 is infinitely far away and does not move. */
export function drawOnLayer(c, camera, depth, paint) {
  const zoom = 1 + (camera.zoom - 1) * depth;
  c.save();
  c.translate(width / 2, height / 2 + camera.tilt);
  c.scale(zoom, zoom);
  c.translate(-camera.x * depth, -camera.y * depth);
  paint();
  c.restore();
}

/** Position of a layer's point in the picture, and size of the layer's unit there. */
export function projectPoint(camera, depth, x, y) {
  const zoom = 1 + (camera.zoom - 1) * depth;
  return {
    x: width / 2 + (x - camera.x * depth) * zoom,
    y: height / 2 + camera.tilt + (y - camera.y * depth) * zoom,
    zoom,
  };
}

/** Draws at a position and scale, mirrored if `facing` is -1. */
export function drawAt(c, x, y, scale, facing, paint) {
  c.save();
  c.translate(x, y);
  c.scale(scale * facing, scale);
  paint();
  c.restore();
}

/** `drawAt` for a named figure. The context in figure-bounds.mjs computes its box; a canvas ignores the name. */
export function drawFigure(c, name, x, y, scale, facing, paint) {
  c.beginFigure?.(name);
  drawAt(c, x, y, scale, facing, paint);
  c.endFigure?.();
}

export function addGlow(c, x, y, radius, colour, strength) {
  if (strength <= 0) return;
  const light = c.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, withAlpha(colour, strength));
  light.addColorStop(0.25, withAlpha(colour, strength * 0.42));
  light.addColorStop(0.6, withAlpha(colour, strength * 0.1));
  light.addColorStop(1, withAlpha(colour, 0));
  c.save();
  c.globalCompositeOperation = 'screen';
  c.fillStyle = light;
  c.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  c.restore();
}

/** Darkens the corners of the picture. */
export function drawVignette(c, strength = 0.4, colour = '#02040f') {
  const edge = c.createRadialGradient(
    width / 2,
    height * 0.46,
    height * 0.42,
    width / 2,
    height / 2,
    width * 0.64,
  );
  edge.addColorStop(0, withAlpha(colour, 0));
  edge.addColorStop(1, withAlpha(colour, strength));
  c.fillStyle = edge;
  c.fillRect(0, 0, width, height);
}

/** Fills the polygon of `points` [x, y]. */
export function fillPolygon(c, points, colour) {
  c.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
  c.closePath();
  c.fillStyle = colour;
  c.fill();
}

export function fillEllipse(c, x, y, radius, colour, ratio = 1) {
  c.beginPath();
  c.ellipse(x, y, radius, radius * ratio, 0, 0, Math.PI * 2);
  c.fillStyle = colour;
  c.fill();
}

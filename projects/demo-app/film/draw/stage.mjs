// The frame, its camera and its light. Units are pixels of a picture 854 wide and 480 high.
import { fade } from './maths.mjs';

export const width = 854;
export const height = 480;

export const still = { x: 0, y: 0, zoom: 1, tilt: 0 };

/** Draws `paint` on a layer: depth 1 moves with the camera, depth 0 is infinitely far away. */
export function onLayer(c, camera, depth, paint) {
  const zoom = 1 + (camera.zoom - 1) * depth;
  c.save();
  c.translate(width / 2, height / 2 + camera.tilt);
  c.scale(zoom, zoom);
  c.translate(-camera.x * depth, -camera.y * depth);
  paint();
  c.restore();
}

/** Where a point of a layer stands in the picture. */
export function seen(camera, depth, x, y) {
  const zoom = 1 + (camera.zoom - 1) * depth;
  return {
    x: width / 2 + (x - camera.x * depth) * zoom,
    y: height / 2 + camera.tilt + (y - camera.y * depth) * zoom,
    zoom,
  };
}

/** Runs `paint` at a place, in a size, mirrored when `facing` is -1. */
export function placed(c, x, y, scale, facing, paint) {
  c.save();
  c.translate(x, y);
  c.scale(scale * facing, scale);
  paint();
  c.restore();
}

/** `placed`, for a figure with a name: tracing paper notes what it covers, a canvas just gets the paint. */
export function figure(c, name, x, y, scale, facing, paint) {
  c.beginFigure?.(name);
  placed(c, x, y, scale, facing, paint);
  c.endFigure?.();
}

export function glow(c, x, y, radius, colour, strength) {
  if (strength <= 0) return;
  const light = c.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, fade(colour, strength));
  light.addColorStop(0.25, fade(colour, strength * 0.42));
  light.addColorStop(0.6, fade(colour, strength * 0.1));
  light.addColorStop(1, fade(colour, 0));
  c.save();
  c.globalCompositeOperation = 'screen';
  c.fillStyle = light;
  c.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  c.restore();
}

/** Darker corners hold the eye in the middle. */
export function vignette(c, strength = 0.4, colour = '#02040f') {
  const edge = c.createRadialGradient(
    width / 2,
    height * 0.46,
    height * 0.42,
    width / 2,
    height / 2,
    width * 0.64,
  );
  edge.addColorStop(0, fade(colour, 0));
  edge.addColorStop(1, fade(colour, strength));
  c.fillStyle = edge;
  c.fillRect(0, 0, width, height);
}

export function shape(c, points, colour) {
  c.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
  c.closePath();
  c.fillStyle = colour;
  c.fill();
}

export function disc(c, x, y, radius, colour, flat = 1) {
  c.beginPath();
  c.ellipse(x, y, radius, radius * flat, 0, 0, Math.PI * 2);
  c.fillStyle = colour;
  c.fill();
}

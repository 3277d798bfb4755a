// The lighthouse: its foot is at (0, 0), its lamp at (0, -158), its gallery floor at -144.
import { warm } from './palettes.mjs';
import { clamp, withAlpha, mix, ramp, turn } from './maths.mjs';
import { fillEllipse, addGlow, fillPolygon } from './picture.mjs';

export const lampHeight = -158;
export const galleryHeight = -145;

const half = (y) => mix(19, 12, clamp(-y / 140));

function tower(c, palette) {
  const across = (light, dark) => {
    const shade = c.createLinearGradient(-19, 0, 19, 0);
    shade.addColorStop(0, dark);
    shade.addColorStop(0.55, light);
    shade.addColorStop(0.85, light);
    shade.addColorStop(1, dark);
    return shade;
  };
  const ring = (low, high, colour) => {
    fillPolygon(
      c,
      [
        [-half(low), low],
        [half(low), low],
        [half(high), high],
        [-half(high), high],
      ],
      colour,
    );
  };
  ring(2, -140, across(palette.wall[1], palette.wall[0]));
  ring(-30, -60, across(palette.band[1], palette.band[0]));
  ring(-90, -118, across(palette.band[1], palette.band[0]));
  for (const [x, y] of [
    [3, -18],
    [-3, -46],
    [3, -75],
    [-3, -104],
  ]) {
    c.fillStyle = withAlpha('#0a1030', 0.8);
    c.beginPath();
    c.roundRect(x - 2.2, y - 4, 4.4, 8, 2.2);
    c.fill();
  }
  c.fillStyle = palette.rock[0];
  c.beginPath();
  c.roundRect(-5, -13, 10, 15, [5, 5, 0, 0]);
  c.fill();
}

function lampRoom(c, palette, lit) {
  c.fillStyle = withAlpha('#16224e', 0.9);
  c.fillRect(-10, -166, 20, 20);
  if (lit > 0) {
    c.fillStyle = withAlpha(warm.lamp, 0.85 * lit);
    c.fillRect(-10, -166, 20, 20);
    fillEllipse(c, 0, lampHeight, 5.5, withAlpha(warm.core, lit));
  } else {
    fillEllipse(c, 0, lampHeight, 4, '#2c3868');
  }
  c.fillStyle = palette.rock[0];
  for (const x of [-10, -3.7, 2.5, 8.8]) c.fillRect(x, -166, 1.2, 20);
  c.fillRect(-10, -150, 20, 5);
}

function roof(c, palette) {
  c.beginPath();
  c.moveTo(-14, -165);
  c.quadraticCurveTo(-11, -179, 0, -182);
  c.quadraticCurveTo(11, -179, 14, -165);
  c.closePath();
  c.fillStyle = palette.band[0];
  c.fill();
  c.beginPath();
  c.moveTo(2, -166);
  c.quadraticCurveTo(9, -176, 0, -182);
  c.quadraticCurveTo(11, -179, 14, -165);
  c.fillStyle = palette.band[1];
  c.fill();
  fillEllipse(c, 0, -183.5, 2, palette.band[1]);
  c.fillStyle = palette.band[0];
  c.fillRect(-0.5, -192, 1, 8);
}

function gallery(c, palette) {
  fillPolygon(
    c,
    [
      [-12, -136],
      [12, -136],
      [21, -143],
      [-21, -143],
    ],
    palette.rock[1],
  );
  c.fillStyle = palette.rock[0];
  c.fillRect(-22, -145, 44, 2.6);
}

function drawRailing(c, palette) {
  c.strokeStyle = palette.rock[0];
  c.lineWidth = 0.8;
  c.beginPath();
  for (let x = -21; x <= 21; x += 6) {
    c.moveTo(x, -145);
    c.lineTo(x, -154);
  }
  c.stroke();
  c.lineWidth = 1;
  c.beginPath();
  c.moveTo(-21.6, -154);
  c.lineTo(21.6, -154);
  c.moveTo(-21.6, -149.6);
  c.lineTo(21.6, -149.6);
  c.stroke();
}

/** `people` is painted on the gallery, between the lamp room and the railing. */
export function drawLighthouse(c, palette, lit, people) {
  tower(c, palette);
  gallery(c, palette);
  lampRoom(c, palette, lit);
  roof(c, palette);
  addGlow(c, 0, lampHeight, 70, warm.lamp, 0.9 * lit);
  people?.();
  drawRailing(c, palette);
}

/** Draws the two arms of light. At `angle` 0 an arm points right in the picture; a quarter turn later it points at the viewer. */
export function drawBeam(c, x, y, angle, lit, { reach = 1150, size = 1, haze = 0.12 } = {}) {
  if (lit <= 0) return;
  c.save();
  c.globalCompositeOperation = 'screen';
  for (const arm of [angle, angle + turn / 2]) {
    const side = Math.cos(arm);
    const toUs = Math.sin(arm);
    const length = reach * (0.15 + 0.85 * Math.abs(side)) * Math.sign(side || 1);
    const open = size * (16 + 95 * (1 - Math.abs(side)) + Math.max(0, toUs) * 40);
    const bright = ramp(0, 0.22, Math.abs(side)) * mix(0.3, 1, Math.abs(side)) * mix(0.75, 1, (toUs + 1) / 2);
    const strength = lit * (0.36 + haze * 0.6) * bright;
    for (const [part, alpha] of [
      [1, 0.5],
      [0.55, 0.8],
    ]) {
      const light = c.createLinearGradient(x, y, x + length, y);
      light.addColorStop(0, withAlpha(warm.core, strength * alpha));
      light.addColorStop(0.25, withAlpha(warm.lamp, strength * alpha * 0.55));
      light.addColorStop(1, withAlpha(warm.lamp, 0));
      const slope = open * part;
      const drop = length * 0.02 * Math.sign(length);
      fillPolygon(
        c,
        [
          [x, y - 2.5 * size],
          [x + length, y - slope + drop],
          [x + length, y + slope + drop],
          [x, y + 2.5 * size],
        ],
        light,
      );
    }
  }
  c.restore();
  const flash = Math.max(0, Math.abs(Math.sin(angle)) - 0.8) / 0.2;
  addGlow(c, x, y, 150 * size * (0.6 + 0.6 * flash), warm.lamp, lit * (0.16 + 0.34 * flash * flash));
}

// Nobody answers; the fog comes in over the railing.
import { bump, withAlpha, mix, ramp, loopWave } from '../draw/maths.mjs';
import { beamAngle } from '../draw/island.mjs';
import { drawCaption } from '../draw/text.mjs';
import { drawBeam } from '../draw/lighthouse.mjs';
import { drawCat } from '../draw/cat.mjs';
import { drawFog, drawSea } from '../draw/sea.mjs';
import { drawKeeper } from '../draw/keeper.mjs';
import { drawReef } from '../draw/reef.mjs';
import { drawSky, drawStars } from '../draw/sky.mjs';
import { drawWren } from '../draw/boats.mjs';
import { addGlow, height, width } from '../draw/picture.mjs';
import { paletteBetween, palettes, warm } from '../draw/palettes.mjs';

const floor = 428;

function railing(c) {
  c.strokeStyle = '#0a1030';
  c.lineWidth = 5;
  c.beginPath();
  for (let x = -30; x < width + 40; x += 74) {
    c.moveTo(x, floor + 6);
    c.lineTo(x, floor - 74);
  }
  c.moveTo(-10, floor - 36);
  c.lineTo(width + 10, floor - 36);
  c.stroke();
  c.lineWidth = 8;
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(-10, floor - 76);
  c.lineTo(width + 10, floor - 76);
  c.stroke();
  c.fillStyle = '#0a1030';
  c.fillRect(0, floor, width, height - floor);
  c.fillStyle = '#1d2a58';
  c.fillRect(0, floor, width, 4);
}

/** Darkness of the corners. */
export const corners = 0.3;

export function draw(c, time) {
  const thick = ramp(0.4, 5, time);
  const palette = paletteBetween(palettes.night, palettes.fog, thick);
  const horizon = 250;
  drawSky(c, palette, horizon);
  drawStars(c, time, palette.stars, 30, horizon);
  drawSea(c, { time, palette, horizon });
  const there = bump(1.2, 2.4, 3.4, 5, time);
  c.save();
  c.globalAlpha = 1 - thick;
  drawReef(c, { x: 690, y: horizon + 26, size: 0.55, palette, time, foam: 0.4 });
  c.restore();
  c.save();
  c.globalAlpha = 0.9 * there;
  drawWren(c, {
    x: mix(560, 610, time / 9),
    y: horizon + 36,
    size: 0.6,
    dark: 0.55,
    roll: 0.07 * loopWave(time, 2),
    lamp: 0.8 * there,
    sailor: false,
  });
  c.restore();
  drawFog(c, time, palette.low, 0.2 + 0.75 * thick, horizon - 20, { drift: -1.6, rows: 7, spread: 260 });
  drawBeam(c, 96, 30, beamAngle(time * 1.2 + 5.4), 1, { size: 2.6, haze: 0.2 + 0.8 * thick, reach: 1300 });
  drawKeeper(c, {
    x: 196,
    y: floor + 4,
    size: 236,
    arm: 0.9,
    back: 0.6,
    wind: 0.35 + 0.2 * loopWave(time, 2),
    tilt: 0.05 * loopWave(time, 1),
    dark: 0.16,
  });
  railing(c);
  drawCat(c, {
    x: 338,
    y: floor - 79,
    size: 84,
    sway: loopWave(time, 2),
    dark: 0.16,
    blink: time > 6.1 && time < 6.25,
  });
  addGlow(c, 60, 130, 330, warm.lamp, 0.3);
  drawFog(c, time + 4, palette.low, 0.4 * thick, 400, { drift: -3, rows: 3, spread: 120 });
  c.fillStyle = withAlpha('#0a1030', 0.35);
  c.fillRect(0, floor + 8, width, height);
  drawCaption(c, 'Nobody answered. Then came the fog.', time, 0.9, 5.2, { x: 560 });
}

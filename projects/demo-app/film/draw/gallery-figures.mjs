// Edda and Biscuit on the gallery, in the lighthouse's units.
import { drawCat } from './cat.mjs';
import { drawKeeper } from './keeper.mjs';
import { galleryHeight } from './lighthouse.mjs';
import { loopWave } from './maths.mjs';

/** Blinks twice in 8 s. */
const blinksAt = (time) => [2.1, 6.4].some((moment) => Math.abs((((time % 8) + 8) % 8) - moment) < 0.07);

export function drawGalleryFigures(
  c,
  time,
  { arm = 0.4, holds, wind = 0.25, tilt = 0, dark = 0, tool } = {},
) {
  const breath = {
    arm: arm + 0.05 * loopWave(time, 2),
    wind: wind + 0.1 * loopWave(time, 2, 0.3),
    tilt: tilt + 0.05 * loopWave(time, 1),
  };
  drawKeeper(c, { x: 11, y: galleryHeight, size: 25, holds, dark, ...breath });
  tool?.();
  drawCat(c, { x: -15.5, y: -153.6, size: 10, sway: loopWave(time, 2), dark, blink: blinksAt(time) });
}

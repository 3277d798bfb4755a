// The Wren, and the reef in front of her.
import { drawBeam, drawLighthouse, lampHeight } from '../draw/lighthouse.mjs';
import { beamAngle } from '../draw/island.mjs';
import { drawCaption } from '../draw/text.mjs';
import { drawClouds, drawSky, drawStars } from '../draw/sky.mjs';
import { drawFog, drawGlints, drawSea, rowHeight, waveAt } from '../draw/sea.mjs';
import { drawReef } from '../draw/reef.mjs';
import { drawWren } from '../draw/boats.mjs';
import { addGlow, drawAt, fillPolygon } from '../draw/picture.mjs';
import { mix, ramp, loopWave } from '../draw/maths.mjs';
import { palettes, warm } from '../draw/palettes.mjs';

const horizon = 236;
const bottom = 500;

export function draw(c, time) {
  const palette = palettes.night;
  const nearer = ramp(0, 9, time);
  const angle = beamAngle(time * 1.6 + 6.4);
  drawSky(c, palette, horizon);
  drawStars(c, time, palette.stars * 0.8, 40, horizon);
  drawClouds(c, time, palette, horizon, { pan: -20 * nearer });
  const home = { x: 118 - 10 * nearer, y: horizon + 12 };
  drawAt(c, home.x, home.y, 0.62, 1, () => {
    fillPolygon(
      c,
      [
        [-120, 8],
        [-86, -14],
        [-40, -16],
        [-20, -6],
        [30, -4],
        [64, 8],
      ],
      palette.rock[1],
    );
    drawLighthouse(c, palette, 1);
  });
  const swell = 1.9;
  drawSea(c, { time, palette, horizon, bottom, to: 0.5, swell, pan: 40 * nearer });
  drawGlints(c, { time, x: home.x, horizon, colour: warm.lamp, strength: 0.6, spread: 24, to: 0.5 });
  drawReef(c, { x: 742 - 26 * nearer, y: 318, size: 1.05, palette, time, foam: 0.75 });
  const part = 0.55;
  const x = mix(392, 436, nearer);
  const lift = waveAt(x + 40 * nearer * 0.8, time, part, swell);
  const swept = Math.max(0, Math.cos(angle)) ** 3;
  drawWren(c, {
    x,
    y: rowHeight(horizon, bottom, part) + lift * 0.8,
    size: 1.55,
    roll: 0.09 * loopWave(time, 2, 0.2) + 0.03 * loopWave(time, 3),
    dark: 0.42 - 0.34 * swept,
    wave: loopWave(time, 12),
  });
  drawGlints(c, { time, x: x + 60, horizon: 300, bottom: 480, colour: warm.lamp, strength: 0.5, spread: 26 });
  drawSea(c, { time, palette, horizon, bottom, from: 0.55, swell, pan: 40 * nearer });
  drawFog(c, time, palette.low, 0.16, horizon);
  drawBeam(c, home.x, home.y + lampHeight * 0.62, angle, 1, { size: 1.3, haze: 0.3 });
  addGlow(c, x, 250, 240, warm.lamp, 0.22 * swept);
  drawCaption(c, 'There she is, the Wren. And there is the reef.', time, 0.8, 5.2);
}

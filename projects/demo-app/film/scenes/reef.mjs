// The Wren, and the reef in front of her.
import { drawBeam, drawLighthouse, lampHeight } from '../draw/lighthouse.mjs';
import { beamAngle } from '../draw/island.mjs';
import { caption } from '../draw/text.mjs';
import { drawClouds, drawSky, drawStars } from '../draw/sky.mjs';
import { drawFog, drawGlints, drawSea, rowHeight, waveAt } from '../draw/sea.mjs';
import { drawReef } from '../draw/reef.mjs';
import { drawWren } from '../draw/boats.mjs';
import { glow, placed, shape } from '../draw/stage.mjs';
import { mix, ramp, swing } from '../draw/maths.mjs';
import { moods, warm } from '../draw/moods.mjs';

const horizon = 236;
const bottom = 500;

export function draw(c, time) {
  const mood = moods.night;
  const nearer = ramp(0, 9, time);
  const angle = beamAngle(time * 1.6 + 6.4);
  drawSky(c, mood, horizon);
  drawStars(c, time, mood.stars * 0.8, 40, horizon);
  drawClouds(c, time, mood, horizon, { pan: -20 * nearer });
  const home = { x: 118 - 10 * nearer, y: horizon + 12 };
  placed(c, home.x, home.y, 0.62, 1, () => {
    shape(
      c,
      [
        [-120, 8],
        [-86, -14],
        [-40, -16],
        [-20, -6],
        [30, -4],
        [64, 8],
      ],
      mood.rock[1],
    );
    drawLighthouse(c, mood, 1);
  });
  const swell = 1.9;
  drawSea(c, { time, mood, horizon, bottom, to: 0.5, swell, pan: 40 * nearer });
  drawGlints(c, { time, x: home.x, horizon, colour: warm.lamp, strength: 0.6, spread: 24, to: 0.5 });
  drawReef(c, { x: 742 - 26 * nearer, y: 318, size: 1.05, mood, time, foam: 0.75 });
  const part = 0.55;
  const x = mix(392, 436, nearer);
  const lift = waveAt(x + 40 * nearer * 0.8, time, part, swell);
  const swept = Math.max(0, Math.cos(angle)) ** 3;
  drawWren(c, {
    x,
    y: rowHeight(horizon, bottom, part) + lift * 0.8,
    size: 1.55,
    roll: 0.09 * swing(time, 2, 0.2) + 0.03 * swing(time, 3),
    dark: 0.42 - 0.34 * swept,
    wave: swing(time, 12),
  });
  drawGlints(c, { time, x: x + 60, horizon: 300, bottom: 480, colour: warm.lamp, strength: 0.5, spread: 26 });
  drawSea(c, { time, mood, horizon, bottom, from: 0.55, swell, pan: 40 * nearer });
  drawFog(c, time, mood.low, 0.16, horizon);
  drawBeam(c, home.x, home.y + lampHeight * 0.62, angle, 1, { size: 1.3, haze: 0.3 });
  glow(c, x, 250, 240, warm.lamp, 0.22 * swept);
  caption(c, 'There she is, the Wren. And there is the reef.', time, 0.8, 5.2);
}

// Ending: the whale knows the way.
import { drawCaption, drawEnding } from '../draw/text.mjs';
import { drawAurora, drawSky, drawStars } from '../draw/sky.mjs';
import { drawRowingCrew } from '../draw/rowing-crew.mjs';
import { drawGlints, drawSea, waveAt } from '../draw/sea.mjs';
import { drawLighthouse, lampHeight } from '../draw/lighthouse.mjs';
import { drawSpout, drawWhale } from '../draw/whale.mjs';
import { drawWren } from '../draw/boats.mjs';
import { addGlow, drawAt, fillPolygon } from '../draw/picture.mjs';
import { mix, ramp, loopWave } from '../draw/maths.mjs';
import { palettes, warm } from '../draw/palettes.mjs';

const horizon = 286;
const bottom = 520;

export function draw(c, time) {
  const palette = palettes.aurora;
  const on = ramp(-2, 11, time);
  drawSky(c, palette, horizon);
  drawStars(c, time, 1, 60, horizon);
  drawAurora(c, time, horizon, 0.9 * ramp(-0.5, 3, time));
  const home = { x: mix(792, 752, on), y: horizon + 6 };
  drawAt(c, home.x, home.y, 0.46, 1, () => {
    fillPolygon(
      c,
      [
        [-90, 12],
        [-60, -8],
        [-24, -6],
        [24, -6],
        [70, 2],
        [110, 12],
      ],
      palette.rock[1],
    );
    drawLighthouse(c, palette, 1);
  });
  addGlow(c, home.x, home.y + lampHeight * 0.46, 90 + 20 * loopWave(time, 2), warm.lamp, 0.6);
  drawSea(c, { time, palette, horizon, bottom, to: 0.46, swell: 0.8, pan: -60 * on });
  drawGlints(c, { time, x: home.x, horizon, colour: warm.lamp, strength: 0.6, spread: 22, to: 0.6 });
  drawGlints(c, { time, x: 330, horizon, colour: '#6ef0c8', strength: 0.3, spread: 190, to: 0.9 });
  const x = mix(300, 430, on);
  const sway = 3.5 * loopWave(time, 1);
  drawSpout(c, x + 158, 322 + sway, 74, (time - 1.6) / 1.7);
  drawWhale(c, {
    x,
    y: 320 + sway,
    size: 1.7,
    time,
    beat: Math.sin(time * 1.3) - 0.3,
    back: '#14365f',
    belly: '#5f9bb8',
    shine: 0.9,
    rim: 0.4,
    angle: 0.015 * loopWave(time, 1, 0.2),
  });
  drawRowingCrew(c, {
    x: x + 22,
    y: 312 + sway,
    size: 1.05,
    time,
    stroke: 0.4,
    oars: false,
    roll: -0.03 + 0.015 * loopWave(time, 1, 0.2),
    arm: 2.2 + 0.25 * loopWave(time, 8),
  });
  drawSea(c, { time, palette, horizon, bottom, from: 0.52, swell: 0.8, pan: -60 * on });
  const wren = { x: x - 300, y: 378 + waveAt(x - 300, time, 0.6) };
  drawWren(c, {
    ...wren,
    size: 1.12,
    roll: 0.04 * loopWave(time, 2),
    wave: loopWave(time, 8),
    sail: 0.9,
    dark: 0.08,
  });
  drawSea(c, { time: time + 2, palette, horizon, bottom, from: 0.75, swell: 0.9, pan: -60 * on });
  drawCaption(c, 'The whale knew the way.', time, 0.8, 4.6);
  drawEnding(c, 'TWO', 'The Long Way Home', time, 5.2);
}

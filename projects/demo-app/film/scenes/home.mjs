// Ending: breakfast for three.
import { drawCaption, drawEnding } from '../draw/text.mjs';
import { drawCat } from '../draw/cat.mjs';
import { drawClouds, drawSky } from '../draw/sky.mjs';
import { drawGlints, drawSea, waveAt } from '../draw/sea.mjs';
import { drawKeeper } from '../draw/keeper.mjs';
import { drawLighthouse } from '../draw/lighthouse.mjs';
import { drawSailor, drawWren } from '../draw/boats.mjs';
import { fillEllipse, addGlow, drawOnLayer, drawAt, fillPolygon, restingCamera } from '../draw/picture.mjs';
import { withAlpha, mix, ramp, seeded, loopWave, turn } from '../draw/maths.mjs';
import { palettes } from '../draw/palettes.mjs';

const horizon = 288;
const chance = seeded(8);
const gulls = Array.from({ length: 5 }, () => ({
  x: chance(),
  y: 130 + chance() * 80,
  size: 7 + chance() * 6,
  phase: chance(),
}));

function flock(c, time) {
  c.strokeStyle = '#5a4a78';
  c.lineCap = 'round';
  for (const gull of gulls) {
    const x = (gull.x * 700 + time * 17 + 60) % 900;
    const beat = Math.sin(turn * (time * 1.1 + gull.phase)) * 0.5;
    c.lineWidth = gull.size * 0.17;
    c.beginPath();
    c.moveTo(x - gull.size, gull.y - gull.size * beat * 0.6);
    c.quadraticCurveTo(x - gull.size * 0.4, gull.y - gull.size * 0.5, x, gull.y);
    c.quadraticCurveTo(
      x + gull.size * 0.4,
      gull.y - gull.size * 0.5,
      x + gull.size,
      gull.y - gull.size * beat * 0.6,
    );
    c.stroke();
  }
}

function steam(c, x, y, time) {
  for (let i = 0; i < 5; i += 1) {
    const age = (time * 0.5 + i / 5) % 1;
    fillEllipse(
      c,
      x + 5 * Math.sin(age * 6 + i),
      y - age * 34,
      2 + age * 5,
      withAlpha('#fff3e0', 0.3 * Math.sin(Math.PI * age)),
    );
  }
}

function jetty(c) {
  c.fillStyle = '#2a2550';
  for (const x of [40, 170, 300, 430]) c.fillRect(x, 380, 13, 110);
  c.fillStyle = '#7a5a6e';
  c.fillRect(-40, 362, 512, 9);
  c.fillStyle = '#4a3a5e';
  c.fillRect(-40, 371, 512, 12);
  c.fillStyle = withAlpha('#2a2550', 0.5);
  for (let x = -20; x < 470; x += 33) c.fillRect(x, 362, 1.6, 9);
}

/** Darkness of the corners. */
export const corners = 0.22;

export function draw(c, time) {
  const palette = palettes.dawn;
  const up = ramp(-3, 10, time);
  const camera = { ...restingCamera, x: mix(-12, 12, up), zoom: mix(1.03, 1, up) };
  const sun = { x: 610, y: mix(292, 246, up) };
  drawSky(c, palette, horizon);
  addGlow(c, sun.x, sun.y, 420, '#ffd79f', 0.75);
  fillEllipse(c, sun.x, sun.y, 34, '#fff1cf');
  drawClouds(c, time, palette, horizon, { pan: time * 2, cover: 1.3 });
  flock(c, time);
  drawSea(c, { time, palette, horizon, to: 0.5, pan: camera.x });
  drawGlints(c, { time, x: sun.x, horizon, colour: '#fff0c4', strength: 0.8, spread: 46 });
  drawOnLayer(c, camera, 0.7, () => {
    drawAt(c, 128 - 427, 316 - 240, 0.92, 1, () => {
      fillPolygon(
        c,
        [
          [-220, 30],
          [-190, 4],
          [-140, -8],
          [-90, -12],
          [-40, 2],
          [30, 0],
          [62, 14],
          [92, 30],
        ],
        palette.rock[1],
      );
      fillPolygon(
        c,
        [
          [30, 0],
          [62, 14],
          [92, 30],
          [20, 30],
        ],
        palette.rock[2],
      );
      drawLighthouse(c, palette, 0.25 * (1 - up));
    });
  });
  drawSea(c, { time, palette, horizon, from: 0.3, to: 0.72, pan: camera.x });
  const boat = { x: 606, y: 386 + waveAt(600, time, 0.6) * 0.7 };
  drawWren(c, {
    ...boat,
    size: 1.35,
    facing: -1,
    roll: 0.035 * loopWave(time, 2),
    lamp: 0,
    sailor: false,
    sail: 0.55,
  });
  drawGlints(c, { time, x: sun.x, horizon, colour: '#fff0c4', strength: 0.7, spread: 46, from: 0.62 });
  drawOnLayer(c, camera, 1, () => {
    c.translate(-427, -240);
    jetty(c);
    const kick = loopWave(time, 3);
    drawKeeper(c, {
      x: 238,
      y: 389,
      size: 112,
      sitting: true,
      wind: 0.3 * kick,
      holds: 'mug',
      arm: 1.35 + 0.25 * Math.max(0, loopWave(time, 1)),
      tilt: 0.06 * loopWave(time, 1),
    });
    steam(c, 278, 320, time);
    drawSailor(c, { x: 386, y: 366, size: 74, facing: -1, mug: true, wave: loopWave(time, 2) });
    steam(c, 352, 315, time + 0.4);
    drawCat(c, { x: 312, y: 363, size: 38, sway: loopWave(time, 2), blink: time % 2.7 < 0.14 });
  });
  drawSea(c, { time, palette, horizon, from: 0.86, pan: camera.x });
  addGlow(c, sun.x, sun.y, 620, '#ffb878', 0.22);
  drawCaption(c, 'And in the morning: breakfast for three.', time, 0.8, 4.6);
  drawEnding(c, 'ONE', 'Safe Harbour', time, 5.2);
}

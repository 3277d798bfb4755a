// Ending: a bottle, and three words.
import { bump, withAlpha, mix, ramp, loopWave } from '../draw/maths.mjs';
import { drawCaption, drawEnding, drawText } from '../draw/text.mjs';
import { drawCat } from '../draw/cat.mjs';
import { drawFog, drawSea, waveAt } from '../draw/sea.mjs';
import { drawKeeper } from '../draw/keeper.mjs';
import { drawSky } from '../draw/sky.mjs';
import { drawWren } from '../draw/boats.mjs';
import { fillEllipse, addGlow, drawAt } from '../draw/picture.mjs';
import { palettes } from '../draw/palettes.mjs';

const horizon = 250;

function bottle(c, x, y, angle) {
  drawAt(c, x, y, 1, 1, () => {
    c.rotate(angle);
    c.fillStyle = 'rgba(92,150,128,0.85)';
    c.beginPath();
    c.roundRect(-26, -9, 40, 18, 7);
    c.roundRect(12, -4, 16, 8, 2);
    c.fill();
    c.fillStyle = '#f6eddb';
    c.beginPath();
    c.roundRect(-19, -5, 24, 10, 4);
    c.fill();
    c.fillStyle = '#a9713f';
    c.fillRect(27, -4, 7, 8);
    c.fillStyle = 'rgba(255,255,255,0.5)';
    c.fillRect(-20, -7, 24, 2);
  });
}

function letter(c, time) {
  const shown = bump(3, 3.9, 6, 6.8, time);
  if (shown <= 0) return;
  drawAt(c, 500, 232 + (1 - shown) * 24, 1, 1, () => {
    c.globalAlpha = shown;
    c.rotate(-0.035);
    c.shadowColor = 'rgba(30,50,70,0.4)';
    c.shadowBlur = 22;
    c.fillStyle = '#fbf4e4';
    c.fillRect(-150, -78, 300, 150);
    c.shadowBlur = 0;
    c.fillStyle = withAlpha('#d9c9a8', 0.5);
    c.fillRect(-2, -78, 1.2, 150);
    drawText(c, 'Saw your light.', 0, 4, { size: 38, style: 'italic', colour: '#2d3d5c', shadow: 0 });
    drawText(c, 'the Wren', 78, 46, { size: 19, style: 'italic', colour: '#5d6f8c', shadow: 0 });
  });
}

function shore(c, time) {
  const sand = c.createLinearGradient(0, 380, 0, 480);
  sand.addColorStop(0, '#c8bda8');
  sand.addColorStop(1, '#7f7f83');
  c.beginPath();
  c.moveTo(-10, 356);
  c.bezierCurveTo(180, 372, 320, 402, 470, 434);
  c.bezierCurveTo(560, 452, 640, 466, 700, 490);
  c.lineTo(-10, 490);
  c.closePath();
  c.fillStyle = sand;
  c.fill();
  const reach = 9 * loopWave(time, 2);
  c.strokeStyle = 'rgba(255,255,255,0.75)';
  c.lineWidth = 4;
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(-10, 350 + reach * 0.3);
  c.bezierCurveTo(180, 366 + reach, 320, 394 + reach, 470, 427 + reach);
  c.bezierCurveTo(560, 446 + reach, 650, 462 + reach, 720, 488);
  c.stroke();
  for (const [x, y, size] of [
    [60, 392, 9],
    [92, 400, 5],
    [388, 446, 8],
    [300, 456, 12],
    [24, 440, 16],
    [520, 470, 7],
  ]) {
    fillEllipse(c, x, y, size, '#6f7a86', 0.6);
    fillEllipse(c, x - size * 0.2, y - size * 0.16, size * 0.7, '#8c98a2', 0.5);
  }
}

/** Darkness of the corners. */
export const corners = 0.12;

export function draw(c, time) {
  const palette = palettes.pale;
  drawSky(c, palette, horizon);
  addGlow(c, 640, 170, 330, '#fff6e0', 0.8);
  fillEllipse(c, 640, 170, 26, 'rgba(255,252,240,0.9)');
  c.save();
  c.globalAlpha = 0.62 * (1 - ramp(3, 9.5, time) * 0.55);
  drawWren(c, {
    x: mix(600, 690, time / 10),
    y: horizon + 8,
    size: mix(0.36, 0.26, time / 10),
    lamp: 0,
    sailor: false,
    roll: 0.04 * loopWave(time, 2),
  });
  c.restore();
  drawSea(c, { time, palette, horizon, bottom: 500, swell: 0.8 });
  drawFog(c, time, '#f4f1e8', 0.5, horizon - 6, { drift: -0.6, rows: 4, spread: 90 });
  shore(c, time);
  const landed = ramp(0, 2.4, time);
  const x = mix(640, 424, landed);
  const bob = (1 - landed) * waveAt(x, time, 0.7) + 2 * loopWave(time, 2, 0.1);
  bottle(
    c,
    x,
    mix(420, 421, landed) + bob,
    mix(-0.35, 0.16, landed) + 0.07 * loopWave(time, 2) * (1 - landed * 0.6),
  );
  drawKeeper(c, {
    x: 216,
    y: 424,
    size: 150,
    arm: mix(0.35, 0.8, ramp(2.2, 3.2, time)),
    wind: 0.3 + 0.15 * loopWave(time, 2),
    tilt: 0.12 * ramp(1.8, 2.8, time) - 0.17 * ramp(6, 7.2, time),
  });
  drawCat(c, { x: 316, y: 428, size: 50, sway: loopWave(time, 2), blink: time % 3.1 < 0.14 });
  letter(c, time);
  drawCaption(c, 'In the morning, the sea brought an answer.', time, 0.6, 3.2, {
    colour: '#22344f',
    shadow: 0,
  });
  drawEnding(c, 'THREE', 'Saw Your Light', time, 6.6, { colour: '#22344f', shadow: 0 });
}

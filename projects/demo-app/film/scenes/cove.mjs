// Along the cliff behind the cat; the oil is found, the lamp burns again.
import { beamAngle, drawIsland } from '../draw/island.mjs';
import { bump, withAlpha, mix, ramp, seeded, turn } from '../draw/maths.mjs';
import { drawCaption } from '../draw/text.mjs';
import { drawCat } from '../draw/cat.mjs';
import { drawKeeper } from '../draw/keeper.mjs';
import { drawClouds, drawMoon, drawSky, drawStars } from '../draw/sky.mjs';
import { drawGlints, drawSea } from '../draw/sea.mjs';
import { addGlow, height, drawOnLayer, fillPolygon, restingCamera, width } from '../draw/picture.mjs';
import { paletteBetween, palettes, warm } from '../draw/palettes.mjs';

const path = (x) => 78 + 16 * Math.sin(x / 170) + x * 0.035;
const random = seeded(64);
const blades = Array.from({ length: 70 }, () => ({
  x: random() * 2200 - 700,
  tall: 14 + random() * 30,
  lean: random() - 0.5,
  phase: random(),
}));

function ground(c, palette) {
  const ridge = Array.from({ length: 61 }, (_, i) => [-700 + i * 32, path(-700 + i * 32)]);
  fillPolygon(c, [...ridge, [1240, 500], [-700, 500]], palette.rock[1]);
  fillPolygon(
    c,
    [...ridge.map(([x, y]) => [x, y + 7 + 3 * Math.sin(x / 23)]), [1240, 500], [-700, 500]],
    palette.rock[0],
  );
}

function grass(c, time, depth, colour) {
  c.strokeStyle = colour;
  c.lineCap = 'round';
  c.lineWidth = depth > 1 ? 3 : 1.6;
  c.beginPath();
  for (const blade of blades) {
    const foot = depth > 1 ? 250 : path(blade.x) + 3;
    const tall = blade.tall * (depth > 1 ? 4 : 0.8);
    const bend =
      blade.lean * tall * 0.5 - tall * 0.22 + 4 * depth * Math.sin(turn * (time / 2.4 + blade.phase));
    c.moveTo(blade.x, foot);
    c.quadraticCurveTo(blade.x, foot - tall * 0.6, blade.x + bend, foot - tall);
  }
  c.stroke();
}

function oilCan(c, x) {
  const y = path(x);
  c.fillStyle = '#8f3a45';
  c.beginPath();
  c.roundRect(x - 14, y - 34, 28, 35, 4);
  c.fill();
  fillPolygon(
    c,
    [
      [x - 10, y - 34],
      [x, y - 44],
      [x + 10, y - 34],
    ],
    '#b04b52',
  );
  c.fillStyle = '#e8c98a';
  c.fillRect(x - 9, y - 24, 18, 11);
  c.strokeStyle = '#b04b52';
  c.lineWidth = 3;
  c.beginPath();
  c.moveTo(x + 6, y - 40);
  c.lineTo(x + 20, y - 52);
  c.stroke();
}

function onTheCliff(c, time) {
  const palette = palettes.blackout;
  const along = ramp(-1.2, 5.2, time);
  const x = mix(-230, 330, along);
  const walking = time < 4.7;
  const camera = { ...restingCamera, x: mix(-120, 300, ramp(-1.5, 5.6, time)), y: 10, zoom: 1.15 };
  const horizon = 262;
  drawSky(c, palette, horizon);
  drawStars(c, time, palette.stars, 0, horizon);
  drawMoon(c, 676 - camera.x * 0.06, 128, 24, 0.95);
  drawClouds(c, time, palette, horizon, { pan: -camera.x * 0.1 });
  drawSea(c, { time, palette: { ...palette, far: '#2a4f7c' }, horizon, pan: camera.x * 0.2 });
  drawGlints(c, { time, x: 676 - camera.x * 0.06, horizon, colour: '#cfe0ff', strength: 0.5, to: 0.8 });
  drawOnLayer(c, camera, 1, () => {
    ground(c, palette);
    grass(c, time, 1, palette.rock[2]);
    oilCan(c, 470);
    const catAt = mix(x + 118, 432, ramp(3.4, 4.6, time));
    const catStill = time > 4.5;
    drawCat(c, {
      x: catAt,
      y: path(catAt),
      size: 44,
      pose: catStill ? 'sit' : 'walk',
      facing: 1,
      walk: time * 2.1,
      sway: Math.sin(time * 4),
      dark: 0.12,
    });
    drawKeeper(c, {
      x,
      y: path(x) + 2,
      size: 118,
      walk: walking ? time * 1.35 : null,
      holds: 'lantern',
      arm: mix(1.2, 1.45, ramp(4.6, 5.2, time)),
      wind: 0.5,
    });
    addGlow(c, x + 30, path(x) - 50, 300, warm.ember, 0.4);
  });
  drawOnLayer(c, camera, 1.7, () => grass(c, time, 1.7, withAlpha('#02040f', 0.92)));
}

export function draw(c, time) {
  if (time < 5.75) {
    onTheCliff(c, time);
  } else {
    const lit = ramp(6.55, 6.85, time);
    const camera = { ...restingCamera, y: -26, x: -70, zoom: mix(1.26, 1.36, ramp(5.7, 9, time)) };
    drawIsland(c, {
      time,
      camera,
      palette: paletteBetween(palettes.blackout, palettes.night, lit),
      lit,
      angle: beamAngle(time + 7.1),
      window: 1,
    });
    const flare = bump(6.5, 6.7, 6.75, 7.9, time);
    addGlow(c, 427 + (-190 + 70) * 1.3, 240 + (-118 + 26) * 1.3, 420, warm.lamp, 0.7 * flare);
  }
  c.fillStyle = withAlpha('#03051a', bump(5.4, 5.75, 5.78, 6.15, time));
  c.fillRect(0, 0, width, height);
  drawCaption(c, 'Biscuit knows where the oil is kept.', time, 0.7, 4.9, { x: 360 });
}

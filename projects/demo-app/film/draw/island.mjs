// The island as a whole: rock, cottage, jetty, lighthouse, and the sea and sky around them.
import { blend, withAlpha, loopWave, turn } from './maths.mjs';
import { drawBeam, drawLighthouse, lampHeight } from './lighthouse.mjs';
import { drawClouds, drawMoon, drawSky, drawStars } from './sky.mjs';
import { drawFog, drawGlints, drawSea } from './sea.mjs';
import { warm } from './palettes.mjs';
import { addGlow, drawOnLayer, projectPoint, fillPolygon } from './picture.mjs';

/** Position of the lighthouse on the island's layer. */
export const towerPlace = { x: -190, y: 40 };
const seaDepth = 0.12;

const outline = [
  [-560, 120],
  [-520, 62],
  [-455, 52],
  [-420, 66],
  [-385, 40],
  [-340, 22],
  [-318, 27],
  [-286, 22],
  [-262, 34],
  [-236, 41],
  [-140, 40],
  [-120, 50],
  [-104, 72],
  [-86, 80],
  [-72, 100],
  [-60, 124],
];

function rock(c, palette) {
  fillPolygon(c, outline, palette.rock[0]);
  fillPolygon(
    c,
    [
      [-385, 40],
      [-340, 22],
      [-318, 27],
      [-330, 58],
      [-362, 84],
      [-400, 88],
    ],
    palette.rock[1],
  );
  fillPolygon(
    c,
    [
      [-286, 22],
      [-262, 34],
      [-236, 41],
      [-250, 74],
      [-292, 92],
      [-300, 50],
    ],
    palette.rock[1],
  );
  fillPolygon(
    c,
    [
      [-236, 41],
      [-140, 40],
      [-156, 66],
      [-206, 78],
      [-246, 64],
    ],
    palette.rock[1],
  );
  fillPolygon(
    c,
    [
      [-140, 40],
      [-120, 50],
      [-104, 72],
      [-86, 80],
      [-72, 100],
      [-120, 104],
      [-150, 78],
      [-156, 66],
    ],
    palette.rock[2],
  );
  fillPolygon(
    c,
    [
      [-340, 22],
      [-318, 27],
      [-330, 46],
      [-346, 38],
    ],
    palette.rock[2],
  );
  fillPolygon(
    c,
    [
      [-206, 41],
      [-140, 40],
      [-156, 52],
    ],
    palette.rock[2],
  );
}

function cottage(c, palette, window) {
  fillPolygon(
    c,
    [
      [-322, 28],
      [-322, 8],
      [-288, 8],
      [-288, 26],
    ],
    palette.wall[0],
  );
  fillPolygon(
    c,
    [
      [-327, 9],
      [-317, -7],
      [-293, -7],
      [-283, 9],
    ],
    palette.band[0],
  );
  fillPolygon(
    c,
    [
      [-298, -7],
      [-298, -14],
      [-292, -14],
      [-292, -6],
    ],
    palette.rock[1],
  );
  if (window <= 0) return;
  for (const x of [-316, -301]) {
    c.fillStyle = blend(palette.rock[0], warm.lamp, window);
    c.fillRect(x, 13, 7, 7);
    addGlow(c, x + 3.5, 16, 22, warm.ember, 0.45 * window);
  }
}

function jetty(c, palette) {
  c.fillStyle = palette.rock[1];
  for (const x of [-84, -60, -36, -14]) c.fillRect(x, 72, 3, 36);
  c.fillStyle = palette.wall[0];
  c.fillRect(-110, 70, 102, 3.6);
}

function foam(c, time, palette) {
  c.strokeStyle = withAlpha(blend(palette.low, '#ffffff', 0.55), 0.4);
  c.lineCap = 'round';
  c.lineWidth = 1.5;
  c.beginPath();
  for (let i = 0; i < 26; i += 1) {
    const x = -540 + i * 21;
    const y = 112 + 3 * loopWave(time, 2, i * 0.37) - (i > 21 ? (i - 21) * 1.5 : 0);
    c.moveTo(x, y);
    c.quadraticCurveTo(x + 8, y - 4, x + 15, y + 1);
  }
  c.stroke();
}

/**
 * `paintSea` draws something far out on the water, given the height of the horizon. `angle` is the beam's. With periodic arguments
 * the picture repeats after 8 s.
 */
export function drawIsland(c, scene) {
  const {
    time,
    camera,
    palette,
    lit = 1,
    angle = 0,
    people,
    paintSea,
    paintSky,
    paintFront,
    moon = { x: 716, y: 158 },
  } = scene;
  const horizon = projectPoint(camera, seaDepth, 0, 50).y;
  const rise = camera.tilt - camera.y * seaDepth;
  const pan = camera.x * seaDepth;
  drawSky(c, palette, horizon);
  drawStars(c, time, palette.stars, rise, horizon);
  if (moon && palette.stars > 0.3)
    drawMoon(c, moon.x - pan, moon.y + rise, 19, Math.min(1, palette.stars + 0.1));
  paintSky?.(horizon, rise);
  drawClouds(c, time, palette, horizon, { pan: -pan, cover: scene.cover ?? 1 });
  addGlow(c, 520, horizon, 380, palette.low, 0.25);
  drawSea(c, { time, palette, horizon, bottom: Math.max(horizon + 250, 500), pan });
  if (moon && palette.stars > 0.3)
    drawGlints(c, {
      time,
      x: moon.x - pan,
      horizon,
      bottom: horizon + 230,
      colour: '#cfe0ff',
      strength: 0.5 * palette.stars,
      to: 0.5,
    });
  paintSea?.(horizon);
  drawOnLayer(c, camera, 1, () => {
    rock(c, palette);
    cottage(c, palette, scene.window ?? 1);
    jetty(c, palette);
    foam(c, time, palette);
    c.save();
    c.translate(towerPlace.x, towerPlace.y);
    drawLighthouse(c, palette, lit, people);
    c.restore();
  });
  const front = projectPoint(camera, 1, 0, 108).y;
  const fore = Math.max(horizon + 4, front - 46);
  drawSea(c, {
    time,
    palette,
    horizon: fore,
    bottom: fore + 290,
    from: 0.3,
    pan: camera.x,
    swell: 1 + (camera.zoom - 1) * 0.3,
  });
  const lamp = projectPoint(camera, 1, towerPlace.x, towerPlace.y + lampHeight);
  const side = Math.cos(angle);
  drawGlints(c, {
    time,
    x: lamp.x + side * 260,
    horizon: fore + 20,
    bottom: fore + 240,
    colour: warm.lamp,
    strength: 0.55 * lit * Math.abs(side),
    spread: 70,
    from: 0.25,
  });
  drawFog(c, time, palette.low, palette.haze, horizon, {});
  drawBeam(c, lamp.x, lamp.y, angle, lit, { size: lamp.zoom ** 0.7, haze: palette.haze });
  paintFront?.(horizon);
}

/** Angle of the beam, which turns once in 8 s. */
export const beamAngle = (time) => (turn * time) / 8;

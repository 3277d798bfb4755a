// The island as a whole: rock, cottage, jetty, lighthouse, and the sea and sky around them.
import { blend, fade, swing, turn } from './maths.mjs';
import { drawBeam, drawLighthouse, lampHeight } from './lighthouse.mjs';
import { drawClouds, drawMoon, drawSky, drawStars } from './sky.mjs';
import { drawFog, drawGlints, drawSea } from './sea.mjs';
import { warm } from './moods.mjs';
import { glow, onLayer, seen, shape } from './stage.mjs';

/** Where the lighthouse stands on the island's own layer. */
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

function rock(c, mood) {
  shape(c, outline, mood.rock[0]);
  shape(
    c,
    [
      [-385, 40],
      [-340, 22],
      [-318, 27],
      [-330, 58],
      [-362, 84],
      [-400, 88],
    ],
    mood.rock[1],
  );
  shape(
    c,
    [
      [-286, 22],
      [-262, 34],
      [-236, 41],
      [-250, 74],
      [-292, 92],
      [-300, 50],
    ],
    mood.rock[1],
  );
  shape(
    c,
    [
      [-236, 41],
      [-140, 40],
      [-156, 66],
      [-206, 78],
      [-246, 64],
    ],
    mood.rock[1],
  );
  shape(
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
    mood.rock[2],
  );
  shape(
    c,
    [
      [-340, 22],
      [-318, 27],
      [-330, 46],
      [-346, 38],
    ],
    mood.rock[2],
  );
  shape(
    c,
    [
      [-206, 41],
      [-140, 40],
      [-156, 52],
    ],
    mood.rock[2],
  );
}

function cottage(c, mood, window) {
  shape(
    c,
    [
      [-322, 28],
      [-322, 8],
      [-288, 8],
      [-288, 26],
    ],
    mood.wall[0],
  );
  shape(
    c,
    [
      [-327, 9],
      [-317, -7],
      [-293, -7],
      [-283, 9],
    ],
    mood.band[0],
  );
  shape(
    c,
    [
      [-298, -7],
      [-298, -14],
      [-292, -14],
      [-292, -6],
    ],
    mood.rock[1],
  );
  if (window <= 0) return;
  for (const x of [-316, -301]) {
    c.fillStyle = blend(mood.rock[0], warm.lamp, window);
    c.fillRect(x, 13, 7, 7);
    glow(c, x + 3.5, 16, 22, warm.ember, 0.45 * window);
  }
}

function jetty(c, mood) {
  c.fillStyle = mood.rock[1];
  for (const x of [-84, -60, -36, -14]) c.fillRect(x, 72, 3, 36);
  c.fillStyle = mood.wall[0];
  c.fillRect(-110, 70, 102, 3.6);
}

function foam(c, time, mood) {
  c.strokeStyle = fade(blend(mood.low, '#ffffff', 0.55), 0.4);
  c.lineCap = 'round';
  c.lineWidth = 1.5;
  c.beginPath();
  for (let i = 0; i < 26; i += 1) {
    const x = -540 + i * 21;
    const y = 112 + 3 * swing(time, 2, i * 0.37) - (i > 21 ? (i - 21) * 1.5 : 0);
    c.moveTo(x, y);
    c.quadraticCurveTo(x + 8, y - 4, x + 15, y + 1);
  }
  c.stroke();
}

/**
 * `paintSea` may put something on the water, far out; it gets the height of the horizon.
 * `angle` is the beam's. Everything comes back after 8 s as long as the arguments do.
 */
export function drawIsland(c, scene) {
  const {
    time,
    camera,
    mood,
    lit = 1,
    angle = 0,
    people,
    paintSea,
    paintSky,
    paintFront,
    moon = { x: 716, y: 158 },
  } = scene;
  const horizon = seen(camera, seaDepth, 0, 50).y;
  const rise = camera.tilt - camera.y * seaDepth;
  const pan = camera.x * seaDepth;
  drawSky(c, mood, horizon);
  drawStars(c, time, mood.stars, rise, horizon);
  if (moon && mood.stars > 0.3) drawMoon(c, moon.x - pan, moon.y + rise, 19, Math.min(1, mood.stars + 0.1));
  paintSky?.(horizon, rise);
  drawClouds(c, time, mood, horizon, { pan: -pan, cover: scene.cover ?? 1 });
  glow(c, 520, horizon, 380, mood.low, 0.25);
  drawSea(c, { time, mood, horizon, bottom: Math.max(horizon + 250, 500), pan });
  if (moon && mood.stars > 0.3)
    drawGlints(c, {
      time,
      x: moon.x - pan,
      horizon,
      bottom: horizon + 230,
      colour: '#cfe0ff',
      strength: 0.5 * mood.stars,
      to: 0.5,
    });
  paintSea?.(horizon);
  onLayer(c, camera, 1, () => {
    rock(c, mood);
    cottage(c, mood, scene.window ?? 1);
    jetty(c, mood);
    foam(c, time, mood);
    c.save();
    c.translate(towerPlace.x, towerPlace.y);
    drawLighthouse(c, mood, lit, people);
    c.restore();
  });
  const front = seen(camera, 1, 0, 108).y;
  const fore = Math.max(horizon + 4, front - 46);
  drawSea(c, {
    time,
    mood,
    horizon: fore,
    bottom: fore + 290,
    from: 0.3,
    pan: camera.x,
    swell: 1 + (camera.zoom - 1) * 0.3,
  });
  const lamp = seen(camera, 1, towerPlace.x, towerPlace.y + lampHeight);
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
  drawFog(c, time, mood.low, mood.haze, horizon, {});
  drawBeam(c, lamp.x, lamp.y, angle, lit, { size: lamp.zoom ** 0.7, haze: mood.haze });
  paintFront?.(horizon);
}

/** The beam turns once in 8 s. */
export const beamAngle = (time) => (turn * time) / 8;

// Sky, stars, moon, clouds and the northern light.
import { withAlpha, seeded, loopWave, turn } from './maths.mjs';
import { fillEllipse, addGlow, height, width } from './picture.mjs';

export function drawSky(c, palette, horizon) {
  const sky = c.createLinearGradient(0, horizon - 620, 0, horizon);
  sky.addColorStop(0, palette.top);
  sky.addColorStop(0.5, palette.middle);
  sky.addColorStop(0.86, palette.low);
  sky.addColorStop(1, palette.low);
  c.fillStyle = sky;
  c.fillRect(0, 0, width, height);
}

const random = seeded(7);
const stars = Array.from({ length: 620 }, (_, i) => {
  const inBand = i % 2 === 0;
  const along = random();
  return {
    x: inBand ? along * 1000 - 70 : random() * 1000 - 70,
    y: inBand ? 250 - along * 560 + (random() + random() - 1) * 95 : 330 - random() * 900,
    size: 0.5 + random() ** 5 * 1.6,
    bright: 0.3 + random() ** 2 * 0.7,
    cycles: 1 + Math.floor(random() * 4),
    phase: random(),
  };
});

function drawMilkyWay(c, strength, rise) {
  c.save();
  c.globalCompositeOperation = 'screen';
  c.translate(430, rise - 30);
  c.rotate(-0.51);
  for (const [wide, tall, colour, alpha] of [
    [640, 120, '#35509c', 0.3],
    [520, 55, '#7f93d8', 0.16],
  ]) {
    c.save();
    c.scale(1, tall / wide);
    const band = c.createRadialGradient(0, 0, 0, 0, 0, wide);
    band.addColorStop(0, withAlpha(colour, alpha * strength));
    band.addColorStop(0.5, withAlpha(colour, alpha * 0.45 * strength));
    band.addColorStop(1, withAlpha(colour, 0));
    c.fillStyle = band;
    c.fillRect(-wide, -wide, wide * 2, wide * 2);
    c.restore();
  }
  c.restore();
}

/** `rise` is the number of pixels by which the sky has moved down into the picture. */
export function drawStars(c, time, strength, rise, horizon) {
  if (strength <= 0.1) return;
  drawMilkyWay(c, strength, rise);
  for (const star of stars) {
    const y = star.y + rise;
    if (y < -4 || y > horizon - 4) continue;
    const low = Math.min(1, (horizon - y) / 190);
    const alpha = strength * low * star.bright * (0.8 + 0.2 * loopWave(time, star.cycles, star.phase));
    fillEllipse(c, star.x, y, star.size, `rgba(226,236,255,${alpha.toFixed(3)})`);
  }
}

export function drawMoon(c, x, y, radius, strength = 1) {
  addGlow(c, x, y, radius * 7, '#b9cdf5', 0.34 * strength);
  fillEllipse(c, x, y, radius, `rgba(238,241,226,${strength})`);
  for (const [dx, dy, size] of [
    [-0.35, -0.2, 0.24],
    [0.28, 0.3, 0.3],
    [0.3, -0.42, 0.14],
    [-0.2, 0.48, 0.13],
  ]) {
    fillEllipse(c, x + dx * radius, y + dy * radius, size * radius, `rgba(190,200,205,${0.55 * strength})`);
  }
}

/** A long flat-bottomed cloud, shaped by `seed`. Drawn as one path, so that a translucent cloud is even. */
function drawCloud(c, x, y, length, colour, alpha, seed) {
  const chance = seeded(seed);
  const tall = Math.min(length * 0.1, 26);
  c.save();
  c.beginPath();
  c.rect(x - length, y - tall * 4, length * 2, tall * 4);
  c.clip();
  c.beginPath();
  for (let i = 0; i < 7; i += 1) {
    const along = (i + 0.5) / 7;
    const arch = Math.sin(Math.PI * along);
    const radius = length * (0.1 + 0.05 * chance());
    c.ellipse(x + (along - 0.5) * length * 0.82, y, radius, tall * arch * (0.7 + chance() * 1.1), 0, 0, turn);
    c.closePath();
  }
  c.fillStyle = withAlpha(colour, alpha);
  c.fill();
  c.restore();
  c.beginPath();
  c.ellipse(x, y, length * 0.52, tall * 0.22, 0, 0, turn);
  c.fillStyle = withAlpha(colour, alpha * 0.8);
  c.fill();
}

const bank = seeded(31);
const banks = Array.from({ length: 9 }, (_, i) => ({
  x: bank() * 1200 - 170,
  up: 22 + i * 19 + bank() * 16,
  length: 150 + bank() * 250,
  sway: 3 + bank() * 6,
  alpha: 0.16 + bank() * 0.24,
  seed: 40 + i,
}));

export function drawClouds(c, time, palette, horizon, { pan = 0, cover = 1, rise = 0 } = {}) {
  for (const cloud of banks) {
    const x = cloud.x + pan * (0.4 + cloud.up / 300) + cloud.sway * loopWave(time, 1, cloud.seed / 9);
    drawCloud(c, x, horizon - cloud.up + rise, cloud.length, palette.cloud, cloud.alpha * cover, cloud.seed);
  }
}

/** Curtains of green and violet light. */
export function drawAurora(c, time, horizon, strength) {
  c.save();
  c.globalCompositeOperation = 'screen';
  for (const [row, colour, base, tall] of [
    [0, '#35e0b0', 150, 150],
    [1, '#4aa8ff', 205, 120],
    [2, '#a06bff', 255, 100],
  ]) {
    for (let x = -20; x < width + 20; x += 10) {
      const fold =
        Math.sin(x / 91 + row * 2 + (time * turn) / 11) + 0.6 * Math.sin(x / 37 - time * 0.5 + row);
      const foot = horizon - base + fold * 22 + row * 10;
      const bright = strength * (0.16 + 0.1 * Math.sin(x / 53 + time * 0.8 + row * 1.7));
      const light = c.createLinearGradient(0, foot - tall, 0, foot + 18);
      light.addColorStop(0, withAlpha(colour, 0));
      light.addColorStop(0.8, withAlpha(colour, Math.max(0, bright)));
      light.addColorStop(1, withAlpha(colour, 0));
      c.fillStyle = light;
      c.fillRect(x, foot - tall, 10, tall + 18);
    }
  }
  c.restore();
}

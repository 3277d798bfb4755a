// A sea in rows: far rows are pale and low, near rows dark and high.
import { blend, clamp, withAlpha, mix, seeded, loopWave, turn } from './maths.mjs';
import { width } from './picture.mjs';

/** Height of row `part` (0 far, 1 near) at x; repeats after 8 s. */
export function waveAt(x, time, part, swell = 1) {
  const size = mix(0.7, 7.5, part) * swell;
  const length = mix(46, 210, part);
  return (
    size * 0.55 * Math.sin((turn * x) / length + (turn * time * 2) / 8 + part * 17) +
    size * 0.3 * Math.sin((turn * x) / (length * 0.61) - (turn * time * 3) / 8 + part * 29) +
    size * 0.35 * Math.sin((turn * x) / (length * 1.9) + (turn * time) / 8 + part * 5)
  );
}

export const rowHeight = (horizon, bottom, part) => horizon + (bottom - horizon) * part ** 1.6;

export function drawSea(
  c,
  { time, palette, horizon, bottom = 500, from = 0, to = 1, rows = 11, swell = 1, pan = 0 },
) {
  for (let row = 0; row < rows; row += 1) {
    const part = row / (rows - 1);
    if (part < from || part >= to + (to === 1 ? 1 : 0)) continue;
    const y = rowHeight(horizon, bottom, part);
    const shift = pan * mix(0.1, 1.3, part);
    c.beginPath();
    c.moveTo(-10, 600);
    for (let x = -10; x <= width + 10; x += 8) c.lineTo(x, y + waveAt(x + shift, time, part, swell));
    c.lineTo(width + 10, 600);
    c.closePath();
    c.fillStyle = blend(palette.far, palette.near, part ** 0.62);
    c.fill();
    c.strokeStyle = withAlpha(blend(palette.far, '#ffffff', 0.35), mix(0.06, 0.2, part));
    c.lineWidth = mix(0.5, 1.5, part);
    c.stroke();
  }
}

const random = seeded(91);
const sparks = Array.from({ length: 90 }, () => ({
  side: random() + random() - 1,
  part: random(),
  cycles: 1 + Math.floor(random() * 3),
  phase: random(),
  length: 0.4 + random(),
}));

/** The reflections under a moon, a sun or a lamp. */
export function drawGlints(
  c,
  { time, x, horizon, bottom = 480, colour, strength, spread = 40, from = 0, to = 1 },
) {
  c.lineCap = 'round';
  for (const spark of sparks) {
    if (spark.part < from || spark.part > to) continue;
    const y = rowHeight(horizon + 2, bottom, spark.part);
    const shine = clamp(0.5 + 0.7 * loopWave(time, spark.cycles, spark.phase));
    const wide = mix(3, 22, spark.part) * spark.length;
    const left =
      x +
      spark.side * mix(spread * 0.35, spread * 1.6, spark.part) +
      3 * loopWave(time, 1, spark.phase) -
      wide / 2;
    c.strokeStyle = withAlpha(colour, strength * shine * mix(0.8, 0.35, Math.abs(spark.side)));
    c.lineWidth = mix(0.8, 2.6, spark.part);
    c.beginPath();
    c.moveTo(left, y);
    c.lineTo(left + wide, y);
    c.stroke();
  }
}

/** Draws soft banks of fog over the water. With `drift` 0 they move by whole turns in 8 s. */
export function drawFog(c, time, colour, strength, horizon, { drift = 0, rows = 6, spread = 150 } = {}) {
  if (strength <= 0) return;
  for (let row = 0; row < rows; row += 1) {
    const y = horizon - spread * 0.4 + (spread * 1.4 * row) / rows;
    const sway = 30 * loopWave(time, 1, row / rows) + drift * time * (10 + row * 6);
    for (const slot of [0, 1, 2]) {
      const x = ((((slot * 430 + row * 173 + sway) % 1290) + 1290) % 1290) - 220;
      const wide = 330 + 40 * (row % 3);
      const cloud = c.createRadialGradient(x, 0, 0, x, 0, wide);
      cloud.addColorStop(0, withAlpha(colour, strength * 0.5));
      cloud.addColorStop(0.5, withAlpha(colour, strength * 0.22));
      cloud.addColorStop(1, withAlpha(colour, 0));
      c.save();
      c.translate(0, y);
      c.scale(1, 0.16 + 0.03 * row);
      c.fillStyle = cloud;
      c.fillRect(x - wide, -wide, wide * 2, wide * 2);
      c.restore();
    }
  }
}

// The inside of the tower: a spiral stair around a pillar, windows, and the lamp room above.
import { withAlpha, mix, seeded, turn } from './maths.mjs';
import { addGlow, fillPolygon } from './picture.mjs';
import { warm } from './palettes.mjs';

export const radius = 215;
export const rise = 210;
const stepsInTurn = 22;

/** A point on the stair after a number of turns; `near` is 1 in front of the pillar and -1 behind it. */
export function onStair(turns) {
  return { x: radius * Math.sin(turns * turn), y: -turns * rise, near: Math.cos(turns * turn) };
}

const random = seeded(12);
const bricks = Array.from({ length: 150 }, () => ({
  x: (random() - 0.5) * 680,
  y: 120 - random() * 1000,
  wide: 22 + random() * 16,
  tone: random(),
}));

export function drawWall(c) {
  const wall = c.createLinearGradient(-345, 0, 345, 0);
  wall.addColorStop(0, '#1a1a3c');
  wall.addColorStop(0.3, '#4a4468');
  wall.addColorStop(0.7, '#5a4f70');
  wall.addColorStop(1, '#211d40');
  c.fillStyle = '#0a0b20';
  c.fillRect(-700, -1400, 1400, 2000);
  c.fillStyle = wall;
  c.fillRect(-345, -1400, 690, 2000);
  for (const brick of bricks) {
    c.fillStyle = withAlpha(brick.tone > 0.5 ? '#8a7a92' : '#241f44', 0.16);
    c.beginPath();
    c.roundRect(
      Math.max(-340, Math.min(340 - brick.wide, brick.x)),
      Math.round(brick.y / 14) * 14,
      brick.wide,
      11,
      2,
    );
    c.fill();
  }
  for (const [x, y] of [
    [-150, -40],
    [140, -190],
    [-160, -330],
    [150, -455],
  ]) {
    c.fillStyle = '#0b0d26';
    c.beginPath();
    c.roundRect(x - 27, y - 41, 54, 86, [27, 27, 0, 0]);
    c.fill();
    const night = c.createLinearGradient(0, y - 36, 0, y + 40);
    night.addColorStop(0, '#14235c');
    night.addColorStop(1, '#3d6a9e');
    c.fillStyle = night;
    c.beginPath();
    c.roundRect(x - 21, y - 35, 42, 76, [21, 21, 0, 0]);
    c.fill();
    c.fillStyle = '#dfe8ff';
    for (const [dx, dy] of [
      [-9, -14],
      [6, -22],
      [11, 2],
    ])
      c.fillRect(x + dx, y + dy, 1.6, 1.6);
    c.fillStyle = '#0b0d26';
    c.fillRect(x - 1.5, y - 36, 3, 78);
  }
}

/** The steps behind the pillar, or the steps in front of it. */
export function drawSteps(c, front, top) {
  for (let step = -stepsInTurn; step < top * stepsInTurn; step += 1) {
    const { x, y, near } = onStair(step / stepsInTurn);
    if (near > 0 !== front) continue;
    const wide = mix(24, 70, Math.abs(near));
    const shade = near > 0 ? ['#b3a0b4', '#6a5c7c'] : ['#6f628a', '#463d66'];
    c.fillStyle = shade[1];
    c.fillRect(x - wide / 2, y, wide, 19);
    c.fillStyle = shade[0];
    c.fillRect(x - wide / 2, y, wide, 4.5);
  }
}

export function drawPillar(c) {
  const stone = c.createLinearGradient(-26, 0, 26, 0);
  stone.addColorStop(0, '#2a2548');
  stone.addColorStop(0.6, '#6f6284');
  stone.addColorStop(1, '#332c54');
  c.fillStyle = stone;
  c.fillRect(-24, -1400, 48, 2000);
}

/** The room at the top: floor at y = `floor`, glass all around, the great lens in the middle. */
export function drawLampRoom(c, floor, lit) {
  const night = c.createLinearGradient(0, floor - 330, 0, floor);
  night.addColorStop(0, '#070b28');
  night.addColorStop(1, '#345f94');
  c.fillStyle = night;
  c.fillRect(-700, floor - 420, 1400, 420);
  const dots = seeded(77);
  c.fillStyle = 'rgba(225,234,255,0.75)';
  for (let i = 0; i < 70; i += 1) c.fillRect((dots() - 0.5) * 900, floor - 60 - dots() * 330, 1.5, 1.5);
  c.fillStyle = '#0c1030';
  for (const x of [-330, -212, -104, 104, 212, 330]) c.fillRect(x - 4, floor - 420, 8, 420);
  c.fillRect(-700, floor - 58, 1400, 8);
  c.fillStyle = '#191b42';
  c.fillRect(-700, floor - 50, 1400, 50);
  c.fillStyle = '#4d4468';
  c.fillRect(-700, floor, 1400, 10);
  c.fillStyle = '#262148';
  c.fillRect(-700, floor + 10, 1400, 22);
  addGlow(c, 0, floor - 118, 420, warm.lamp, lit);
  c.fillStyle = '#8a6222';
  c.fillRect(-26, floor - 48, 52, 48);
  c.fillStyle = '#c08d35';
  c.fillRect(-34, floor - 54, 68, 8);
  for (let i = 0; i < 7; i += 1) {
    const part = (i - 3) / 3;
    const half = 46 * Math.sqrt(1 - (part * 0.86) ** 2);
    const y = floor - 118 + part * 58;
    fillPolygon(
      c,
      [
        [-half, y - 7],
        [half, y - 7],
        [half - 5, y + 7],
        [-half + 5, y + 7],
      ],
      lit > 0.05 ? withAlpha('#ffe9b0', 0.35 + 0.6 * lit) : 'rgba(150,178,214,0.42)',
    );
  }
  c.fillStyle = '#c08d35';
  c.fillRect(-20, floor - 192, 40, 9);
  c.fillRect(-3, floor - 210, 6, 20);
}

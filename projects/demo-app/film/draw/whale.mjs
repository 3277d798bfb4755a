// The whale, seen from the side, looking right: about 320 long at size 1, the middle of its back at (0, 0).
import { withAlpha, seeded } from './maths.mjs';
import { fillEllipse, drawFigure, addGlow } from './picture.mjs';

const random = seeded(5);
const lights = Array.from({ length: 34 }, () => ({
  x: -120 + random() * 250,
  y: 12 + random() * 46,
  size: 0.8 + random() * 2,
  phase: random(),
}));

function body(c, beat) {
  c.beginPath();
  c.moveTo(-150, 22 + beat * 14);
  c.bezierCurveTo(-90, 8 + beat * 4, -40, -4, 40, -2);
  c.bezierCurveTo(110, 0, 162, 16, 166, 40);
  c.bezierCurveTo(166, 66, 120, 84, 60, 82);
  c.bezierCurveTo(-20, 80, -90, 52, -150, 32 + beat * 14);
  c.closePath();
}

function flukes(c, beat) {
  c.beginPath();
  c.moveTo(-142, 27 + beat * 14);
  c.bezierCurveTo(-160, 20 + beat * 20, -186, 4 + beat * 24, -202, 6 + beat * 30);
  c.bezierCurveTo(-190, 18 + beat * 26, -182, 26 + beat * 22, -178, 30 + beat * 20);
  c.bezierCurveTo(-184, 36 + beat * 22, -194, 46 + beat * 26, -204, 54 + beat * 30);
  c.bezierCurveTo(-180, 54 + beat * 26, -158, 40 + beat * 18, -142, 34 + beat * 14);
  c.closePath();
}

/** `beat` in [-1, 1] moves the tail; `shine` lights the spots along its side. */
export function drawWhale(
  c,
  {
    x,
    y,
    size,
    facing = 1,
    beat = 0,
    time = 0,
    back = '#20407a',
    belly = '#7fa3cf',
    alpha = 1,
    shine = 0,
    rim = 0.25,
    angle = 0,
  },
) {
  drawFigure(c, 'whale', x, y, size, facing, () => {
    c.globalAlpha *= alpha;
    c.rotate(angle);
    c.fillStyle = back;
    flukes(c, beat);
    c.fill();
    body(c, beat);
    c.fill();
    c.save();
    body(c, beat);
    c.clip();
    c.fillStyle = belly;
    c.beginPath();
    c.moveTo(170, 52);
    c.bezierCurveTo(110, 58, 70, 54, 30, 62);
    c.bezierCurveTo(-30, 72, -60, 60, -90, 60);
    c.lineTo(-60, 120);
    c.lineTo(180, 120);
    c.closePath();
    c.fill();
    const moonlit = c.createLinearGradient(0, -4, 0, 15);
    moonlit.addColorStop(0, withAlpha('#cfe4ff', rim));
    moonlit.addColorStop(1, withAlpha('#cfe4ff', 0));
    c.fillStyle = moonlit;
    c.fillRect(-170, -10, 360, 25);
    c.strokeStyle = withAlpha('#ffffff', 0.16);
    c.lineWidth = 1.6;
    for (let i = 0; i < 5; i += 1) {
      c.beginPath();
      c.moveTo(166 - i * 3, 58 + i * 5);
      c.quadraticCurveTo(90, 62 + i * 6, 20 - i * 12, 70 + i * 4);
      c.stroke();
    }
    c.restore();
    c.fillStyle = back;
    c.beginPath();
    c.moveTo(66, 60);
    c.bezierCurveTo(50, 78 + beat * 8, 26, 96 + beat * 14, 4, 100 + beat * 16);
    c.bezierCurveTo(10, 84 + beat * 8, 22, 70, 36, 58);
    c.fill();
    fillEllipse(c, 122, 44, 3.4, '#0a1230');
    fillEllipse(c, 123, 43, 1.1, '#e8f2ff');
    if (shine > 0) {
      for (const light of lights) {
        const pulse = 0.6 + 0.4 * Math.sin((time / 4 + light.phase) * Math.PI * 2);
        fillEllipse(c, light.x, light.y, light.size, withAlpha('#a8ffe9', shine * pulse));
      }
      addGlow(c, 20, 36, 170, '#38d6c0', 0.3 * shine);
    }
  });
}

/** The breath of the whale, `age` from 0 to 1. */
export function drawSpout(c, x, y, size, age) {
  if (age <= 0 || age >= 1) return;
  const chance = seeded(17);
  for (let i = 0; i < 80; i += 1) {
    const lean = (chance() - 0.5) * 0.8;
    const own = age * 1.6 - chance() * 0.6;
    const height = size * (0.7 + chance() * 0.5) * (3.2 * own - 2.2 * own * own);
    const round = size * (0.02 + 0.07 * own) * (0.5 + chance());
    if (own <= 0 || own >= 1) continue;
    fillEllipse(c, x + lean * size * own, y - height, round, withAlpha('#dcecff', 0.3 * (1 - own)));
  }
}

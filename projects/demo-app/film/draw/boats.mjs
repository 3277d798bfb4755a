// The Wren, a small sailing boat with its sailor, and the keeper's rowing boat. The water line is at y = 0.
import { blend, withAlpha } from './maths.mjs';
import { warm } from './palettes.mjs';
import { fillEllipse, drawFigure, addGlow, drawAt, fillPolygon } from './picture.mjs';

function hull(c, tone, half, deep, colour, trim) {
  c.beginPath();
  c.moveTo(-half, -deep * 0.9);
  c.quadraticCurveTo(0, -deep * 0.45, half * 1.08, -deep * 1.15);
  c.quadraticCurveTo(half * 0.86, deep * 0.75, half * 0.5, deep * 0.8);
  c.lineTo(-half * 0.72, deep * 0.8);
  c.quadraticCurveTo(-half * 0.96, deep * 0.4, -half, -deep * 0.9);
  c.fillStyle = tone(colour);
  c.fill();
  c.strokeStyle = tone(trim);
  c.lineWidth = deep * 0.16;
  c.beginPath();
  c.moveTo(-half, -deep * 0.9);
  c.quadraticCurveTo(0, -deep * 0.45, half * 1.08, -deep * 1.15);
  c.stroke();
}

/** The sailor: a blue jersey, a red cap, 30 units high. */
export function drawSailor(c, { x, y, size, facing = 1, wave = 0, dark = 0, mug = false }) {
  const tone = (colour) => (dark > 0 ? blend(colour, '#101a40', dark) : colour);
  drawAt(c, x, y, size / 30, facing, () => {
    c.fillStyle = tone('#3f6fb5');
    c.beginPath();
    c.roundRect(-6, -19, 12, 20, 5);
    c.fill();
    c.fillStyle = tone('#e8edf6');
    c.fillRect(-6, -12, 12, 1.8);
    c.fillRect(-6, -7, 12, 1.8);
    fillEllipse(c, 0.5, -23, 5, tone('#b97a52'));
    fillEllipse(c, 2.8, -23, 0.8, tone('#20264a'));
    c.fillStyle = tone('#c8413f');
    c.beginPath();
    c.roundRect(-5.4, -29, 11, 5, [4, 4, 1, 1]);
    c.fill();
    c.strokeStyle = tone('#34609f');
    c.lineWidth = 3.4;
    c.lineCap = 'round';
    const angle = mug ? 1.7 : 2.5 + wave * 0.4;
    const handX = 3 + Math.sin(angle) * 9;
    const handY = -15 + Math.cos(angle) * 9;
    c.beginPath();
    c.moveTo(3, -15);
    c.lineTo(handX, handY);
    c.stroke();
    fillEllipse(c, handX, handY, 1.9, tone('#b97a52'));
    if (mug) {
      c.fillStyle = tone('#f3f0e6');
      c.fillRect(handX, handY - 4, 3.6, 4);
    }
  });
}

/** At size 1 the hull is 90 units long and the mast 84 high. */
export function drawWren(
  c,
  { x, y, size, facing = 1, roll = 0, dark = 0, lamp = 1, sailor = true, wave = 0, sail = 1 },
) {
  const tone = (colour) => (dark > 0 ? blend(colour, '#101a40', dark) : colour);
  drawFigure(c, 'wren', x, y, size, facing, () => {
    c.rotate(roll);
    c.fillStyle = tone('#5b3b2c');
    c.fillRect(-3, -84, 2.6, 80);
    if (sail > 0) {
      c.beginPath();
      c.moveTo(0.5, -82);
      c.quadraticCurveTo(30 * sail, -46, 38 * sail, -17);
      c.quadraticCurveTo(18, -13, 0.5, -14);
      c.closePath();
      c.fillStyle = tone('#f2e7d2');
      c.fill();
      fillPolygon(
        c,
        [
          [0.5, -46],
          [24 * sail, -42],
          [30 * sail, -33],
          [0.5, -36],
        ],
        tone('#c8524a'),
      );
      c.beginPath();
      c.moveTo(-4, -76);
      c.quadraticCurveTo(-14, -42, -40, -12);
      c.quadraticCurveTo(-18, -14, -4, -16);
      c.closePath();
      c.fillStyle = tone('#d9cbb4');
      c.fill();
    }
    if (sailor) drawSailor(c, { x: -20, y: -4, size: 24, facing: -1, wave, dark });
    hull(c, tone, 45, 12, '#2f7f86', '#f2e7d2');
    c.fillStyle = tone('#1d5660');
    c.fillRect(-34, 5, 62, 4);
    fillPolygon(
      c,
      [
        [-3, -84],
        [-3, -90],
        [-16, -87],
      ],
      tone('#c8413f'),
    );
    c.fillStyle = tone('#10173a');
    c.fillRect(43, -27, 1.4, 16);
    fillEllipse(c, 43.7, -28, 3, lamp > 0 ? warm.core : tone('#333b66'));
    addGlow(c, 43.7, -28, 40, warm.lamp, 0.8 * lamp);
  });
}

/** `crew` is painted behind the near side of the boat. */
export function drawRowboat(
  c,
  { x, y, size, facing = 1, roll = 0, stroke = 0, dark = 0, crew, oars = true },
) {
  const tone = (colour) => (dark > 0 ? blend(colour, '#101a40', dark) : colour);
  drawAt(c, x, y, size, facing, () => {
    c.rotate(roll);
    c.fillStyle = tone('#3a2a2a');
    c.beginPath();
    c.ellipse(0, -8, 42, 6, 0, 0, Math.PI * 2);
    c.fill();
    crew?.();
    hull(c, tone, 46, 13, '#8c4a35', '#e9cfa4');
    if (!oars) return;
    const reach = Math.sin(stroke) * 26;
    c.strokeStyle = tone('#e3bf8a');
    c.lineWidth = 2.6;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(-6, -22);
    c.lineTo(-4 + reach, 9 - Math.max(0, Math.cos(stroke)) * 9);
    c.stroke();
    c.lineWidth = 6;
    c.beginPath();
    c.moveTo(-4.6 + reach * 0.8, 4 - Math.max(0, Math.cos(stroke)) * 8);
    c.lineTo(-4 + reach, 9 - Math.max(0, Math.cos(stroke)) * 9);
    c.stroke();
    c.fillStyle = withAlpha('#ffffff', 0.12);
    c.fillRect(-38, 10, 70, 1.4);
  });
}

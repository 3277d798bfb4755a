// Biscuit, a ginger cat, about 40 units high: feet at (0, 0), looking right.
import { blend, turn } from './maths.mjs';
import { fillEllipse, drawFigure, fillPolygon } from './picture.mjs';

const ginger = '#e2883a';
const stripe = '#b8611f';
const cream = '#fbe6c4';

function tail(c, tone, x, y, lift, sway) {
  c.strokeStyle = tone(ginger);
  c.lineWidth = 6;
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(x, y);
  c.bezierCurveTo(
    x - 16,
    y + 2 - lift * 6,
    x - 20 + sway * 4,
    y - 14 - lift * 10,
    x - 12 + sway * 8,
    y - 20 - lift * 12,
  );
  c.stroke();
}

function face(c, tone, x, y, blink) {
  fillPolygon(
    c,
    [
      [x - 9, y - 5],
      [x - 8, y - 17],
      [x - 1, y - 9],
    ],
    tone(ginger),
  );
  fillPolygon(
    c,
    [
      [x + 9, y - 5],
      [x + 9, y - 17],
      [x + 2, y - 9],
    ],
    tone(stripe),
  );
  fillEllipse(c, x, y, 10.5, tone(ginger), 0.9);
  fillEllipse(c, x + 5, y + 3.5, 5, tone(cream), 0.8);
  if (blink) {
    c.fillStyle = tone('#20264a');
    c.fillRect(x + 1, y - 2, 4, 1.2);
  } else {
    fillEllipse(c, x + 3, y - 2, 1.7, tone('#20264a'));
    fillEllipse(c, x + 8.5, y - 1.6, 1.4, tone('#20264a'));
  }
  fillEllipse(c, x + 8.5, y + 2, 1.3, tone('#c46a5c'));
}

export function drawCat(
  c,
  { x, y, size, facing = 1, pose = 'sit', walk = 0, sway = 0, dark = 0, blink = false },
) {
  const tone = (colour) => (dark > 0 ? blend(colour, '#101a40', dark) : colour);
  drawFigure(c, 'cat', x, y, size / 40, facing, () => {
    if (pose === 'sit') {
      tail(c, tone, -9, -4, 0, sway);
      c.beginPath();
      c.moveTo(-13, 0);
      c.bezierCurveTo(-17, -16, -4, -26, 5, -25);
      c.bezierCurveTo(11, -18, 10, -6, 9, 0);
      c.closePath();
      c.fillStyle = tone(ginger);
      c.fill();
      fillEllipse(c, 6, -9, 4.5, tone(cream), 1.7);
      for (const at of [-14, -10]) fillEllipse(c, -9, at, 4, tone(stripe), 0.28);
      face(c, tone, 6, -29, blink);
      return;
    }
    const step = (offset) => Math.sin((walk + offset) * turn) * 5;
    c.strokeStyle = tone(stripe);
    c.lineWidth = 5;
    c.lineCap = 'round';
    for (const [hip, offset] of [
      [-12, 0.5],
      [12, 0],
    ]) {
      c.beginPath();
      c.moveTo(hip, -12);
      c.lineTo(hip + step(offset), -2.5);
      c.stroke();
    }
    tail(c, tone, -16, -16, 1.2, sway);
    c.fillStyle = tone(ginger);
    c.beginPath();
    c.roundRect(-19, -22, 38, 14, 7);
    c.fill();
    for (const at of [-8, -1, 6]) fillEllipse(c, at, -20, 1.6, tone(stripe), 2);
    c.strokeStyle = tone(ginger);
    for (const [hip, offset] of [
      [-14, 0],
      [14, 0.5],
    ]) {
      c.beginPath();
      c.moveTo(hip, -12);
      c.lineTo(hip + step(offset), -2.5);
      c.stroke();
    }
    face(c, tone, 20, -26, blink);
  });
}

// Edda, the keeper: 100 units tall in her yellow oilskin, feet at (0, 0), looking right.
import { blend, withAlpha, turn } from './maths.mjs';
import { warm } from './palettes.mjs';
import { fillEllipse, drawFigure, addGlow, drawAt } from './picture.mjs';

const colours = {
  coat: '#f6ba2e',
  shade: '#cf8418',
  hat: '#e9a31f',
  skin: '#f3c39d',
  hair: '#eef0f4',
  dark: '#1a2244',
  scarf: '#2f9c95',
};

function limb(c, x, y, angle, length, colour, wide) {
  const endX = x + Math.sin(angle) * length;
  const endY = y + Math.cos(angle) * length;
  c.strokeStyle = colour;
  c.lineWidth = wide;
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(x, y);
  c.lineTo(endX, endY);
  c.stroke();
  return [endX, endY];
}

function legs(c, tone, stride, sitting) {
  for (const [offset, swingOf] of [
    [-7, stride],
    [7, -stride],
  ]) {
    const angle = sitting ? 1.25 + swingOf * 0.2 : swingOf * 0.5;
    const [kneeX, kneeY] = limb(c, offset, -24, angle, sitting ? 17 : 10, tone(colours.dark), 11);
    const [footX, footY] = limb(
      c,
      kneeX,
      kneeY,
      sitting ? swingOf * 0.3 : angle * 0.5,
      11,
      tone(colours.dark),
      11,
    );
    c.fillStyle = tone('#0d1330');
    c.beginPath();
    c.roundRect(footX - 6, footY - 3, 18, 8, 4);
    c.fill();
  }
}

function coat(c, tone, sway) {
  c.beginPath();
  c.moveTo(-13, -70);
  c.bezierCurveTo(-22, -52, -26 + sway, -34, -28 + sway, -18);
  c.quadraticCurveTo(0, -12, 27 + sway * 0.5, -18);
  c.bezierCurveTo(24, -36, 20, -54, 13, -70);
  c.closePath();
  c.fillStyle = tone(colours.coat);
  c.fill();
  c.beginPath();
  c.moveTo(-13, -70);
  c.bezierCurveTo(-22, -52, -26 + sway, -34, -28 + sway, -18);
  c.quadraticCurveTo(-18, -15.5, -8 + sway, -14.6);
  c.bezierCurveTo(-10, -36, -9, -56, -3, -71);
  c.closePath();
  c.fillStyle = tone(colours.shade);
  c.fill();
  for (const y of [-56, -44, -32]) fillEllipse(c, 9 + (y + 56) * 0.05, y, 2, tone(colours.shade));
}

function head(c, tone, tilt) {
  c.save();
  c.translate(1, -80);
  c.rotate(tilt);
  fillEllipse(c, -7, 4, 10, tone(colours.hair));
  fillEllipse(c, 2, 0, 14.5, tone(colours.skin));
  fillEllipse(c, 16, 3, 3, tone(colours.skin));
  fillEllipse(c, 9.5, -1, 1.9, tone('#20264a'));
  fillEllipse(c, 8, 6, 3, withAlpha('#e0725c', 0.35));
  c.beginPath();
  c.moveTo(-19, -2);
  c.quadraticCurveTo(-16, -24, 2, -24);
  c.quadraticCurveTo(17, -23, 18, -7);
  c.closePath();
  c.fillStyle = tone(colours.hat);
  c.fill();
  c.beginPath();
  c.moveTo(-29, 6);
  c.quadraticCurveTo(-18, -10, 2, -10);
  c.quadraticCurveTo(18, -11, 25, -4);
  c.quadraticCurveTo(12, -6, 0, -4.5);
  c.quadraticCurveTo(-14, -2, -29, 6);
  c.fillStyle = tone(colours.shade);
  c.fill();
  c.restore();
}

export function drawLantern(c, x, y, size, lit, swingAngle = 0) {
  drawAt(c, x, y, size, 1, () => {
    c.rotate(swingAngle);
    c.strokeStyle = '#10173a';
    c.lineWidth = 1.6;
    c.beginPath();
    c.arc(0, 5, 5, Math.PI, 0);
    c.stroke();
    c.fillStyle = lit > 0 ? blend('#5a5f86', warm.core, lit) : '#49507e';
    c.beginPath();
    c.roundRect(-5, 6, 10, 13, 2.5);
    c.fill();
    c.fillStyle = '#10173a';
    c.fillRect(-6.5, 4, 13, 3);
    c.fillRect(-6.5, 18, 13, 3);
    c.fillRect(-0.7, 6, 1.4, 13);
    addGlow(c, 0, 12, 46, warm.lamp, 0.8 * lit);
  });
}

/**
 * `arm` and `back` are the angles of the two arms, 0 hanging, a quarter turn pointing forward.
 * `dark` in [0, 1] darkens her.
 */
export function drawKeeper(
  c,
  {
    x,
    y,
    size,
    facing = 1,
    walk = null,
    arm = 0.35,
    back = -0.25,
    holds,
    lit = 1,
    dark = 0,
    wind = 0,
    tilt = 0,
    sitting = false,
  },
) {
  const tone = (colour) => (dark > 0 ? blend(colour, '#101a40', dark) : colour);
  const stride = walk === null ? 0 : Math.sin(walk * turn);
  const bob = walk === null ? 0 : Math.abs(Math.cos(walk * turn)) * 2.5;
  drawFigure(c, 'keeper', x, y - (bob * size) / 100, size / 100, facing, () => {
    limb(c, -9, -62, back - stride * 0.45, 27, tone(colours.shade), 11);
    legs(c, tone, walk === null && sitting ? wind * 0.4 : stride, sitting);
    coat(c, tone, -wind * 5 - stride * 2);
    c.fillStyle = tone(colours.scarf);
    c.beginPath();
    c.roundRect(-14, -72, 28, 9, 4.5);
    c.fill();
    limb(c, -12, -67, -1.1 - wind * 0.25, 16 + wind * 7, tone(colours.scarf), 6);
    head(c, tone, tilt - wind * 0.05);
    const [handX, handY] = limb(
      c,
      6,
      -60,
      arm + stride * 0.3,
      29,
      tone(blend(colours.coat, colours.shade, 0.35)),
      11,
    );
    fillEllipse(c, handX, handY, 5.5, tone(colours.skin));
    if (holds === 'lantern') drawLantern(c, handX, handY - 3, 1.15, lit, -stride * 0.2);
    if (holds === 'mug') {
      c.fillStyle = tone('#e9eef8');
      c.beginPath();
      c.roundRect(handX - 1, handY - 11, 11, 12, 2.5);
      c.fill();
      c.strokeStyle = tone('#e9eef8');
      c.lineWidth = 2;
      c.strokeRect(handX + 10, handY - 8, 3.5, 6);
    }
  });
}

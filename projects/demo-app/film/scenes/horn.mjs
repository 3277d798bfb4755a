// She calls out into the dark.
import { withAlpha, ramp } from '../draw/maths.mjs';
import { drawCaption } from '../draw/text.mjs';
import { drawLookout, lookoutCamera } from './lookout.mjs';
import { galleryHeight } from '../draw/lighthouse.mjs';
import { projectPoint } from '../draw/picture.mjs';
import { towerPlace } from '../draw/island.mjs';

/** Times at which the horn sounds, also used by the score. */
export const calls = [1.1, 3.2];

function rings(c, time, from) {
  c.save();
  c.lineCap = 'round';
  for (const call of calls) {
    for (let i = 0; i < 4; i += 1) {
      const age = (time - call - i * 0.28) / 2.6;
      if (age <= 0 || age >= 1) continue;
      c.strokeStyle = withAlpha('#ffe3a6', 0.42 * Math.sin(Math.PI * age ** 0.6));
      c.lineWidth = 2.6 - 1.6 * age;
      c.beginPath();
      c.ellipse(from.x, from.y, 20 + 620 * age, (20 + 620 * age) * 0.62, 0, -0.42, 0.36);
      c.stroke();
    }
  }
  c.restore();
}

function horn(c) {
  c.fillStyle = '#d9a441';
  c.beginPath();
  c.moveTo(19, galleryHeight - 13.5);
  c.lineTo(31, galleryHeight - 18);
  c.quadraticCurveTo(33, galleryHeight - 12, 31, galleryHeight - 7);
  c.lineTo(19, galleryHeight - 11);
  c.fill();
  c.fillStyle = '#8a6222';
  c.beginPath();
  c.ellipse(31.4, galleryHeight - 12.5, 1.6, 5.6, 0, 0, Math.PI * 2);
  c.fill();
}

export function draw(c, time) {
  const near = ramp(0, 1.2, time);
  const camera = { ...lookoutCamera, x: lookoutCamera.x + 14 * near, zoom: lookoutCamera.zoom + 0.25 * near };
  drawLookout(c, time, {
    camera,
    arm: 0.4 + 1 * near,
    tool: near > 0.4 ? () => horn(c) : undefined,
    paintFront: () =>
      rings(c, time, projectPoint(camera, 1, towerPlace.x + 32, towerPlace.y + galleryHeight - 12)),
  });
  drawCaption(c, 'So she called: is anybody there?', time, 0.8, 3.8, { x: 560 });
  drawCaption(c, '…', time, 4.6, 6.9, { x: 560 });
}

// Up to the stars: they draw a boat, and one of them falls where it lies.
import { bump, withAlpha, mix, ramp } from '../draw/maths.mjs';
import { drawCaption } from '../draw/text.mjs';
import { fillEllipse, addGlow } from '../draw/picture.mjs';
import { drawLookout, lookoutCamera, loopTime } from './lookout.mjs';

const points = [
  [470, 168],
  [520, 214],
  [640, 214],
  [696, 160],
  [585, 164],
  [580, 36],
  [668, 142],
  [518, 138],
];
const lines = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 0],
  [4, 5],
  [5, 6],
  [6, 4],
  [5, 7],
  [7, 4],
];

function constellation(c, time, lift) {
  const shown = bump(1.1, 1.4, 4.6, 5.2, time);
  c.lineWidth = 1.1;
  lines.forEach(([from, to], i) => {
    const drawn = ramp(1.3 + i * 0.14, 1.75 + i * 0.14, time);
    if (drawn <= 0) return;
    const [x, y] = points[from];
    c.strokeStyle = withAlpha('#cfe2ff', 0.55 * shown);
    c.beginPath();
    c.moveTo(x, y + lift);
    c.lineTo(mix(x, points[to][0], drawn), mix(y, points[to][1], drawn) + lift);
    c.stroke();
  });
  points.forEach(([x, y], i) => {
    const bright = bump(0.9 + i * 0.1, 1.3 + i * 0.1, 4.6, 5.3, time);
    fillEllipse(c, x, y + lift, 2.1, withAlpha('#ffffff', bright));
    addGlow(c, x, y + lift, 18, '#a9c8ff', 0.5 * bright);
  });
}

function fallingStar(c, time, horizon) {
  const part = (time - 3.5) / 0.9;
  if (part > 0 && part < 1) {
    const at = (p) => ({ x: mix(330, 640, p), y: mix(30, horizon - 4, p ** 1.25) });
    const head = at(part);
    const end = at(Math.max(0, part - 0.22));
    const trail = c.createLinearGradient(end.x, end.y, head.x, head.y);
    trail.addColorStop(0, 'rgba(255,255,255,0)');
    trail.addColorStop(1, 'rgba(255,250,230,0.95)');
    c.strokeStyle = trail;
    c.lineWidth = 2.2;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(end.x, end.y);
    c.lineTo(head.x, head.y);
    c.stroke();
    addGlow(c, head.x, head.y, 30, '#fff3cf', 0.9);
  }
  addGlow(c, 640, horizon + 8, 60, '#ffd27a', bump(4.3, 4.6, 4.8, 5.8, time));
}

export function draw(c, time) {
  const up = bump(0, 1.7, 4, 6, time);
  drawLookout(c, loopTime(time), {
    camera: { ...lookoutCamera, tilt: 245 * up },
    cover: 1 - 0.8 * up,
    paintSky: (horizon) => {
      constellation(c, time, 245 * (up - 1) + 44);
      fallingStar(c, time, horizon);
    },
  });
  drawCaption(c, 'The stars drew a boat. Then one of them fell.', time, 0.9, 4.6, { x: 292, y: 72 });
}

// The reef and the bell buoy in front of it, far or near.
import { fade, swing } from './maths.mjs';
import { disc, glow, placed, shape } from './stage.mjs';

const teeth = [
  [-92, 0, 34, 26],
  [-58, 4, 30, 48],
  [-24, 2, 40, 34],
  [18, 4, 34, 62],
  [52, 2, 36, 40],
  [88, 0, 40, 22],
];

export function drawReef(c, { x, y, size, facing = 1, mood, time, foam = 0.5 }) {
  placed(c, x, y, size, facing, () => {
    for (const [left, down, wide, tall] of teeth) {
      shape(
        c,
        [
          [left - wide / 2, down + 6],
          [left - wide * 0.12, down - tall],
          [left + wide * 0.2, down - tall * 0.8],
          [left + wide / 2, down + 6],
        ],
        mood.rock[1],
      );
      shape(
        c,
        [
          [left - wide * 0.12, down - tall],
          [left + wide * 0.2, down - tall * 0.8],
          [left + wide / 2, down + 6],
          [left + wide * 0.06, down + 6],
        ],
        mood.rock[2],
      );
    }
    c.strokeStyle = fade('#e8f2ff', foam);
    c.lineCap = 'round';
    c.lineWidth = 2.2;
    teeth.forEach(([left, down, wide], i) => {
      const lift = 2.5 * swing(time, 2, i * 0.31);
      c.beginPath();
      c.moveTo(left - wide * 0.6, down + 6 + lift * 0.4);
      c.quadraticCurveTo(left, down - 3 + lift, left + wide * 0.6, down + 6 - lift * 0.4);
      c.stroke();
    });
  });
}

export function drawBuoy(c, { x, y, size, time, mood }) {
  placed(c, x, y + 1.2 * size * swing(time, 2, 0.1), size, 1, () => {
    c.rotate(0.14 * swing(time, 2, 0.4));
    shape(
      c,
      [
        [-9, 3],
        [9, 3],
        [7, -5],
        [-7, -5],
      ],
      mood.band[0],
    );
    c.strokeStyle = mood.band[1];
    c.lineWidth = 1.6;
    c.beginPath();
    c.moveTo(-6, -5);
    c.lineTo(-2, -23);
    c.lineTo(2, -23);
    c.lineTo(6, -5);
    c.stroke();
    disc(c, 0, -14, 3.4, '#b98a3c');
    const blink = Math.max(0, swing(time, 4, 0.1)) ** 4;
    disc(c, 0, -26, 2.2, blink > 0.3 ? '#ff8a70' : '#63324a');
    glow(c, 0, -26, 26, '#ff5a45', 0.8 * blink);
  });
}

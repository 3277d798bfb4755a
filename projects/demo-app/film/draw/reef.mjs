// The reef and the bell buoy in front of it, far or near.
import { withAlpha, loopWave } from './maths.mjs';
import { fillEllipse, addGlow, drawAt, fillPolygon } from './picture.mjs';

const teeth = [
  [-92, 0, 34, 26],
  [-58, 4, 30, 48],
  [-24, 2, 40, 34],
  [18, 4, 34, 62],
  [52, 2, 36, 40],
  [88, 0, 40, 22],
];

export function drawReef(c, { x, y, size, facing = 1, palette, time, foam = 0.5 }) {
  drawAt(c, x, y, size, facing, () => {
    for (const [left, down, wide, tall] of teeth) {
      fillPolygon(
        c,
        [
          [left - wide / 2, down + 6],
          [left - wide * 0.12, down - tall],
          [left + wide * 0.2, down - tall * 0.8],
          [left + wide / 2, down + 6],
        ],
        palette.rock[1],
      );
      fillPolygon(
        c,
        [
          [left - wide * 0.12, down - tall],
          [left + wide * 0.2, down - tall * 0.8],
          [left + wide / 2, down + 6],
          [left + wide * 0.06, down + 6],
        ],
        palette.rock[2],
      );
    }
    c.strokeStyle = withAlpha('#e8f2ff', foam);
    c.lineCap = 'round';
    c.lineWidth = 2.2;
    teeth.forEach(([left, down, wide], i) => {
      const lift = 2.5 * loopWave(time, 2, i * 0.31);
      c.beginPath();
      c.moveTo(left - wide * 0.6, down + 6 + lift * 0.4);
      c.quadraticCurveTo(left, down - 3 + lift, left + wide * 0.6, down + 6 - lift * 0.4);
      c.stroke();
    });
  });
}

export function drawBuoy(c, { x, y, size, time, palette }) {
  drawAt(c, x, y + 1.2 * size * loopWave(time, 2, 0.1), size, 1, () => {
    c.rotate(0.14 * loopWave(time, 2, 0.4));
    fillPolygon(
      c,
      [
        [-9, 3],
        [9, 3],
        [7, -5],
        [-7, -5],
      ],
      palette.band[0],
    );
    c.strokeStyle = palette.band[1];
    c.lineWidth = 1.6;
    c.beginPath();
    c.moveTo(-6, -5);
    c.lineTo(-2, -23);
    c.lineTo(2, -23);
    c.lineTo(6, -5);
    c.stroke();
    fillEllipse(c, 0, -14, 3.4, '#b98a3c');
    const blink = Math.max(0, loopWave(time, 4, 0.1)) ** 4;
    fillEllipse(c, 0, -26, 2.2, blink > 0.3 ? '#ff8a70' : '#63324a');
    addGlow(c, 0, -26, 26, '#ff5a45', 0.8 * blink);
  });
}

// Edda and Biscuit in the rowing boat, a lantern on a pole at its bow.
import { loopWave } from './maths.mjs';
import { drawCat } from './cat.mjs';
import { drawKeeper, drawLantern } from './keeper.mjs';
import { drawRowboat } from './boats.mjs';

export function drawRowingCrew(c, { x, y, size, time, stroke, oars = true, dark = 0, roll = 0, arm }) {
  const pull = Math.sin(stroke);
  drawRowboat(c, {
    x,
    y,
    size,
    roll,
    stroke,
    oars,
    dark,
    crew: () => {
      c.strokeStyle = '#3a2a2a';
      c.lineWidth = 2;
      c.beginPath();
      c.moveTo(41, -10);
      c.lineTo(46, -52);
      c.stroke();
      drawLantern(c, 46, -54, 0.75, 1, 0.1 * loopWave(time, 3));
      drawKeeper(c, {
        x: -10 - pull * 2,
        y: 10,
        size: 58,
        arm: arm ?? 1.1 + pull * 0.35,
        back: 0.9 + pull * 0.35,
        tilt: 0.1 * pull,
        dark,
        wind: 0.15,
      });
      drawCat(c, { x: 25, y: -6, size: 21, sway: loopWave(time, 3), dark });
    },
  });
}

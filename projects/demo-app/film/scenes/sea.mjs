// Out over the water: a back as long as a street rises, and breathes.
import { bump, mix, ramp } from '../draw/maths.mjs';
import { drawCaption } from '../draw/text.mjs';
import { drawLookout, lookoutCamera, loopTime } from './lookout.mjs';
import { drawSea } from '../draw/sea.mjs';
import { drawSpout, drawWhale } from '../draw/whale.mjs';
import { palettes } from '../draw/palettes.mjs';

export function draw(c, time) {
  const out = bump(0, 1.7, 4.3, 6, time);
  const rise = bump(1, 2.5, 3.6, 5.2, time);
  drawLookout(c, loopTime(time), {
    camera: { ...lookoutCamera, x: mix(lookoutCamera.x, 70, out), y: mix(lookoutCamera.y, -58, out) },
    paintSea: (horizon) => {
      if (rise <= 0) return;
      const y = horizon + 84 - 78 * rise;
      const x = mix(360, 452, ramp(1, 5.2, time));
      drawSpout(c, x + 92, y + 4, 74, (time - 2.5) / 1.5);
      drawWhale(c, {
        x,
        y,
        size: 1.15,
        time,
        beat: Math.sin(time * 2.4) - 0.5,
        back: '#10204f',
        belly: '#56779f',
        shine: 0.8 * rise,
        rim: 0.4,
      });
      c.save();
      c.beginPath();
      c.rect(x - 330, horizon + 74, 660, 500);
      c.clip();
      drawSea(c, {
        time: loopTime(time),
        palette: palettes.night,
        horizon,
        bottom: Math.max(horizon + 250, 500),
        from: 0.42,
        pan: lookoutCamera.x * 0.12,
      });
      c.restore();
    },
  });
  drawCaption(c, 'Something large was listening.', time, 1.4, 4.9, { x: 520 });
}

// In to the gallery; the wind takes the flame; a bell far out.
import { bump, withAlpha, mix, ramp, seeded, loopWave } from '../draw/maths.mjs';
import { beamAngle, drawIsland } from '../draw/island.mjs';
import { drawCaption } from '../draw/text.mjs';
import { drawWren } from '../draw/boats.mjs';
import { drawGalleryFigures } from '../draw/gallery-figures.mjs';
import { paletteBetween, palettes, warm } from '../draw/palettes.mjs';
import { addGlow, restingCamera, width } from '../draw/picture.mjs';
import { lookoutCamera } from './lookout.mjs';

const chance = seeded(3);
const gusts = Array.from({ length: 16 }, () => ({
  y: 40 + chance() * 330,
  start: 3.7 + chance() * 0.9,
  length: 120 + chance() * 220,
}));

function wind(c, time) {
  c.lineCap = 'round';
  for (const gust of gusts) {
    const age = (time - gust.start) / 0.8;
    if (age <= 0 || age >= 1) continue;
    const x = width + 200 - age * (width + 500);
    c.strokeStyle = withAlpha('#dbe7ff', 0.3 * Math.sin(age * Math.PI));
    c.lineWidth = 1.4;
    c.beginPath();
    c.moveTo(x, gust.y);
    c.bezierCurveTo(
      x + gust.length * 0.4,
      gust.y - 9,
      x + gust.length * 0.6,
      gust.y + 9,
      x + gust.length,
      gust.y,
    );
    c.stroke();
  }
}

export function draw(c, time) {
  const inward = ramp(0, 4, time);
  const camera = {
    ...restingCamera,
    x: mix(0, lookoutCamera.x, inward),
    y: mix(0, lookoutCamera.y, inward),
    zoom: mix(1, lookoutCamera.zoom, inward),
  };
  const flicker = time > 3.9 && time < 4.7 ? 0.55 + 0.45 * Math.sin(time * 41) * Math.sin(time * 17) : 1;
  const lit = flicker * (1 - ramp(4.5, 4.8, time));
  const gust = bump(3.7, 4.2, 4.8, 6.2, time);
  const dark = ramp(4.5, 5, time);
  drawIsland(c, {
    time,
    camera,
    palette: paletteBetween(palettes.night, palettes.blackout, dark),
    lit,
    angle: beamAngle(time + 6),
    people: () => {
      const alarm = ramp(4.9, 5.4, time);
      const holds = alarm < 0.5 ? 'mug' : undefined;
      drawGalleryFigures(c, time, {
        holds,
        arm: mix(1.1, 0.6, alarm),
        wind: 0.25 + gust,
        tilt: -0.1 * alarm,
        dark: 0.5 * dark,
      });
    },
    paintSea: (horizon) => {
      const shown = bump(5.1, 5.7, 90, 91, time);
      if (shown <= 0) return;
      const boat = { x: 636, y: horizon + 15 + 1.4 * loopWave(time, 2) };
      c.save();
      c.globalAlpha = shown;
      drawWren(c, {
        ...boat,
        size: 0.17,
        dark: 0.75,
        roll: 0.1 * loopWave(time, 2, 0.2),
        lamp: 0,
        sailor: false,
      });
      c.restore();
      addGlow(c, boat.x + 7, boat.y - 5, 26, warm.lamp, 0.9 * shown * (0.55 + 0.45 * loopWave(time, 4)));
    },
  });
  wind(c, time);
  drawCaption(c, 'Edda keeps it burning. Biscuit keeps her company.', time, 0.7, 3.9, { x: 540 });
  drawCaption(c, 'Then the wind took the flame. And out there, a bell.', time, 4.9, 9.4, { x: 540 });
}

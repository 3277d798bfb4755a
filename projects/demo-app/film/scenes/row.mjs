// Out in the fog; and underneath, somebody keeps her company.
import { drawCaption } from '../draw/text.mjs';
import { drawRowingCrew } from '../draw/rowing-crew.mjs';
import { drawFog, waveAt } from '../draw/sea.mjs';
import { drawSky } from '../draw/sky.mjs';
import { drawWhale } from '../draw/whale.mjs';
import { bump, withAlpha, mix, ramp, loopWave } from '../draw/maths.mjs';
import { addGlow, height, fillPolygon, width } from '../draw/picture.mjs';
import { palettes, warm } from '../draw/palettes.mjs';

const surface = 262;
const wave = (x, time) => waveAt(x + time * 26, time, 0.5, 0.9);

function depths(c, time) {
  const water = c.createLinearGradient(0, surface, 0, height);
  water.addColorStop(0, '#2c5c84');
  water.addColorStop(0.35, '#173a68');
  water.addColorStop(1, '#050d2c');
  const top = Array.from({ length: 110 }, (_, i) => [i * 8 - 10, surface + wave(i * 8, time)]);
  fillPolygon(c, [...top, [width + 20, height], [-10, height]], water);
}

function rays(c, x, time) {
  c.save();
  c.globalCompositeOperation = 'screen';
  for (let i = 0; i < 6; i += 1) {
    const lean = (i - 2.5) * 34 + 8 * loopWave(time, 1, i / 6);
    const light = c.createLinearGradient(0, surface, 0, surface + 190);
    light.addColorStop(0, withAlpha(warm.lamp, 0.16));
    light.addColorStop(1, withAlpha(warm.lamp, 0));
    fillPolygon(
      c,
      [
        [x - 8 + i * 6, surface + 4],
        [x + 2 + i * 6, surface + 4],
        [x + lean + 34, surface + 190],
        [x + lean, surface + 190],
      ],
      light,
    );
  }
  c.restore();
}

function skin(c, time) {
  c.strokeStyle = 'rgba(214,234,255,0.5)';
  c.lineWidth = 2;
  c.beginPath();
  for (let x = -10; x < width + 10; x += 8) c.lineTo(x, surface + wave(x, time));
  c.stroke();
}

export function draw(c, time) {
  const palette = palettes.fog;
  drawSky(c, palette, surface);
  drawFog(c, time, '#9db0c8', 0.55, surface - 60, { drift: -1.2, rows: 4, spread: 120 });
  depths(c, time);
  const come = ramp(1.6, 7, time);
  const x = mix(-260, 470, come);
  drawWhale(c, {
    x,
    y: mix(392, 352, come) + 6 * loopWave(time, 1),
    size: 1.5,
    time,
    beat: Math.sin(time * 1.9),
    back: '#0f2a58',
    belly: '#2c5c8a',
    alpha: 0.95 * bump(1.4, 3, 20, 21, time),
    shine: ramp(2.4, 4.5, time),
    rim: 0.15,
    angle: -0.05,
  });
  const boat = mix(392, 450, time / 8);
  rays(c, boat + 70, time);
  const stroke = time * 2.5;
  drawRowingCrew(c, {
    x: boat,
    y: surface + 2 + wave(boat, time),
    size: 1.7,
    time,
    stroke,
    roll: 0.03 * loopWave(time, 2),
  });
  addGlow(c, boat + 76, surface - 62, 240, warm.lamp, 0.35);
  skin(c, time);
  drawFog(c, time + 3, '#b6c6d8', 0.3, surface - 10, { drift: -2.6, rows: 2, spread: 60 });
  drawCaption(c, 'She did not row alone.', time, 2.6, 7.2);
}

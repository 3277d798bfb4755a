// From the stars down to the island.
import { beamAngle, drawIsland } from '../draw/island.mjs';
import { bump, mix, ramp } from '../draw/maths.mjs';
import { drawGalleryFigures } from '../draw/gallery-figures.mjs';
import { palettes } from '../draw/palettes.mjs';
import { drawCaption, drawText } from '../draw/text.mjs';
import { restingCamera, width } from '../draw/picture.mjs';

export function draw(c, time) {
  const down = ramp(2.4, 8.2, time);
  const camera = { ...restingCamera, tilt: mix(430, 0, down), zoom: mix(0.94, 1, down) };
  // Two seconds behind, so that the sea and the beam match the first frame of the next clip.
  const world = time - 2;
  drawIsland(c, {
    time: world,
    camera,
    palette: palettes.night,
    angle: beamAngle(world + 6),
    cover: ramp(3, 8, time),
    people: () => drawGalleryFigures(c, world, { holds: 'mug', arm: 1.1 }),
  });
  const alpha = bump(0.5, 1.9, 4.2, 5.4, time);
  const lift = -60 * ramp(2.6, 6, time);
  drawText(c, 'A Light for Someone', width / 2, 236 + lift, { size: 66, alpha, spacing: 0.5, shadow: 18 });
  drawText(c, 'A FILM THAT WAITS FOR YOU', width / 2, 280 + lift, {
    size: 14,
    alpha: alpha * 0.85,
    spacing: 5,
  });
  drawCaption(c, 'Where the charts come to an end, there is a lamp.', time, 6.2, 9.7, { x: 520 });
}

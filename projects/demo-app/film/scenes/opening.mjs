// From the stars down to the island.
import { beamAngle, drawIsland } from '../draw/island.mjs';
import { bump, mix, ramp } from '../draw/maths.mjs';
import { drawWatchers } from '../draw/watchers.mjs';
import { moods } from '../draw/moods.mjs';
import { caption, write } from '../draw/text.mjs';
import { still, width } from '../draw/stage.mjs';

export function draw(c, time) {
  const down = ramp(2.4, 8.2, time);
  const camera = { ...still, tilt: mix(430, 0, down), zoom: mix(0.94, 1, down) };
  // Two seconds behind, so that the sea and the beam are where the next clip finds them.
  const world = time - 2;
  drawIsland(c, {
    time: world,
    camera,
    mood: moods.night,
    angle: beamAngle(world + 6),
    cover: ramp(3, 8, time),
    people: () => drawWatchers(c, world, { holds: 'mug', arm: 1.1 }),
  });
  const alpha = bump(0.5, 1.9, 4.2, 5.4, time);
  const lift = -60 * ramp(2.6, 6, time);
  write(c, 'A Light for Someone', width / 2, 236 + lift, { size: 66, alpha, spacing: 0.5, shadow: 18 });
  write(c, 'A FILM THAT WAITS FOR YOU', width / 2, 280 + lift, { size: 14, alpha: alpha * 0.85, spacing: 5 });
  caption(c, 'Where the charts come to an end, there is a lamp.', time, 6.2, 9.7, { x: 520 });
}

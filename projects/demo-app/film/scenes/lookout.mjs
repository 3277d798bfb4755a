// The loop: eight seconds that end where they began.
import { beamAngle, drawIsland } from '../draw/island.mjs';
import { drawBuoy, drawReef } from '../draw/reef.mjs';
import { drawWatchers } from '../draw/watchers.mjs';
import { moods } from '../draw/moods.mjs';
import { still } from '../draw/stage.mjs';

export const lookoutCamera = { ...still, x: -113, y: -106, zoom: 3.1 };

/** The world's time in a clip of 6 s that leaves the loop and comes back to its beginning. */
export const wholeTurn = (time) => (time * 8) / 6;

/** The lookout at a moment; other scenes leave from here and come back. */
export function drawLookout(c, time, { camera = lookoutCamera, arm = 0.4, tool, ...rest } = {}) {
  drawIsland(c, {
    time,
    camera,
    mood: moods.night,
    angle: beamAngle(time),
    people: () => drawWatchers(c, time, { arm, tool }),
    ...rest,
    paintSea: (horizon) => {
      const shift = -(camera.x - lookoutCamera.x) * 0.3;
      drawReef(c, { x: 690 + shift, y: horizon + 20, size: 0.42, mood: moods.night, time, foam: 0.4 });
      drawBuoy(c, { x: 548 + shift, y: horizon + 34, size: 0.85, mood: moods.night, time });
      rest.paintSea?.(horizon);
    },
  });
}

export function draw(c, time) {
  drawLookout(c, time);
}

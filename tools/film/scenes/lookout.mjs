// The loop: eight seconds that end where they began.
import { beamAngle, drawIsland } from '../draw/island.mjs';
import { drawCat } from '../draw/cat.mjs';
import { drawKeeper } from '../draw/keeper.mjs';
import { galleryHeight } from '../draw/lighthouse.mjs';
import { drawBuoy, drawReef } from '../draw/reef.mjs';
import { moods } from '../draw/moods.mjs';
import { still } from '../draw/stage.mjs';
import { bump, swing } from '../draw/maths.mjs';

export const lookoutCamera = { ...still, x: -113, y: -106, zoom: 3.1 };

/** The lookout at a moment; other scenes leave from here and come back. */
export function drawLookout(c, time, { camera = lookoutCamera, arm = 0.4, tool, ...rest } = {}) {
  drawIsland(c, {
    time,
    camera,
    mood: moods.night,
    angle: beamAngle(time),
    people: () => {
      drawKeeper(c, {
        x: 11,
        y: galleryHeight,
        size: 25,
        arm: arm + 0.05 * swing(time, 2),
        wind: 0.25 + 0.15 * swing(time, 2, 0.3),
        tilt: 0.05 * swing(time, 1),
      });
      tool?.();
      const blink = bump(2.1, 2.15, 2.25, 2.3, time % 8) + bump(6.4, 6.45, 6.55, 6.6, time % 8) > 0.5;
      drawCat(c, { x: -15.5, y: -153.6, size: 10, sway: swing(time, 2), blink });
    },
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

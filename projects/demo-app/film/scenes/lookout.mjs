// The loop: the last frame is followed by the first without a jump.
import { beamAngle, drawIsland } from '../draw/island.mjs';
import { drawBuoy, drawReef } from '../draw/reef.mjs';
import { drawGalleryFigures } from '../draw/gallery-figures.mjs';
import { palettes } from '../draw/palettes.mjs';
import { restingCamera } from '../draw/picture.mjs';

export const lookoutCamera = { ...restingCamera, x: -113, y: -106, zoom: 3.1 };

/** Maps the 6 s of a clip that leaves the loop and returns to its start to the loop's 8 s. */
export const loopTime = (time) => (time * 8) / 6;

/** Draws the lookout. `sea`, `sky` and `horn` begin with the first frame of this scene. */
export function drawLookout(c, time, { camera = lookoutCamera, arm = 0.4, tool, ...rest } = {}) {
  drawIsland(c, {
    time,
    camera,
    palette: palettes.night,
    angle: beamAngle(time),
    people: () => drawGalleryFigures(c, time, { arm, tool }),
    ...rest,
    paintSea: (horizon) => {
      const shift = -(camera.x - lookoutCamera.x) * 0.3;
      drawReef(c, { x: 690 + shift, y: horizon + 20, size: 0.42, palette: palettes.night, time, foam: 0.4 });
      drawBuoy(c, { x: 548 + shift, y: horizon + 34, size: 0.85, palette: palettes.night, time });
      rest.paintSea?.(horizon);
    },
  });
}

export function draw(c, time) {
  drawLookout(c, time);
}

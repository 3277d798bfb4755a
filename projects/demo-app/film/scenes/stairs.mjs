// Up the spiral stair with a lantern, and the lamp burns again.
import { bump, withAlpha, mix, ramp } from '../draw/maths.mjs';
import { drawCaption } from '../draw/text.mjs';
import { drawCat } from '../draw/cat.mjs';
import { drawKeeper } from '../draw/keeper.mjs';
import { drawLampRoom, drawPillar, drawSteps, drawWall, onStair } from '../draw/tower-interior.mjs';
import { addGlow, height, drawOnLayer, projectPoint, restingCamera, width } from '../draw/picture.mjs';
import { warm } from '../draw/palettes.mjs';

const top = 2.75;
const floor = -top * 210 - 26;

function climb(time) {
  const turns = mix(0.35, top, Math.min(1, time / 5.4) ** 0.94);
  return { turns, ...onStair(turns) };
}

/** Darkens everything the lantern does not reach. */
function darkness(c, light, lit) {
  const shade = c.createRadialGradient(light.x, light.y, 30, light.x, light.y, 400);
  shade.addColorStop(0, withAlpha('#05061a', 0));
  shade.addColorStop(0.45, withAlpha('#05061a', 0.36 * (1 - lit)));
  shade.addColorStop(1, withAlpha('#05061a', 0.74 * (1 - lit)));
  c.fillStyle = shade;
  c.fillRect(0, 0, width, height);
  addGlow(c, light.x, light.y, 260, warm.ember, 0.34 * (1 - lit));
}

export function draw(c, time) {
  const place = climb(time);
  const arrived = time > 5.4;
  const walkIn = ramp(5.4, 6.3, time);
  const lit = ramp(6.5, 7.2, time);
  const rightOfStair = Math.cos(place.turns * Math.PI * 2) > 0 ? 1 : -1;
  const walker = arrived
    ? { x: mix(-215, -74, walkIn), y: floor, size: 104, facing: 1, walk: walkIn < 1 ? time * 1.5 : null }
    : {
        x: place.x,
        y: place.y,
        size: mix(80, 104, (place.near + 1) / 2),
        facing: rightOfStair,
        walk: time * 1.5,
      };
  const camera = {
    ...restingCamera,
    y: mix(place.y - 42, floor - 92, ramp(4.6, 6.2, time)),
    x: 18 * Math.sin(time * 0.5),
    zoom: 1.15,
  };
  const keeper = () =>
    drawKeeper(c, {
      ...walker,
      holds: lit < 0.5 ? 'lantern' : undefined,
      arm: mix(1.15, 2, lit),
      dark: place.near < 0 && !arrived ? 0.25 : 0,
    });
  const ahead = onStair(Math.min(top, place.turns + 0.13));
  const cat = () =>
    arrived
      ? drawCat(c, { x: -120, y: floor, size: 36, pose: 'sit', sway: Math.sin(time * 3) })
      : drawCat(c, {
          x: ahead.x,
          y: ahead.y,
          size: 34,
          facing: rightOfStair,
          pose: 'walk',
          walk: time * 2.4,
          sway: Math.sin(time * 5),
        });
  drawOnLayer(c, camera, 1, () => {
    drawWall(c);
    drawSteps(c, false, top);
    if (!arrived && place.near <= 0) {
      cat();
      keeper();
    }
    drawPillar(c);
    drawSteps(c, true, top);
    if (!arrived && place.near > 0) {
      cat();
      keeper();
    }
    drawLampRoom(c, floor, lit);
    if (arrived) {
      cat();
      keeper();
    }
  });
  const hand = projectPoint(camera, 1, walker.x + 24 * walker.facing, walker.y - walker.size * 0.45);
  darkness(c, hand, lit);
  const lens = projectPoint(camera, 1, 0, floor - 118);
  const flare = bump(6.4, 6.75, 6.8, 8.2, time);
  addGlow(c, lens.x, lens.y, 560, warm.lamp, 0.45 * lit + 0.55 * flare);
  addGlow(c, lens.x, lens.y, 130, warm.core, 0.8 * lit);
  drawCaption(c, 'A hundred and twelve steps, in the dark.', time, 0.7, 4.6);
}

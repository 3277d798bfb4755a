// How many lines the pictures have on both sides of each seam. Pure.
import { passes } from '../seam/seam-figures.mjs';

/** Lines of A's last picture and of B's first one, of each seam. @returns {(readonly [number, number])[]} */
export function heightsAtSeams(ticks) {
  const at = new Map(ticks.at.map((time, tick) => [time, ticks.height[tick]]));
  const list = passes(ticks);
  return list.slice(1).map((after, place) => [at.get(list[place].end), at.get(after.start)]);
}

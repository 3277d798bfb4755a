import { FILM } from '../story/film';
import type { Hotspot } from '../story/hotspots';

/** Seconds after the first frame of a scene. */
const title = { from: 0.4, to: 4 } as const;
/** The film's own title has gone by then. */
const nameFrom = 5.6;
/** Pixels of the film: a smaller figure is nothing to look at. */
const smallestFigure = 28;
/** Seconds that a title needs to be read. */
const readingTime = 1.5;

/** Id of the scene whose title is to be seen: it makes room for the choices, and a loop is no new page. */
export function titledScene(scene: string | null, time: number): string | null {
  if (scene === null || scene === FILM.first) return null;
  const to = Math.min(title.to, (FILM.scene(scene).choice?.startTime ?? Infinity) - 0.3);
  return to - title.from >= readingTime && time >= title.from && time < to ? scene : null;
}

/** Whether the viewer's name is asked for, that far into the first scene. */
export function asksName(time: number): boolean {
  return time >= nameFrom;
}

/** A hotspot is there as long as its figure is to be seen, and until a clock asks for the viewer's decision. */
export function isHotspotThere({ scene, track }: Hotspot, current: string | null, time: number): boolean {
  if (scene !== current) return false;
  const [, , , height] = track.at(time) ?? [0, 0, 0, 0];
  if (height < smallestFigure) return false;
  const { choice } = FILM.scene(scene);
  return choice === null || choice.isLoop || time < choice.startTime;
}

/** Whether the film is in an ending, and its own words have been said. */
export function isEndingTold(scene: string | null, time: number): boolean {
  return scene !== null && FILM.scene(scene).ending !== null && time >= nameFrom;
}

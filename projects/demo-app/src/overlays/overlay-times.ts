import { STORY } from '../story/story';
import type { Hotspot } from './hotspots';

/** When a scene's title is shown, in seconds from the start of the scene. */
const title = { from: 0.4, to: 4 } as const;
/** Time by which the titles drawn into the video have ended, in seconds from the start of the scene. */
const afterDrawnTitles = 5.6;
/** Figure height, in pixels of the video, below which there is no hotspot. */
const minFigureHeight = 28;
/** Minimum time that a title is shown, in seconds; titles with less time are omitted. */
const minTitleSeconds = 1.5;

/** Id of the scene whose title is shown at `time`, or `null`. Titles hide before the choices appear. */
export function sceneWithTitle(scene: string | null, time: number): string | null {
  if (scene === null || scene === STORY.first) return null;
  const to = Math.min(title.to, (STORY.scene(scene).choice?.startTime ?? Infinity) - 0.3);
  return to - title.from >= minTitleSeconds && time >= title.from && time < to ? scene : null;
}

/** Whether the first scene asks for the viewer's name at `time`. */
export function isNameAsked(scene: string | null, time: number): boolean {
  return scene === STORY.first && time >= afterDrawnTitles;
}

/** Whether a hotspot is shown: while its figure is visible, until a timed decision starts. */
export function isHotspotVisible({ scene, track }: Hotspot, current: string | null, time: number): boolean {
  if (scene !== current) return false;
  const [, , , height] = track.at(time) ?? [0, 0, 0, 0];
  if (height < minFigureHeight) return false;
  const { choice } = STORY.scene(scene);
  return choice === null || choice.isLoop || time < choice.startTime;
}

/** Whether the scene is an ending whose drawn titles are over. */
export function isCreditDue(scene: string | null, time: number): boolean {
  return scene !== null && STORY.scene(scene).ending !== null && time >= afterDrawnTitles;
}

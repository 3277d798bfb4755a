import type { Player } from 'iv-player';
import { hostOf } from 'iv-player/private';
import { type PathStep, playedPath } from 'iv-player/story-core';

/**
 * Returns the path that has been played, up to the current node, with the choices that were made; the first node before playback. For
 * `pathCode` and `openPath`.
 * @example
 * const code = pathCode(story, playedSteps(player));
 */
export function playedSteps(player: Player): readonly PathStep[] {
  return playedPath(hostOf(player).playback);
}

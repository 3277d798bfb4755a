import { untracked } from '@angular/core';
import type { Player } from 'iv-player';
import { hostOf, storyRequestOf } from 'iv-player/private';

/** Whether the player has nothing to play because its story could not be loaded. Reads a signal. */
export const hasNoStory = (player: Player): boolean => storyRequestOf(hostOf(player))()?.hasFailed ?? false;

/** Plays. Loads the story again if that failed. `<iv-notices>` shows errors and blocked autoplay. */
export function playFilm(player: Player): void {
  const request = untracked(storyRequestOf(hostOf(player)));
  if (request?.hasFailed) request.retry();
  player.play().catch(() => undefined);
}

import type { Signal } from '@angular/core';
import { playerSignal } from '../playback/player-signal';

/** Ids of the scenes that the player preloads now, as a signal. Call it in an injection context. */
export function prefetchedScenes(): Signal<readonly string[]> {
  return playerSignal(['nodestart', 'playlistpush', 'playlistreset', 'decision.updated'], (player) => [
    ...(player.currentNode?.prefetch ?? []),
  ]);
}

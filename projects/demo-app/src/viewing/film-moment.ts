import type { Signal } from '@angular/core';
import { type Player } from 'iv-player';
import { heard } from './heard';

/**
 * Something that depends on where in a scene the film is. `timeupdate` comes ten times a second, but a signal that is set
 * to what it holds already tells nobody: give `read` a plain value to answer. Call it in an injection context.
 */
export function filmMoment<T extends string | number | boolean | null>(
  read: (scene: string | null, time: number, player: Player) => T,
): Signal<T> {
  return heard(['timeupdate', 'seeked', 'nodestart', 'playlistreset', 'ended'], (player) =>
    read(player.currentNodeId, player.currentNodeTime, player),
  );
}

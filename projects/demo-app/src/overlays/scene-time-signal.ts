import type { Signal } from '@angular/core';
import { type Player } from 'iv-player';
import { playerSignal } from '../playback/player-signal';

/**
 * A value that depends on the current scene and its time. It is read at each `timeupdate` (10 Hz); a primitive keeps the
 * signal from notifying when it is unchanged. Call it in an injection context.
 */
export function sceneTimeSignal<T extends string | number | boolean | null>(
  read: (scene: string | null, time: number, player: Player) => T,
): Signal<T> {
  return playerSignal(['timeupdate', 'seeked', 'nodestart', 'playlistreset', 'ended'], (player) =>
    read(player.currentNodeId, player.currentNodeTime, player),
  );
}

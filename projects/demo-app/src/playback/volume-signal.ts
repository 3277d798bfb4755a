import { type Signal } from '@angular/core';
import { type Player, type PlayerEventMap } from 'iv-player';
import { playerSignal } from './player-signal';

const events: readonly (keyof PlayerEventMap & string)[] = ['volumechange', 'audio.volumechange'];

/** A volume or mute setting of the player or its sounds as a signal. Call it in an injection context. */
export function volumeSignal<T extends number | boolean>(read: (player: Player) => T): Signal<T> {
  return playerSignal(events, read);
}

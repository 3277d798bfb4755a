import { DestroyRef, type Signal, inject, signal } from '@angular/core';
import { Player, type PlayerEventMap } from 'iv-player';

/**
 * A value of the player as a signal: read at once, and again after each of the named events.
 * The player changes its state before it emits, so the value is never stale. Call it in an injection context.
 */
export function playerSignal<T>(
  events: readonly (keyof PlayerEventMap & string)[],
  read: (player: Player) => T,
): Signal<T> {
  const player = inject(Player);
  const value = signal(read(player));
  const unsubscribe = events.map((event) => player.on(event, () => value.set(read(player))));
  inject(DestroyRef).onDestroy(() => unsubscribe.forEach((stop) => stop()));
  return value.asReadonly();
}

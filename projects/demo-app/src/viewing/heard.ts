import { DestroyRef, type Signal, inject, signal } from '@angular/core';
import { Player, type PlayerEventMap } from 'iv-player';

/**
 * Something the player knows, as a signal: read now, and again after each of these events.
 * Events come after the state they tell of, so what is read is never stale. Call it in an injection context.
 */
export function heard<T>(
  names: readonly (keyof PlayerEventMap & string)[],
  read: (player: Player) => T,
): Signal<T> {
  const player = inject(Player);
  const known = signal(read(player));
  const unsubscribe = names.map((name) => player.on(name, () => known.set(read(player))));
  inject(DestroyRef).onDestroy(() => unsubscribe.forEach((stop) => stop()));
  return known.asReadonly();
}

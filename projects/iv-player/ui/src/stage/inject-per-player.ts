import { type Injector, inject, runInInjectionContext } from '@angular/core';
import { Player } from 'iv-player';
import { IV_PLAYER_SCOPE } from 'iv-player/plugin';

const instances = new WeakMap<Injector, Map<unknown, unknown>>();

/** Returns the instance of `type` that a player's components share. It lives as long as the injector that provides the player. */
export function injectPerPlayer<T>(type: new () => T): T {
  // Throws an error that says how to provide a player.
  inject(Player);
  const scope = inject(IV_PLAYER_SCOPE);
  const ofScope = instances.get(scope) ?? new Map<unknown, unknown>();
  instances.set(scope, ofScope);
  const create = (): T => runInInjectionContext(scope, () => new type());
  if (!ofScope.has(type)) ofScope.set(type, create());
  return ofScope.get(type) as T;
}

import { InjectionToken, type Injector } from '@angular/core';
import type { PlayerOptions } from './player-options';

/** The options given to `provideIvPlayer` or `IvPlayerModule.forRoot`. */
export const IV_PLAYER_OPTIONS = new InjectionToken<PlayerOptions>('iv-player: options');

/** The injector of the scope a player was provided in. It tells a bare module import that there is a player already. */
export const PLAYER_SCOPE = new InjectionToken<Injector>('iv-player: scope');

/** The scope's `Player`, for pieces that hand it on without looking into it. */
export const PLAYER_FACADE = new InjectionToken<unknown>('iv-player: facade');

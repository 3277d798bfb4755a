import { InjectionToken, type Injector } from '@angular/core';
import type { PlaybackEngine, StageAttachment } from '../engine/playback-engine';
import type { PlayerOptions } from './player-options';
import type { PlayerInterceptor } from './player-interceptor';

/** The options given to `provideIvPlayer` or `IvPlayerModule.forRoot`. */
export const IV_PLAYER_OPTIONS = new InjectionToken<PlayerOptions>('iv-player: options');

/** The injector of the scope a player was provided in. It tells a bare module import that there is a player already. */
export const IV_PLAYER_SCOPE = new InjectionToken<Injector>('iv-player: scope');

/** The scope's `Player`, for pieces that hand it on without looking into it. */
export const IV_PLAYER_FACADE = new InjectionToken<unknown>('iv-player: facade');

/** The engine as the player holds it. */
export type InterceptedEngine = PlaybackEngine & StageAttachment;

/** What hears all that comes to the player from outside, when something should; see `PlayerInterceptor`. */
export const IV_PLAYER_INTERCEPTOR = new InjectionToken<PlayerInterceptor<InterceptedEngine>>(
  'iv-player: tap',
);

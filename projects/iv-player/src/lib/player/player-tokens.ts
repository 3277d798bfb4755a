import { InjectionToken, type Injector } from '@angular/core';
import type { PlaybackEngine, StageAttachment } from '../engine/playback-engine';
import type { PlayerOptions } from './playback/player-options';
import type { PlayerInterceptor } from './playback/player-interceptor';

/** The options given to `provideIvPlayer` or `IvPlayerModule.forRoot`. */
export const IV_PLAYER_OPTIONS = new InjectionToken<PlayerOptions>('iv-player: options');

/** The injector of the scope in which a player is provided; a bare module import sees by it that there is one already. */
export const IV_PLAYER_SCOPE = new InjectionToken<Injector>('iv-player: scope');

/** The scope's `Player`, for files below the facade. */
export const IV_PLAYER_FACADE = new InjectionToken<unknown>('iv-player: facade');

/** The engine of a player, which an interceptor may replace. */
export type InterceptedEngine = PlaybackEngine & StageAttachment;

/** Intercepts everything that reaches the player from outside; see `PlayerInterceptor`. Default none. */
export const IV_PLAYER_INTERCEPTOR = new InjectionToken<PlayerInterceptor<InterceptedEngine>>(
  'iv-player: interceptor',
);

import { InjectionToken, type Injector } from '@angular/core';
import type { PlaybackEngine, StageAttachment } from '../engine/playback-engine';
import type { PlayerOptions } from './playback/player-options';
import type { PlayerInterceptor } from './playback/player-interceptor';

/** Options passed to `provideIvPlayer` or `IvPlayerModule.forRoot`. */
export const IV_PLAYER_OPTIONS = new InjectionToken<PlayerOptions>('iv-player: options');

/** Injector of the scope that provides the player. `IvPlayerModule` creates a player only if there is none. */
export const IV_PLAYER_SCOPE = new InjectionToken<Injector>('iv-player: scope');

/** The scope's `Player`, for files that cannot import the facade. */
export const IV_PLAYER_FACADE = new InjectionToken<unknown>('iv-player: facade');

/** Type of the engine that an interceptor receives and returns. */
export type InterceptedEngine = PlaybackEngine & StageAttachment;

/** Intercepts all input of the player; see `PlayerInterceptor`. Default: none. */
export const IV_PLAYER_INTERCEPTOR = new InjectionToken<PlayerInterceptor<InterceptedEngine>>(
  'iv-player: interceptor',
);

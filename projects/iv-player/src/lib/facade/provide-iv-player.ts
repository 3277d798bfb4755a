import { Injector, type Provider, inject } from '@angular/core';
import { IV_PLAYBACK_ENGINE, IV_SOURCE_STREAMERS } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html-video-engine';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE, IV_PLAYER_OPTIONS, IV_PLAYER_SCOPE } from '../player/player-tokens';
import { providePlayerCore } from '../player/provide-player-core';
import { StageLayout } from '../stage/stage-layout';
import {
  type IvPlayerFeature,
  withAudio,
  withCheckpoints,
  withDecisions,
  withOverlays,
  withVariables,
} from './iv-player-features';
import type { IvPlayerOptions } from './iv-player-options';
import { Player } from './player';

/**
 * One player with only the plugins that are named, for the scope whose `providers` hold it: an application, a route or a
 * component. What is not named is not shipped.
 * @param options player options; all have defaults
 * @param features `withDecisions()`, `withOverlays()`, `withAudio()`, `withVariables()`, `withCheckpoints()`
 */
export function provideIvPlayerCore(
  options: IvPlayerOptions = {},
  ...features: readonly IvPlayerFeature[]
): Provider[] {
  return [
    { provide: IV_PLAYER_OPTIONS, useValue: options },
    {
      provide: IV_PLAYBACK_ENGINE,
      useFactory: () => new HtmlVideoEngine({ streamers: inject(IV_SOURCE_STREAMERS, { optional: true }) }),
    },
    { provide: IV_PLAYER_SCOPE, useFactory: () => inject(Injector) },
    { provide: IV_PLAYER_FACADE, useExisting: Player },
    providePlayerCore(),
    PlayerService,
    StageLayout,
    Player,
    features.map(({ providers }) => providers),
  ];
}

/**
 * One player with every plugin of the library, for the scope whose `providers` hold it.
 * @param options player options; all have defaults
 */
export function provideIvPlayer(options: IvPlayerOptions = {}): Provider[] {
  return provideIvPlayerCore(
    options,
    withDecisions(),
    withOverlays(),
    withAudio(),
    withVariables(),
    withCheckpoints(),
  );
}

import { Injector, type Provider, inject } from '@angular/core';
import { IV_PLAYBACK_ENGINE, IV_SOURCE_STREAMERS } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html-video-engine';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE, IV_PLAYER_OPTIONS, IV_PLAYER_SCOPE } from '../player/player-tokens';
import { providePlayerCore } from '../player/provide-player-core';
import { StageLayout } from '../stage/stage-layout';
import type { IvPlayerFeature } from '../player/plugin-features';
import {
  withAudio,
  withDecisions,
  withInactiveCheckpoints,
  withOverlays,
  withVariables,
} from './iv-player-features';
import type { IvPlayerOptions } from './iv-player-options';
import { Player } from './player';

/**
 * Provides one player with only the features that are named, for the scope whose `providers` hold it: an application, a route or
 * a component. What is not named is not shipped.
 * @example
 * const appConfig: ApplicationConfig = {
 *   providers: [provideIvPlayerCore({ volume: 0.8 }, withDecisions(), withOverlays())],
 * };
 * @param options player options; all have defaults
 * @param features `withDecisions()`, `withOverlays()`, `withAudio()`, `withVariables()`, `withCheckpoints()`, those of other entry
 * points such as `withStory()`, and your own; of two for one plugin the later counts
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
 * Provides one player with all five plugins of the library, for the scope whose `providers` hold it. Checkpoints are off until
 * `withCheckpoints()` or `plugins.checkpoints` names them.
 * @example
 * const appConfig: ApplicationConfig = {
 *   providers: [provideIvPlayer({ volume: 0.8 }, withCheckpoints({ persistent: true }), withHls())],
 * };
 * @param options player options; all have defaults
 * @param features further features, such as `withStory()`, `withHls()` and `withReplay()` of their entry points; one of the five
 * that is named again, as `withDecisions({ timeLimit: 2 })`, replaces that of the preset
 */
export function provideIvPlayer(
  options: IvPlayerOptions = {},
  ...features: readonly IvPlayerFeature[]
): Provider[] {
  return provideIvPlayerCore(
    options,
    withDecisions(),
    withOverlays(),
    withAudio(),
    withVariables(),
    withInactiveCheckpoints(),
    ...features,
  );
}

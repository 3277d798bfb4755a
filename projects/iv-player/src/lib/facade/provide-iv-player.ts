import { Injector, type Provider, inject } from '@angular/core';
import { IV_PLAYBACK_ENGINE, IV_SOURCE_STREAMERS } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html/html-video-engine';
import { PlayerCore } from '../player/player-core';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE, IV_PLAYER_OPTIONS, IV_PLAYER_SCOPE } from '../player/player-tokens';
import { createPlayerCore } from '../player/provide-player-core';
import { StageLayout } from '../player/stage-layout';
import type { IvPlayerFeature } from '../player/plugin-features';
import { PluginHost } from '../player/plugin/plugin-host';
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
 * Provides a player with only the given features, in an application, route or component. The code of other features is not bundled.
 * @example
 * const appConfig: ApplicationConfig = {
 *   providers: [provideIvPlayerCore({ volume: 0.8 }, withDecisions(), withOverlays())],
 * };
 * @param options player options, all optional
 * @param features `withDecisions()`, `withOverlays()`, `withAudio()`, `withVariables()`, `withCheckpoints()`, features of other entry
 *   points such as `withStory()`, and your own. A later feature replaces an earlier one for the same plugin
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
    { provide: PlayerCore, useFactory: createPlayerCore },
    { provide: PluginHost, useExisting: PlayerCore },
    PlayerService,
    StageLayout,
    Player,
    features.map(({ providers }) => providers),
  ];
}

/**
 * Provides a player with all five plugins of the library, in an application, route or component. Checkpoints are inactive unless
 * `withCheckpoints()` or `plugins.checkpoints` is given.
 * @example
 * const appConfig: ApplicationConfig = {
 *   providers: [provideIvPlayer({ volume: 0.8 }, withCheckpoints({ persistent: true }), withHls())],
 * };
 * @param options player options, all optional
 * @param features additional features, such as `withStory()`, `withHls()` and `withReplay()` from other entry points. A feature for one of
 * the five plugins, such as `withDecisions({ timeLimit: 2 })`, replaces the default one
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

import { Injector, type Provider, inject } from '@angular/core';
import { provideAudio } from '../audio/provide-audio';
import { CheckpointsService } from '../checkpoints/checkpoints-service';
import { DecisionService } from '../decision/decision-service';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html-video-engine';
import { OverlayService } from '../overlays/overlay-service';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_OPTIONS, IV_PLAYER_FACADE, IV_PLAYER_SCOPE } from '../player/player-tokens';
import { providePlayerCore } from '../player/provide-player-core';
import { provideIvPlugin } from '../player/plugin/plugin-tokens';
import { VariablesService } from '../variables/variables-service';
import type { IvPlayerOptions } from './iv-player-options';
import { Player } from './player';

/**
 * One player for the scope whose `providers` hold it: an application, a route, or a component. Contract §1.
 * @param options player options; all have defaults
 */
export function provideIvPlayer(options: IvPlayerOptions = {}): Provider[] {
  return [
    { provide: IV_PLAYER_OPTIONS, useValue: options },
    { provide: IV_PLAYBACK_ENGINE, useFactory: () => new HtmlVideoEngine() },
    { provide: IV_PLAYER_SCOPE, useFactory: () => inject(Injector) },
    { provide: IV_PLAYER_FACADE, useExisting: Player },
    providePlayerCore(),
    PlayerService,
    Player,
    DecisionService,
    OverlayService,
    provideIvPlugin({ name: 'decision', resolve: () => inject(DecisionService) }),
    provideIvPlugin({ name: 'overlays', resolve: () => inject(OverlayService) }),
    provideAudio(),
    VariablesService,
    provideIvPlugin({ name: 'variables', resolve: () => inject(VariablesService) }),
    CheckpointsService,
    provideIvPlugin({
      name: 'checkpoints',
      activeByDefault: false,
      resolve: () => inject(CheckpointsService),
    }),
  ];
}

import { isPlatformBrowser } from '@angular/common';
import { Injector, PLATFORM_ID, type Provider, inject } from '@angular/core';
import { AudioService } from '../audio/audio-service';
import { IV_SOUND_BACKEND } from '../audio/audio-tokens';
import { HowlerBackend } from '../audio/howler/howler-backend';
import { SILENT_BACKEND } from '../audio/backend/silent-backend';
import { CheckpointsService } from '../checkpoints/checkpoints-service';
import { DecisionService } from '../decision/decision-service';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html-video-engine';
import { OverlayService } from '../overlays/overlay-service';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_OPTIONS, IV_PLAYER_FACADE, IV_PLAYER_SCOPE } from '../player/player-tokens';
import { providePlayerCore } from '../player/provide-player-core';
import { provideIvPlugin } from '../player/plugin/plugin-tokens';
import { provideStoryNavigation } from '../ui/provide-story-navigation';
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
    {
      provide: IV_SOUND_BACKEND,
      useFactory: () => (isPlatformBrowser(inject(PLATFORM_ID)) ? new HowlerBackend() : SILENT_BACKEND),
    },
    AudioService,
    provideIvPlugin({ name: 'audio', resolve: () => inject(AudioService) }),
    VariablesService,
    provideIvPlugin({ name: 'variables', resolve: () => inject(VariablesService) }),
    CheckpointsService,
    provideIvPlugin({
      name: 'checkpoints',
      activeByDefault: false,
      resolve: () => inject(CheckpointsService),
    }),
    provideStoryNavigation(),
  ];
}

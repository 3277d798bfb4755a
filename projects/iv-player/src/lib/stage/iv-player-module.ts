import {
  DestroyRef,
  EnvironmentInjector,
  type Injector,
  type ModuleWithProviders,
  NgModule,
  type Provider,
  type ProviderToken,
  createEnvironmentInjector,
  inject,
} from '@angular/core';
import { AudioService } from '../audio/audio-service';
import { CheckpointsService } from '../checkpoints/checkpoints-service';
import { DecisionService } from '../decision/decision-service';
import { IvOverlay } from '../overlays/iv-overlay';
import { OverlayService } from '../overlays/overlay-service';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE, IV_PLAYER_SCOPE } from '../player/player-tokens';
import type { IvPlayerFeature } from '../player/plugin-features';
import { PluginHost } from '../player/plugin/plugin-host';
import { VariablesService } from '../variables/variables-service';
import { IvPlayer } from './iv-player';
import { StageLayout } from '../player/stage-layout';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import { Player } from '../facade/player';
import { provideIvPlayer } from '../facade/provide-iv-player';

const fromScope = (service: ProviderToken<unknown>): Provider => ({
  provide: service,
  useFactory: () => inject(IV_PLAYER_SCOPE).get(service, null),
});

function ownScope(): Injector {
  const scope = createEnvironmentInjector(provideIvPlayer(), inject(EnvironmentInjector));
  inject(DestroyRef).onDestroy(() => scope.destroy());
  return scope;
}

/**
 * NgModule with `<iv-player>` and `*ivOverlay`. Provides a player with default options, unless an outer scope provides one. To set options
 * or features, use `forRoot`.
 * @example
 * IvPlayerModule.forRoot({ volume: 0.8 }, withDecisions({ timeLimit: 2 }));
 */
@NgModule({
  imports: [IvPlayer, IvOverlay],
  exports: [IvPlayer, IvOverlay],
  providers: [
    {
      provide: IV_PLAYER_SCOPE,
      useFactory: () => inject(IV_PLAYER_SCOPE, { skipSelf: true, optional: true }) ?? ownScope(),
    },
    { provide: IV_PLAYER_FACADE, useExisting: Player },
    fromScope(Player),
    fromScope(PlayerService),
    fromScope(PluginHost),
    fromScope(StageLayout),
    fromScope(DecisionService),
    fromScope(OverlayService),
    fromScope(AudioService),
    fromScope(VariablesService),
    fromScope(CheckpointsService),
  ],
})
export class IvPlayerModule {
  /** Provides a player for the whole application. Takes the same arguments as `provideIvPlayer`. */
  static forRoot(
    options: IvPlayerOptions = {},
    ...features: readonly IvPlayerFeature[]
  ): ModuleWithProviders<IvPlayerModule> {
    return { ngModule: IvPlayerModule, providers: provideIvPlayer(options, ...features) };
  }
}

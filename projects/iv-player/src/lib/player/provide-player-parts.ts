import {
  DestroyRef,
  ErrorHandler,
  Injector,
  NgZone,
  type Provider,
  inject,
  isDevMode,
  runInInjectionContext,
} from '@angular/core';
import { PLAYBACK_ENGINE } from '../engine/engine-tokens';
import type { PlaybackEngine } from '../engine/playback-engine';
import type { StageElement } from '../engine/stage-element';
import { PlayerParts } from './player-parts';
import { IV_PLAYER_OPTIONS, PLAYER_TAP } from './player-tokens';
import type { PluginRegistration } from './plugin-registry';
import { IV_PLUGINS } from './plugin-tokens';
import { zoneFree } from './zone-free-engine';

/** The player's parts in Angular's surroundings; the end of the scope destroys them. */
export function providePlayerParts(): Provider {
  return { provide: PlayerParts, useFactory: createParts };
}

function createParts(): PlayerParts<PlaybackEngine & StageElement> {
  const zone = inject(NgZone);
  const errorHandler = inject(ErrorHandler);
  const injector = inject(Injector);
  const inScope = (registration: PluginRegistration): PluginRegistration => ({
    ...registration,
    resolve: () => runInInjectionContext(injector, registration.resolve),
  });
  const tap = inject(PLAYER_TAP, { optional: true });
  const engine = zoneFree(inject(PLAYBACK_ENGINE), zone);
  // A time update enters no zone: it never causes change detection.
  const deliver = (name: string, delivery: () => void): void =>
    name.startsWith('timeupdate') ? delivery() : zone.run(delivery);
  const parts = new PlayerParts({
    engine: tap ? tap.engine(engine) : engine,
    options: inject(IV_PLAYER_OPTIONS, { optional: true }) ?? {},
    plugins: (inject(IV_PLUGINS, { optional: true }) ?? []).map(inScope),
    report: (error) => errorHandler.handleError(error),
    warn: (message) => isDevMode() && console.warn(`iv-player: ${message}`),
    deliver: tap ? (name, delivery, args) => tap.deliver(name, args, () => deliver(name, delivery)) : deliver,
    tap,
    devToolsName: isDevMode() ? 'iv-player' : null,
  });
  inject(DestroyRef).onDestroy(() => parts.destroy());
  return parts;
}

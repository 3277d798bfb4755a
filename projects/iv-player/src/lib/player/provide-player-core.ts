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
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import type { PlaybackEngine, StageAttachment } from '../engine/playback-engine';
import { PlayerCore } from './player-core';
import { IV_PLAYER_OPTIONS, IV_PLAYER_INTERCEPTOR } from './player-tokens';
import type { PluginRegistration } from './plugin/plugin-registry';
import { IV_PLUGINS } from './plugin/plugin-tokens';
import { runOutsideZone } from './run-outside-zone';

/** The player's parts in Angular's surroundings; the end of the scope destroys them. */
export function providePlayerCore(): Provider {
  return { provide: PlayerCore, useFactory: createParts };
}

function createParts(): PlayerCore<PlaybackEngine & StageAttachment> {
  const zone = inject(NgZone);
  const errorHandler = inject(ErrorHandler);
  const injector = inject(Injector);
  const inScope = (registration: PluginRegistration): PluginRegistration => ({
    ...registration,
    resolve: () => runInInjectionContext(injector, registration.resolve),
  });
  const tap = inject(IV_PLAYER_INTERCEPTOR, { optional: true });
  const engine = runOutsideZone(inject(IV_PLAYBACK_ENGINE), zone);
  // A time update enters no zone: it never causes change detection.
  const deliver = (name: string, delivery: () => void): void =>
    name.startsWith('timeupdate') ? delivery() : zone.run(delivery);
  const parts = new PlayerCore({
    engine: tap ? tap.engine(engine) : engine,
    options: inject(IV_PLAYER_OPTIONS, { optional: true }) ?? {},
    plugins: (inject(IV_PLUGINS, { optional: true }) ?? []).map(inScope),
    report: (error) => errorHandler.handleError(error),
    warn: (message) => isDevMode() && console.warn(`iv-player: ${message}`),
    deliver: tap ? (name, delivery, args) => tap.deliver(name, args, () => deliver(name, delivery)) : deliver,
    interceptor: tap,
    devToolsName: isDevMode() ? 'iv-player' : null,
  });
  inject(DestroyRef).onDestroy(() => parts.destroy());
  return parts;
}

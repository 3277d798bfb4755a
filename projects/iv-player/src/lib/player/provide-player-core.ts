import { DestroyRef, ErrorHandler, Injector, NgZone, inject, runInInjectionContext } from '@angular/core';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { reduxDevTools } from '../store/redux-dev-tools';
import { PlayerCore } from './player-core';
import { IV_PLAYER_OPTIONS, IV_PLAYER_INTERCEPTOR } from './player-tokens';
import type { PluginRegistration } from './plugin/plugin-registry';
import { IV_PLUGINS } from './plugin-features';
import { outsideZoneProxy } from './outside-zone-proxy';

/** Creates the `PlayerCore` of the scope, which is destroyed with the scope. */
export function createPlayerCore(): PlayerCore {
  const zone = inject(NgZone);
  const errorHandler = inject(ErrorHandler);
  const injector = inject(Injector);
  // An outer scope has its own player, so ignore its providers.
  const ofThisScope = { optional: true, self: true } as const;
  const interceptor = inject(IV_PLAYER_INTERCEPTOR, ofThisScope);
  const engine = outsideZoneProxy(inject(IV_PLAYBACK_ENGINE), zone);
  const inScope = (registration: PluginRegistration): PluginRegistration => ({
    ...registration,
    resolve: () => runInInjectionContext(injector, registration.resolve),
  });
  const core = new PlayerCore({
    engine: interceptor?.engine(engine) ?? engine,
    options: inject(IV_PLAYER_OPTIONS, { optional: true }) ?? {},
    plugins: (inject(IV_PLUGINS, ofThisScope) ?? []).map(inScope),
    report: (error) => errorHandler.handleError(error),
    warn: (message) => {
      if (typeof ngDevMode === 'undefined' || ngDevMode) console.warn(`iv-player: ${message}`);
    },
    zone,
    interceptor,
    enhanceStore:
      typeof ngDevMode === 'undefined' || ngDevMode
        ? (stateSanitizer) => reduxDevTools({ name: 'iv-player', stateSanitizer })
        : undefined,
  });
  inject(DestroyRef).onDestroy(() => core.destroy());
  return core;
}

import { InjectionToken, type Provider } from '@angular/core';
import type { PluginRegistration } from './plugin-registry';

/** Every plugin of the scope. */
export const IV_PLUGINS = new InjectionToken<readonly PluginRegistration[]>('iv-player: plugins');

/** Registers a plugin beside those of `provideIvPlayer`. */
export function provideIvPlugin(registration: PluginRegistration): Provider {
  return { provide: IV_PLUGINS, multi: true, useValue: registration };
}

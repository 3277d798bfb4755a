import { InjectionToken, type Provider, type Type, inject } from '@angular/core';
import { PlayerCore } from '../player-core';
import type { IvPlugin } from './plugin';
import type { PluginRegistration } from './plugin-registry';

/** Every plugin of the scope. */
export const IV_PLUGINS = new InjectionToken<readonly PluginRegistration[]>('iv-player: plugins');

/** A plugin as `provideIvPlugin` takes it. */
export interface IvPluginConfig {
  /** The name under `plugins` in the player's options and for `initPlugin`; of two plugins of one name the later counts. */
  readonly name: string;
  /** The plugin's class; it takes what it needs with `inject()`. It becomes injectable in the scope. */
  readonly type: Type<IvPlugin>;
  /** Whether it is active with default options even when the options do not name it. Default `true`. */
  readonly activeByDefault?: boolean;
}

/** Registers a plugin. Goes beside `provideIvPlayer` in the same providers; a player of a scope within does not inherit it. */
export function provideIvPlugin({ name, type, activeByDefault = true }: IvPluginConfig): Provider[] {
  const registration: PluginRegistration = { name, activeByDefault, resolve: () => new type() };
  return [
    { provide: IV_PLUGINS, multi: true, useValue: registration },
    // Whichever plugin is injected first, all of them start.
    { provide: type, useFactory: () => inject(PlayerCore).plugins.known(name) },
  ];
}

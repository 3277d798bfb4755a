import { InjectionToken, type Provider, type Type, inject } from '@angular/core';
import { PlayerCore } from './player-core';
import type { IvPlugin } from './plugin/plugin';
import type { PluginRegistration } from './plugin/plugin-registry';

export const IV_PLUGINS = new InjectionToken<readonly PluginRegistration[]>('iv-player: plugins');

/**
 * A player feature, returned by a `with…` function and passed to `provideIvPlayer` or `provideIvPlayerCore`.
 * @example
 * const features: readonly IvPlayerFeature[] = [withDecisions(), withOverlays()];
 * provideIvPlayerCore({}, ...features);
 */
export interface IvPlayerFeature {
  /** Providers to add to those of the player. */
  readonly providers: Provider[];
}

/** Configuration of a plugin for `withPlugin`. */
export interface IvPluginConfig {
  /** Key in the `plugins` option, and name for `initPlugin`. A later plugin replaces an earlier one with the same name. */
  readonly name: string;
  /** Class of the plugin. It can call `inject()`, and becomes injectable in the scope. */
  readonly type: Type<IvPlugin>;
  /** Init options for the plugin. Those of the `plugins` option override them, key by key. Default: none. */
  readonly options?: object | undefined;
  /** Whether the plugin is active even if the `plugins` option does not name it. Default `true`. */
  readonly activeByDefault?: boolean;
}

/**
 * Adds a plugin of your own to the player.
 * @example
 * class QuizPlugin {
 *   readonly name = 'quiz';
 *   readonly version = '1';
 *   configure(): void {}
 * }
 * provideIvPlayer({}, withPlugin({ name: 'quiz', type: QuizPlugin }));
 */
export function withPlugin({ name, type, options, activeByDefault = true }: IvPluginConfig): IvPlayerFeature {
  const registration: PluginRegistration = { name, options, activeByDefault, resolve: () => new type() };
  return {
    providers: [
      { provide: IV_PLUGINS, multi: true, useValue: registration },
      // Injecting any plugin starts all of them.
      { provide: type, useFactory: () => inject(PlayerCore).plugins.known(name) },
    ],
  };
}

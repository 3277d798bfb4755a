import { InjectionToken, type Provider, type Type, inject } from '@angular/core';
import { PlayerCore } from './player-core';
import type { IvPlugin } from './plugin/plugin';
import type { PluginRegistration } from './plugin/plugin-registry';

/** Every plugin of the scope. */
export const IV_PLUGINS = new InjectionToken<readonly PluginRegistration[]>('iv-player: plugins');

/**
 * A feature of a player, as the `with…` functions return it: an argument of `provideIvPlayer` and `provideIvPlayerCore`.
 * @example
 * const features: readonly IvPlayerFeature[] = [withDecisions(), withOverlays()];
 * provideIvPlayerCore({}, ...features);
 */
export interface IvPlayerFeature {
  /** Added to the providers of the player. */
  readonly providers: Provider[];
}

/** A plugin as `withPlugin` takes it. */
export interface IvPluginConfig {
  /** The name under `plugins` in the player's options and for `initPlugin`; of two plugins of one name the later counts. */
  readonly name: string;
  /** The plugin's class; it takes what it needs with `inject()`. It becomes injectable in the scope. */
  readonly type: Type<IvPlugin>;
  /** Init options of the plugin. Those under `plugins` in the player's options replace them, key by key. Default none. */
  readonly options?: object | undefined;
  /** Whether it is active even when the options do not name it. Default `true`. */
  readonly activeByDefault?: boolean;
}

/**
 * A plugin of your own, as a feature: `provideIvPlayer({}, withPlugin({ name: 'quiz', type: QuizPlugin }))`.
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
      // Whichever plugin is injected first, all of them start.
      { provide: type, useFactory: () => inject(PlayerCore).plugins.known(name) },
    ],
  };
}

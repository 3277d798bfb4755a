import type { AudioInitOptions } from '../audio/audio-options';
import type { CheckpointsInitOptions } from '../checkpoints/checkpoint-options';
import type { DecisionInitOptions } from '../decision/decision-options';
import type { OverlaysInitOptions } from '../overlays/overlay-options';
import type { PlayerOptions } from '../player/playback/player-options';
import type { VariablesInitOptions } from '../variables/variables-service';

/**
 * Init options for the plugins, by plugin name.
 * @example
 * const plugins: IvPluginOptions = { decision: { timeLimit: 2 }, checkpoints: { persistent: true } };
 * provideIvPlayer({ plugins });
 */
export interface IvPluginOptions {
  /** Options of the decision plugin. Default `{}`. */
  readonly decision?: DecisionInitOptions;
  /** Options of the overlays plugin. Default `{}`. */
  readonly overlays?: OverlaysInitOptions;
  /** Options of the audio plugin. Default `{}`. */
  readonly audio?: AudioInitOptions;
  /** Options of the variables plugin. Default `{}`. */
  readonly variables?: VariablesInitOptions;
  /** Options of the checkpoints plugin. With `provideIvPlayer`, the plugin is inactive unless this (even `{}`) or `withCheckpoints()` is given. */
  readonly checkpoints?: CheckpointsInitOptions;
  /** Options of a custom plugin, added by `withPlugin`. */
  readonly [name: string]: object | undefined;
}

/**
 * Player options, for `provideIvPlayer`, `IvPlayerModule.forRoot` and `<iv-player [options]>`.
 * @example
 * const options: IvPlayerOptions = { volume: 0.8, fit: 'cover', plugins: { checkpoints: { persistent: true } } };
 * provideIvPlayer(options);
 */
export interface IvPlayerOptions extends PlayerOptions {
  /** Init options for the plugins, by plugin name. Default: none. */
  readonly plugins?: IvPluginOptions;
}

import type { AudioInitOptions } from '../audio/audio-options';
import type { CheckpointsInitOptions } from '../checkpoints/checkpoint-options';
import type { DecisionInitOptions } from '../decision/decision-options';
import type { OverlaysInitOptions } from '../overlays/overlay-root-element';
import type { PlayerOptions } from '../player/playback/player-options';
import type { VariablesInitOptions } from '../variables/variables-service';

/**
 * Init options of each plugin, by its name.
 * @example
 * const plugins: IvPluginOptions = { decision: { timeLimit: 2 }, checkpoints: { persistent: true } };
 * provideIvPlayer({ plugins });
 */
export interface IvPluginOptions {
  /** Decisions. Default `{}`. */
  readonly decision?: DecisionInitOptions;
  /** Overlays. Default `{}`. */
  readonly overlays?: OverlaysInitOptions;
  /** Sounds. Default `{}`. */
  readonly audio?: AudioInitOptions;
  /** Variables. Default `{}`. */
  readonly variables?: VariablesInitOptions;
  /** Checkpoints. `provideIvPlayer` leaves them off unless this or `withCheckpoints()` names them; `{}` has all defaults. */
  readonly checkpoints?: CheckpointsInitOptions;
  /** A plugin of your own, of `withPlugin`. */
  readonly [name: string]: object | undefined;
}

/**
 * Options of `provideIvPlayer`, `IvPlayerModule.forRoot` and `<iv-player [options]>`.
 * @example
 * const options: IvPlayerOptions = { volume: 0.8, fit: 'cover', plugins: { checkpoints: { persistent: true } } };
 * provideIvPlayer(options);
 */
export interface IvPlayerOptions extends PlayerOptions {
  /** Each plugin's init options under its name. Default none. */
  readonly plugins?: IvPluginOptions;
}

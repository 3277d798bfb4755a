import type { AudioInitOptions } from '../audio/audio-options';
import type { CheckpointsInitOptions } from '../checkpoints/checkpoint-options';
import type { DecisionInitOptions } from '../decision/decision-options';
import type { OverlaysInitOptions } from '../overlays/overlay-container-element';
import type { PlayerOptions } from '../player/player-options';
import type { VariablesInitOptions } from '../variables/variables-service';

/** Init options of each plugin, by its name. */
export interface IvPluginOptions {
  readonly decision?: DecisionInitOptions;
  readonly overlays?: OverlaysInitOptions;
  readonly audio?: AudioInitOptions;
  readonly variables?: VariablesInitOptions;
  /** Off unless it is named: `{}` switches it on. */
  readonly checkpoints?: CheckpointsInitOptions;
  /** A third party's plugin. */
  readonly [name: string]: object | undefined;
}

/** Options of `provideIvPlayer`, `IvPlayerModule.forRoot` and `<iv-player [options]>`. */
export interface IvPlayerOptions extends PlayerOptions {
  readonly plugins?: IvPluginOptions;
}

import { Injectable, inject } from '@angular/core';
import type { Store } from 'redux';
import type { AudioService } from '../audio/audio-service';
import type { CheckpointsService } from '../checkpoints/checkpoints-service';
import type { DecisionService } from '../decision/decision-service';
import type { DecisionStates } from '../decision/decision-state';
import { IvPlayerError } from '../events/player-error';
import type { OverlayService } from '../overlays/overlay-service';
import { PlayerApi } from '../player/player-api';
import { PlayerCore } from '../player/player-core';
import { PlayerService } from '../player/player-service';
import type { PlayerSignals } from '../player/player-signals';
import type { PlayerState } from '../player/playback/player-state';
import type { VariablesService } from '../variables/variables-service';
import type { VariableValues } from '../variables/variables-state';
import type { IvPluginOptions } from './iv-player-options';

/**
 * `player.reduxStore.getState()`: one slice for the player and one for each plugin that keeps state.
 * @example
 * const courage = (state: IvPlayerStoreState) => state.variables['courage'];
 * courage(player.reduxStore.getState());
 */
export interface IvPlayerStoreState {
  /** The player itself. */
  readonly player: PlayerState;
  /** Every decision by its id, which is the parent node's; absent without the decision plugin. */
  readonly decision: DecisionStates;
  /** Every variable's value by its name; absent without the variables plugin. */
  readonly variables: VariableValues;
  /** The slice of another plugin. */
  readonly [slice: string]: unknown;
}

/**
 * The facade: every documented operation of the player, and its plugins by name. `inject(Player)`, or take what the `ready`
 * output of `<iv-player>` emits. A plugin that is not provided throws `PLUGIN_INACTIVE`, naming the feature to add.
 * @example
 * const player = inject(Player);
 * player.repository.add({ id: 'intro', source: 'intro.mp4' });
 * player.append('intro');
 * await player.play();
 */
@Injectable()
export class Player extends PlayerApi<IvPluginOptions> {
  /** The Redux store; `getState()` is typed per slice. */
  declare readonly reduxStore: Store<IvPlayerStoreState>;
  readonly #service = inject(PlayerService);
  /** See `PlayerService.select`. */
  readonly select: PlayerService['select'] = (part) => this.#service.select(part);

  /** @internal */
  constructor() {
    super(inject<PlayerCore>(PlayerCore));
  }

  /** The player as signals, for templates. */
  get signals(): PlayerSignals {
    return this.#service.signals;
  }

  /** The decision plugin: what follows a node. Throws `PLUGIN_INACTIVE` without `withDecisions()`. */
  get decision(): DecisionService {
    return this.#plugin('decision', 'withDecisions') as DecisionService;
  }

  /** The overlays plugin: elements on top of the video. Throws `PLUGIN_INACTIVE` without `withOverlays()`. */
  get overlays(): OverlayService {
    return this.#plugin('overlays', 'withOverlays') as OverlayService;
  }

  /** The audio plugin: soundtrack and short sounds. Throws `PLUGIN_INACTIVE` without `withAudio()`. */
  get audio(): AudioService {
    return this.#plugin('audio', 'withAudio') as AudioService;
  }

  /** The variables plugin: values that the story keeps. Throws `PLUGIN_INACTIVE` without `withVariables()`. */
  get variables(): VariablesService {
    return this.#plugin('variables', 'withVariables') as VariablesService;
  }

  /**
   * The checkpoints plugin: going back, and continuing another day. Throws `PLUGIN_INACTIVE` without `withCheckpoints()`; until
   * the plugin is initialised its methods throw that too.
   */
  get checkpoints(): CheckpointsService {
    return this.#plugin('checkpoints', 'withCheckpoints') as CheckpointsService;
  }

  #plugin(name: string, feature: string): unknown {
    const { plugins } = this.core;
    if (plugins.has(name)) return plugins.known(name);
    const message = `player.${name} is not provided: add ${feature}() to provideIvPlayerCore().`;
    throw new IvPlayerError('PLUGIN_INACTIVE', message);
  }
}

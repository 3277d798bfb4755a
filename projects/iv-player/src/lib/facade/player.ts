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
import type { QuestionsApi } from './iv-questions-api';

/**
 * State of `player.reduxStore`: a slice for the player, and one for each plugin that keeps state.
 * @example
 * const courage = (state: IvPlayerStoreState) => state.variables['courage'];
 * courage(player.reduxStore.getState());
 */
export interface IvPlayerStoreState {
  /** State of the player itself. */
  readonly player: PlayerState;
  /** State of each decision, by id of the parent node. Absent without the decision plugin. */
  readonly decision: DecisionStates;
  /** Value of each variable, by name. Absent without the variables plugin. */
  readonly variables: VariableValues;
  /** State of another plugin. */
  readonly [slice: string]: unknown;
}

/**
 * The player and its plugins. Get it by `inject(Player)`, or from the `ready` output of `<iv-player>`. Accessing a plugin that is not
 * provided throws `PLUGIN_INACTIVE`, naming the feature to add.
 * @example
 * const player = inject(Player);
 * player.repository.add({ id: 'intro', source: 'intro.mp4' });
 * player.append('intro');
 * await player.play();
 */
@Injectable()
export class Player extends PlayerApi<IvPluginOptions> {
  /** The Redux store, typed by slice. */
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

  /** The decision plugin, which determines the next node. Throws `PLUGIN_INACTIVE` without `withDecisions()`. */
  get decision(): DecisionService {
    return this.#plugin('decision', 'withDecisions') as DecisionService;
  }

  /** The overlays plugin, which shows elements on top of the video. Throws `PLUGIN_INACTIVE` without `withOverlays()`. */
  get overlays(): OverlayService {
    return this.#plugin('overlays', 'withOverlays') as OverlayService;
  }

  /** The audio plugin, which plays soundtracks and sound effects. Throws `PLUGIN_INACTIVE` without `withAudio()`. */
  get audio(): AudioService {
    return this.#plugin('audio', 'withAudio') as AudioService;
  }

  /** The variables plugin, which stores values of the story. Throws `PLUGIN_INACTIVE` without `withVariables()`. */
  get variables(): VariablesService {
    return this.#plugin('variables', 'withVariables') as VariablesService;
  }

  /**
   * The checkpoints plugin, for going back in the story and continuing it later. Throws `PLUGIN_INACTIVE` if it is not provided. Its
   * methods throw the same error until it is active.
   */
  get checkpoints(): CheckpointsService {
    return this.#plugin('checkpoints', 'withCheckpoints') as CheckpointsService;
  }

  /** The questions plugin, which asks questions in the middle of nodes. Throws `PLUGIN_INACTIVE` without `withQuestions()`. */
  get questions(): QuestionsApi {
    return this.#plugin('questions', 'withQuestions') as QuestionsApi;
  }

  #plugin(name: string, feature: string): unknown {
    const { plugins } = this.core;
    if (plugins.has(name)) return plugins.known(name);
    const message = `player.${name} is not provided: add ${feature}() to provideIvPlayerCore().`;
    throw new IvPlayerError('PLUGIN_INACTIVE', message);
  }
}

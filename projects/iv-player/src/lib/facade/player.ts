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
import type { PlayerState } from '../player/player-state';
import type { VariablesService } from '../variables/variables-service';
import type { VariableValues } from '../variables/variables-state';

/** `player.reduxStore.getState()`: one slice for the player and one for each plugin that keeps state. */
export interface IvPlayerStoreState {
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
 */
@Injectable()
export class Player extends PlayerApi {
  declare readonly reduxStore: Store<IvPlayerStoreState>;
  private readonly service = inject(PlayerService);
  /** See `PlayerService.select`. */
  readonly select: PlayerService['select'] = (part) => this.service.select(part);

  /** @internal */
  constructor() {
    super(inject<PlayerCore>(PlayerCore));
  }

  /** The player as signals, for templates. */
  get signals(): PlayerSignals {
    return this.service.signals;
  }

  /** Choosing the next node. */
  get decision(): DecisionService {
    return this.plugin('decision', 'withDecisions') as DecisionService;
  }

  /** Elements on top of the video. */
  get overlays(): OverlayService {
    return this.plugin('overlays', 'withOverlays') as OverlayService;
  }

  /** Soundtrack and short sounds. */
  get audio(): AudioService {
    return this.plugin('audio', 'withAudio') as AudioService;
  }

  /** Values that the story keeps. */
  get variables(): VariablesService {
    return this.plugin('variables', 'withVariables') as VariablesService;
  }

  /** Going back, and coming back another day. Inactive until it is initialised; its calls then say what to do. */
  get checkpoints(): CheckpointsService {
    return this.plugin('checkpoints', 'withCheckpoints') as CheckpointsService;
  }

  private plugin(name: string, feature: string): unknown {
    const { plugins } = this.core;
    if (plugins.has(name)) return plugins.known(name);
    const message = `player.${name} is not provided: add ${feature}() to provideIvPlayerCore().`;
    throw new IvPlayerError('PLUGIN_INACTIVE', message);
  }
}

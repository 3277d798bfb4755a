import { Injectable, inject } from '@angular/core';
import type { AudioService } from '../audio/audio-service';
import type { CheckpointsService } from '../checkpoints/checkpoints-service';
import type { DecisionService } from '../decision/decision-service';
import type { OverlayService } from '../overlays/overlay-service';
import { PlayerApi } from '../player/player-api';
import { PlayerCore } from '../player/player-core';
import { PlayerService } from '../player/player-service';
import type { VariablesService } from '../variables/variables-service';

/**
 * The facade: every documented operation of the player, and its plugins by their names. Contract §3.
 * `inject(Player)`, or take what the `ready` output of `<iv-player>` emits.
 */
@Injectable()
export class Player extends PlayerApi {
  private readonly service = inject(PlayerService);
  /** Part of the player's state as a signal; see `PlayerService.select`. */
  readonly select: PlayerService['select'] = (part) => this.service.select(part);

  constructor() {
    super(inject<PlayerCore>(PlayerCore));
    this.service.startPlugins();
  }

  /** Choosing the next node. Specification §4.1. */
  get decision(): DecisionService {
    return this.service.plugin('decision') as DecisionService;
  }

  /** Elements on top of the film. Specification §4.2. */
  get overlays(): OverlayService {
    return this.service.plugin('overlays') as OverlayService;
  }

  /** Soundtrack and sounds. Specification §4.3. */
  get audio(): AudioService {
    return this.service.plugin('audio') as AudioService;
  }

  /** What the story remembers. */
  get variables(): VariablesService {
    return this.service.plugin('variables') as VariablesService;
  }

  /** Going back, and coming back another day. Off until initialised, but always there: its calls then say what to do. */
  get checkpoints(): CheckpointsService {
    return this.core.plugins.known('checkpoints') as CheckpointsService;
  }
}

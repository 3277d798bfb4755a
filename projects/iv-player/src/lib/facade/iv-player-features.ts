import type { Provider } from '@angular/core';
import { provideAudio } from '../audio/provide-audio';
import { CheckpointsService } from '../checkpoints/checkpoints-service';
import { DecisionService } from '../decision/decision-service';
import { readDecisions } from '../decision/decision-snapshot';
import { IV_READ_DECISIONS } from '../decision/decision-tokens';
import { OverlayService } from '../overlays/overlay-service';
import { provideIvPlugin } from '../player/plugin/provide-iv-plugin';
import { providePlayerSnapshots } from '../player/snapshot/provide-player-snapshots';
import { VariablesService } from '../variables/variables-service';

/** A feature of `provideIvPlayerCore`, as the `with…` functions return it. */
export interface IvPlayerFeature {
  /** What the feature adds to the providers of the player. */
  readonly providers: readonly Provider[];
}

/** Decisions: `player.decision`. */
export function withDecisions(): IvPlayerFeature {
  return { providers: [provideIvPlugin({ name: 'decision', type: DecisionService })] };
}

/** Overlays: `player.overlays` and `*ivOverlay`. */
export function withOverlays(): IvPlayerFeature {
  return { providers: [provideIvPlugin({ name: 'overlays', type: OverlayService })] };
}

/** Sounds, played by howler.js: `player.audio`. */
export function withAudio(): IvPlayerFeature {
  return { providers: [provideAudio()] };
}

/** Variables: `player.variables`. */
export function withVariables(): IvPlayerFeature {
  return { providers: [provideIvPlugin({ name: 'variables', type: VariablesService })] };
}

/** Checkpoints: `player.checkpoints`. Inactive until `plugins.checkpoints` names it or `player.initPlugin('checkpoints')` is called. */
export function withCheckpoints(): IvPlayerFeature {
  return {
    providers: [
      providePlayerSnapshots(),
      { provide: IV_READ_DECISIONS, useValue: readDecisions },
      provideIvPlugin({ name: 'checkpoints', type: CheckpointsService, activeByDefault: false }),
    ],
  };
}

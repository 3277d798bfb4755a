import { inject } from '@angular/core';
import type { AudioInitOptions } from '../audio/audio-options';
import { provideAudio } from '../audio/provide-audio';
import type { CheckpointsInitOptions } from '../checkpoints/checkpoint-options';
import { CheckpointsService } from '../checkpoints/checkpoints-service';
import type { DecisionInitOptions } from '../decision/decision-options';
import { DecisionService } from '../decision/decision-service';
import { decisionCheckpoints } from '../decision/decision-checkpoints';
import { IV_DECISION_CHECKPOINTS } from '../decision/decision-tokens';
import type { OverlaysInitOptions } from '../overlays/overlay-options';
import { OverlayService } from '../overlays/overlay-service';
import { PlayerCore } from '../player/player-core';
import { PlayerSnapshots } from '../player/player-snapshots';
import { type IvPlayerFeature, type IvPluginConfig, withPlugin } from '../player/plugin-features';
import { type VariablesInitOptions, VariablesService } from '../variables/variables-service';

/**
 * Adds the decision plugin, `player.decision`.
 * @example
 * provideIvPlayer({}, withDecisions({ timeLimit: 2 }));
 * @param options init options. Those of `plugins.decision` override them, key by key
 */
export function withDecisions(options: DecisionInitOptions = {}): IvPlayerFeature {
  return withPlugin({ name: 'decision', type: DecisionService, options });
}

/**
 * Adds the overlays plugin, `player.overlays` and `*ivOverlay`.
 * @example
 * provideIvPlayerCore({}, withOverlays({ defaultOptions: { scaling: true } }));
 * @param options init options. Those of `plugins.overlays` override them, key by key
 */
export function withOverlays(options: OverlaysInitOptions = {}): IvPlayerFeature {
  return withPlugin({ name: 'overlays', type: OverlayService, options });
}

/**
 * Adds the audio plugin, `player.audio`, which plays sounds with howler.js.
 * @example
 * provideIvPlayerCore({}, withAudio({ videoVolume: 0.6 }));
 * @param options init options. Those of `plugins.audio` override them, key by key
 */
export function withAudio(options: AudioInitOptions = {}): IvPlayerFeature {
  return { providers: provideAudio(options) };
}

/**
 * Adds the variables plugin, `player.variables`.
 * @example
 * provideIvPlayerCore({}, withVariables({ register: [{ name: 'courage', initialValue: 0 }] }));
 * @param options init options. Those of `plugins.variables` override them, key by key
 */
export function withVariables(options: VariablesInitOptions = {}): IvPlayerFeature {
  return withPlugin({ name: 'variables', type: VariablesService, options });
}

/**
 * Adds and activates the checkpoints plugin, `player.checkpoints`.
 * @example
 * provideIvPlayer({}, withCheckpoints({ persistent: true }));
 * @param options init options. Those of `plugins.checkpoints` override them, key by key
 */
export function withCheckpoints(options: CheckpointsInitOptions = {}): IvPlayerFeature {
  return checkpoints({ options });
}

/** Adds the checkpoints plugin, inactive until named in the `plugins` option or activated by `player.initPlugin('checkpoints')`. */
export function withInactiveCheckpoints(): IvPlayerFeature {
  return checkpoints({ activeByDefault: false });
}

function checkpoints(config: Pick<IvPluginConfig, 'options' | 'activeByDefault'>): IvPlayerFeature {
  return {
    providers: [
      { provide: PlayerSnapshots, useFactory: () => new PlayerSnapshots(inject(PlayerCore)) },
      { provide: IV_DECISION_CHECKPOINTS, useValue: decisionCheckpoints },
      withPlugin({ name: 'checkpoints', type: CheckpointsService, ...config }).providers,
    ],
  };
}

import { type Signal, inject } from '@angular/core';
import type { DecisionChoiceConfig } from '../decision/decision-choice';
import type { DecisionInstance } from '../decision/decision-instance';
import type { DecisionOptions, OptionsInput } from '../decision/decision-options';
import type { DecisionService } from '../decision/decision-service';
import type { StoryNode } from '../story/story-node';
import type { VariableConnection } from '../variables/variable-branching';
import type { VariableValues } from '../variables/variables-state';
import type { VariablesService } from '../variables/variables-service';
import { Player } from './player';

/** A node or a scene id of the story. */
export type SceneReference<SceneId extends string> = StoryNode | SceneId;

/** One or several nodes or scene ids. */
export type SceneReferences<SceneId extends string> =
  SceneReference<SceneId> | readonly SceneReference<SceneId>[];

/** `DecisionOptions`, typed with the scene ids of a story. */
export interface SceneDecisionOptions<SceneId extends string> extends DecisionOptions {
  /** See `DecisionOptions.defaults`. */
  readonly defaults?: readonly SceneReference<SceneId>[];
  /** See `DecisionOptions.children`. */
  readonly children?: SceneReferences<SceneId>;
  /** See `DecisionOptions.choices`. */
  readonly choices?: readonly (DecisionChoiceConfig & { readonly to: SceneReference<SceneId> })[];
}

/** Arguments of `decision.add` and `decision.update`, typed with the scene ids of a story. */
export type SceneDecision<SceneId extends string> = readonly [
  parent: SceneReference<SceneId>,
  children?: SceneReferences<SceneId> | OptionsInput<SceneDecisionOptions<SceneId>> | null,
  options?: OptionsInput<SceneDecisionOptions<SceneId>> | null,
];

/** `player.decision`, typed with the scene ids of a story. */
export interface SceneDecisions<SceneId extends string> extends DecisionService {
  /** See `DecisionService.add`. */
  add(...given: SceneDecision<SceneId>): DecisionInstance;
  /** See `DecisionService.update`. */
  update(...given: SceneDecision<SceneId>): DecisionInstance;
}

/** `player.variables`, typed with the variables of a story. */
export interface StoryVariables<Variables extends object> extends VariablesService {
  /** See `VariablesService.signals`. */
  readonly signals: { readonly values: Signal<Readonly<Variables> & VariableValues> };
  /** See `VariablesService.register`. */
  register: VariablesService<Variables>['register'];
  /** See `VariablesService.remove`. */
  remove: VariablesService<Variables>['remove'];
  /** See `VariablesService.getValue`. */
  getValue: VariablesService<Variables>['getValue'];
  /** See `VariablesService.setValue`. */
  setValue: VariablesService<Variables>['setValue'];
  /** See `VariablesService.reset`. */
  reset: VariablesService<Variables>['reset'];
  /** See `VariablesService.select`. */
  select: VariablesService<Variables>['select'];
  /** See `VariablesService.connect`. */
  connect(connection: VariableConnection<Readonly<Variables> & VariableValues>): () => void;
}

/**
 * A `Player` typed with the variables and scene ids of a story. Returned by `injectPlayer`.
 * @example
 * type Film = TypedPlayer<{ courage: number }, 'door' | 'left'>;
 * const player: Film = injectPlayer<{ courage: number }, 'door' | 'left'>();
 * player.append('door');
 */
export interface TypedPlayer<Variables extends object, SceneId extends string> extends Player {
  /** See `Player.append`. */
  append(...nodes: readonly SceneReference<SceneId>[]): number;
  /** See `Player.decision`. */
  readonly decision: SceneDecisions<SceneId>;
  /** See `Player.variables`. */
  readonly variables: StoryVariables<Variables>;
}

/**
 * Injects the `Player`, typed with the variables and scene ids of a story. Without type arguments, it accepts any variable and id.
 * @example
 * const player = injectPlayer<{ courage: number }, 'door' | 'left'>();
 * player.variables.setValue('courage', 1);
 * player.append('door');
 */
export function injectPlayer(): Player;
/** Injects the `Player`, typed with the variables and scene ids of a story. */
export function injectPlayer<Variables extends object, SceneId extends string = string>(): TypedPlayer<
  Variables,
  SceneId
>;
export function injectPlayer(): unknown {
  return inject(Player);
}

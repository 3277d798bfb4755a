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

/** A node, or the id of a scene. */
export type SceneReference<SceneId extends string> = StoryNode | SceneId;

/** One or several. */
export type SceneReferences<SceneId extends string> =
  SceneReference<SceneId> | readonly SceneReference<SceneId>[];

/** `DecisionOptions` with the ids of a story's scenes. */
export interface SceneDecisionOptions<SceneId extends string> extends DecisionOptions {
  /** As `DecisionOptions.defaults`. */
  readonly defaults?: readonly SceneReference<SceneId>[];
  /** As `DecisionOptions.children`. */
  readonly children?: SceneReferences<SceneId>;
  /** As `DecisionOptions.choices`. */
  readonly choices?: readonly (DecisionChoiceConfig & { readonly to: SceneReference<SceneId> })[];
}

/** What `add` and `update` of decisions take, with the ids of a story's scenes. */
export type SceneDecision<SceneId extends string> = readonly [
  parent: SceneReference<SceneId>,
  children?: SceneReferences<SceneId> | OptionsInput<SceneDecisionOptions<SceneId>> | null,
  options?: OptionsInput<SceneDecisionOptions<SceneId>> | null,
];

/** `player.decision` with the ids of a story's scenes. */
export interface SceneDecisions<SceneId extends string> extends DecisionService {
  /** As `DecisionService.add`, with the ids of the story. */
  add(...given: SceneDecision<SceneId>): DecisionInstance;
  /** As `DecisionService.update`, with the ids of the story. */
  update(...given: SceneDecision<SceneId>): DecisionInstance;
}

/** `player.variables` with the variables of a story. */
export interface StoryVariables<Variables extends object> extends VariablesService {
  /** As `VariablesService.signals`. */
  readonly signals: { readonly values: Signal<Readonly<Variables> & VariableValues> };
  /** As `VariablesService.register`. */
  register: VariablesService<Variables>['register'];
  /** As `VariablesService.remove`. */
  remove: VariablesService<Variables>['remove'];
  /** As `VariablesService.getValue`. */
  getValue: VariablesService<Variables>['getValue'];
  /** As `VariablesService.setValue`. */
  setValue: VariablesService<Variables>['setValue'];
  /** As `VariablesService.reset`. */
  reset: VariablesService<Variables>['reset'];
  /** As `VariablesService.select`. */
  select: VariablesService<Variables>['select'];
  /** As `VariablesService.connect`. */
  connect(connection: VariableConnection<Readonly<Variables> & VariableValues>): () => void;
}

/**
 * A `Player` with the variables and scenes of a story, as `injectPlayer` returns it.
 * @example
 * type Film = TypedPlayer<{ courage: number }, 'door' | 'left'>;
 * const player: Film = injectPlayer<{ courage: number }, 'door' | 'left'>();
 * player.append('door');
 */
export interface TypedPlayer<Variables extends object, SceneId extends string> extends Player {
  /** As `Player.append`, with the ids of the story. */
  append(...nodes: readonly SceneReference<SceneId>[]): number;
  /** As `Player.decision`, with the ids of the story. */
  readonly decision: SceneDecisions<SceneId>;
  /** As `Player.variables`, with the variables of the story. */
  readonly variables: StoryVariables<Variables>;
}

/**
 * Injects the player with the types of a story: its variables, and the ids of its scenes. It is `inject(Player)`; without types it
 * takes any variable and any id.
 * @example
 * const player = injectPlayer<{ courage: number }, 'door' | 'left'>();
 * player.variables.setValue('courage', 1);
 * player.append('door');
 */
export function injectPlayer(): Player;
/** As above, with the types of a story. */
export function injectPlayer<Variables extends object, SceneId extends string = string>(): TypedPlayer<
  Variables,
  SceneId
>;
export function injectPlayer(): unknown {
  return inject(Player);
}

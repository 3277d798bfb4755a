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
type SceneReference<SceneId extends string> = StoryNode | SceneId;

/** One or several. */
type Scenes<SceneId extends string> = SceneReference<SceneId> | readonly SceneReference<SceneId>[];

/** `DecisionOptions` with the ids of a story's scenes. */
interface SceneDecisionOptions<SceneId extends string> extends DecisionOptions {
  readonly defaults?: readonly SceneReference<SceneId>[];
  readonly children?: Scenes<SceneId>;
  readonly choices?: readonly (DecisionChoiceConfig & { readonly to: SceneReference<SceneId> })[];
}

/** What `add` and `update` of decisions take, with the ids of a story's scenes. */
type SceneDecision<SceneId extends string> = readonly [
  parent: SceneReference<SceneId>,
  children?: Scenes<SceneId> | OptionsInput<SceneDecisionOptions<SceneId>> | null,
  options?: OptionsInput<SceneDecisionOptions<SceneId>> | null,
];

/** `player.decision` with the ids of a story's scenes. */
interface SceneDecisions<SceneId extends string> extends DecisionService {
  /** As `DecisionService.add`, with the ids of the story. */
  add(...given: SceneDecision<SceneId>): DecisionInstance;
  /** As `DecisionService.update`, with the ids of the story. */
  update(...given: SceneDecision<SceneId>): DecisionInstance;
}

/** `player.variables` with the variables of a story. */
interface StoryVariables<Variables extends object> extends VariablesService {
  /** As `VariablesService.signals`. */
  readonly signals: { readonly values: Signal<Readonly<Variables> & VariableValues> };
  register: VariablesService<Variables>['register'];
  remove: VariablesService<Variables>['remove'];
  getValue: VariablesService<Variables>['getValue'];
  setValue: VariablesService<Variables>['setValue'];
  reset: VariablesService<Variables>['reset'];
  select: VariablesService<Variables>['select'];
  connect(connection: VariableConnection<Readonly<Variables> & VariableValues>): () => void;
}

/** A `Player` with the variables and scenes of a story, as `injectPlayer` returns it. */
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
 * readonly player = injectPlayer<{ courage: number }, 'door' | 'left'>();
 * // this.player.variables.setValue('courage', 1); this.player.append('door');
 */
export function injectPlayer(): Player;
export function injectPlayer<Variables extends object, SceneId extends string = string>(): TypedPlayer<
  Variables,
  SceneId
>;
export function injectPlayer(): unknown {
  return inject(Player);
}

import { inject } from '@angular/core';
import type { DecisionInstance } from '../decision/decision-instance';
import type { DecisionOptions, OptionsInput } from '../decision/decision-options';
import type { DecisionService } from '../decision/decision-service';
import type { StoryNode } from '../story/story-node';
import type { VariablesService } from '../variables/variables-service';
import { Player } from './player';

/** A node, or the id of a scene. */
type SceneReference<SceneId extends string> = StoryNode | SceneId;

/** `add` and `update` of decisions, with the ids of a story's scenes. */
type SceneDecision<SceneId extends string> = (
  parent: SceneReference<SceneId>,
  children?:
    SceneReference<SceneId> | readonly SceneReference<SceneId>[] | OptionsInput<DecisionOptions> | null,
  options?: OptionsInput<DecisionOptions> | null,
) => DecisionInstance;

/** A `Player` with the variables and scenes of a story, as `injectPlayer` returns it. */
export type TypedPlayer<Variables extends object, SceneId extends string> = Omit<
  Player,
  'append' | 'decision' | 'variables'
> & {
  /** As `Player.append`, with the ids of the story. */
  append(...nodes: readonly SceneReference<SceneId>[]): number;
  /** As `Player.decision`, with the ids of the story. */
  readonly decision: Omit<DecisionService, 'add' | 'update'> & {
    readonly add: SceneDecision<SceneId>;
    readonly update: SceneDecision<SceneId>;
  };
  /** As `Player.variables`, with the variables of the story. */
  readonly variables: VariablesService<Variables>;
};

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

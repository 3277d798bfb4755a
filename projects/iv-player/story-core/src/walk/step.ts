import type { StoryFileChoice, StoryFileNode } from '../format/story-file';
import type { Values } from '../logic/evaluate-logic';
import { type SceneEvaluation, type WaysFrom, openChoices, setVariables } from './scene-logic';

/** A scene prepared for being played many times. */
export interface PreparedScene {
  readonly node: StoryFileNode;
  readonly waysOf: WaysFrom;
}

/** How a scene may continue. */
export interface SceneExits {
  /** Indices of the open choices. */
  readonly open: readonly number[];
  /** The followers: `next`, or the open choices that get a button and the defaults that are not choices. */
  readonly ways: readonly StoryFileChoice[];
}

/** A scene as played: its effect on the variables, and how it may continue. */
export interface SceneStep extends SceneExits {
  /** Values of all variables after the scene's `set`. */
  readonly values: Values;
}

const NONE: readonly number[] = [];

/**
 * Plays a scene: `set`, then the conditions of its choices. Playthroughs and the report take this step. Checker, paths and player take its
 * two parts, `setVariables` and `exitsOf`, at different times.
 * @param before values before `set`
 */
export function step(scene: PreparedScene, before: Values, evaluation?: SceneEvaluation): SceneStep {
  const values = setVariables(scene.node, before, evaluation);
  return { values, ...exitsOf(scene, values, evaluation) };
}

/** Returns how a scene may continue. @param values values after `set` */
export function exitsOf(
  { node, waysOf }: PreparedScene,
  values: Values,
  evaluation: SceneEvaluation = {},
): SceneExits {
  const open = node.decision ? openChoices(node.decision, values, evaluation) : NONE;
  return { open, ways: waysOf(open, evaluation.work) };
}

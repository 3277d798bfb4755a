import { QUESTION_VALUE } from '../format/question-value';
import { hasQuestions } from '../format/question-parts';
import type { StoryFile, StoryFileChoice, StoryFileNode } from '../format/story-file';
import type { Values } from '../logic/evaluate-logic';
import { type SceneEvaluation, type WaysFrom, openChoices, setVariables, waysFrom } from './scene-logic';

// One step from a scene: the values after it, its open choices, and its followers.

/** A scene prepared for being played many times. */
export interface PreparedScene {
  readonly node: StoryFileNode;
  readonly waysOf: WaysFrom;
}

interface ConnectedScene extends PreparedScene {
  /** Ids of the followers, regardless of conditions and whether they exist. */
  readonly followers: readonly string[];
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
 * Plays a scene: `set`, then the conditions of its choices. Random paths of specs take this step. Checker, playthroughs, report, paths and player take its
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

/** Returns the ids of a node's followers, regardless of conditions and whether they exist. */
function followersOf(node: StoryFileNode): readonly string[] {
  const all = (node.decision?.choices ?? []).map((_choice, index) => index);
  return [...new Set(waysFrom(node, () => true)(all).map(({ to }) => to))];
}

/** Counts the nodes that lead to each node. */
function entriesOf({ nodes }: StoryFile): ReadonlyMap<string, number> {
  const entries = new Map<string, number>();
  for (const node of Object.values(nodes))
    for (const to of followersOf(node)) entries.set(to, (entries.get(to) ?? 0) + 1);
  return entries;
}

/** Returns the values of all variables before the first scene, with the results of questions. */
export const initialValues = (story: StoryFile): Values => ({
  ...Object.fromEntries(
    Object.entries(story.variables ?? {}).map(([name, { initialValue }]) => [name, initialValue]),
  ),
  ...(hasQuestions(story) && { [QUESTION_VALUE]: { points: 0, max: 0 } }),
});

/** Caches the connections between the nodes of a story. */
export class StoryWays {
  readonly #scenes = new Map<string, ConnectedScene>();
  #entries: ReadonlyMap<string, number> | undefined;

  constructor(readonly story: StoryFile) {}

  readonly has = (id: string): boolean => Object.hasOwn(this.story.nodes, id);

  /** Whether exactly one node leads to this node, as is the case for an inserted node. */
  isEnteredOnce(id: string): boolean {
    this.#entries ??= entriesOf(this.story);
    return this.#entries.get(id) === 1;
  }

  /** Returns a node with its followers; a missing node has none. */
  at(id: string): ConnectedScene {
    let scene = this.#scenes.get(id);
    if (!scene) {
      const node = (this.has(id) ? this.story.nodes[id] : undefined) ?? {};
      scene = { node, followers: followersOf(node), waysOf: waysFrom(node, this.has) };
      this.#scenes.set(id, scene);
    }
    return scene;
  }
}

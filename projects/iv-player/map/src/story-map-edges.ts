import type { StoryMapEdge } from './story-graph';

/** The parts of a story file that connect its nodes. Every `StoryFile` from `iv-player/story` fits. */
export interface StoryMapFile {
  /** Nodes by id. */
  readonly nodes: Readonly<
    Record<
      string,
      {
        /** Id of the next node, for a node without a decision. */
        readonly next?: string | undefined;
        /** Choices, and ids of the choices or nodes to fall back to when the viewer does not choose. */
        readonly decision?:
          | {
              readonly choices: readonly { readonly to: string; readonly id?: string | undefined }[];
              readonly defaults?: readonly string[] | undefined;
            }
          | undefined;
        /** Questions, which may jump to a node. */
        readonly questions?:
          | readonly {
              readonly onCorrect?: { readonly to: string } | { readonly seek: number } | undefined;
              readonly onWrong?: { readonly to: string } | { readonly seek: number } | undefined;
            }[]
          | undefined;
      }
    >
  >;
}

/**
 * Returns the edges of a story file, for the `edges` input of `<iv-story-map>`. Unlike the edges that the map finds itself, they include
 * choices whose conditions do not hold at the moment.
 * @example
 * const edges = signal<readonly StoryMapEdge[] | null>(null);
 * edges.set(storyMapEdges(story));
 */
export function storyMapEdges({ nodes }: StoryMapFile): readonly StoryMapEdge[] {
  return Object.entries(nodes).flatMap(([from, { next, decision, questions = [] }]) => {
    const choices = [...(next === undefined ? [] : [next]), ...(decision?.choices ?? []).map(({ to }) => to)];
    const targets = new Map(decision?.choices.map(({ id, to }) => [id, to]));
    const defaults = decision?.defaults?.map((name) => targets.get(name) ?? name);
    const all = [...choiceTargets(from, choices, defaults), ...questionTargets(questions)];
    return [...new Set(all)].map((to) => ({ from, to }));
  });
}

/** Ids of the nodes to which questions jump. */
export const questionTargets = (
  questions: NonNullable<StoryMapFile['nodes'][string]['questions']>,
): readonly string[] =>
  questions
    .flatMap(({ onCorrect, onWrong }) => [onCorrect, onWrong])
    .flatMap((target) => (target && 'to' in target ? [target.to] : []));

/** Merges choices and defaults, without duplicates. A default that repeats the scene until the viewer chooses is not an edge. */
export function choiceTargets(
  from: string,
  choices: readonly string[],
  defaults: readonly string[] = [],
): readonly string[] {
  const targets = new Set(choices);
  return [...new Set([...choices, ...defaults.filter((to) => to !== from || targets.has(to))])];
}

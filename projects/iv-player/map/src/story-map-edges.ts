import type { StoryMapEdge } from './story-graph';

/** The parts of a story file that lead from scene to scene; a `StoryFile` of `iv-player/story` is one. */
export interface StoryMapFile {
  /** The nodes by their ids. */
  readonly nodes: Readonly<
    Record<
      string,
      {
        /** Id of the only node that follows. */
        readonly next?: string | undefined;
        /** Its choices, and what follows when nobody chooses. */
        readonly decision?:
          | {
              readonly choices: readonly { readonly to: string }[];
              readonly defaults?: readonly string[] | undefined;
            }
          | undefined;
      }
    >
  >;
}

/**
 * The edges of a story file, for the input `edges` of `<iv-story-map>`: with the choices whose conditions do not hold now, which the
 * player does not know, and with the defaults that are none of the choices.
 * @example
 * const edges = signal<readonly StoryMapEdge[] | null>(null);
 * edges.set(storyMapEdges(story));
 */
export function storyMapEdges({ nodes }: StoryMapFile): readonly StoryMapEdge[] {
  return Object.entries(nodes).flatMap(([from, { next, decision }]) => {
    const choices = [...(next === undefined ? [] : [next]), ...(decision?.choices ?? []).map(({ to }) => to)];
    return choiceTargets(from, choices, decision?.defaults).map((to) => ({ from, to }));
  });
}

/** What may follow, each once: the choices, and the defaults that are none of them; a scene that repeats until somebody chooses leads nowhere by that. */
export function choiceTargets(
  from: string,
  choices: readonly string[],
  defaults: readonly string[] = [],
): readonly string[] {
  const targets = new Set(choices);
  return [...new Set([...choices, ...defaults.filter((to) => to !== from || targets.has(to))])];
}

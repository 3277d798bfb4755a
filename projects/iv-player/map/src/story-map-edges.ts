import type { StoryMapEdge } from './story-graph';

/** What of a story file says what may follow what: also of a `StoryFile` of `iv-player/story`. */
export interface StoryMapFile {
  /** The nodes by their ids. */
  readonly nodes: Readonly<
    Record<
      string,
      {
        /** Id of the only node that follows. */
        readonly next?: string | undefined;
        /** Its choices. */
        readonly decision?: { readonly choices: readonly { readonly to: string }[] } | undefined;
      }
    >
  >;
}

/**
 * The edges of a story file, for the input `edges` of `<iv-story-map>`: with the choices whose conditions do not hold now, which the
 * player does not know.
 */
export function storyMapEdges({ nodes }: StoryMapFile): readonly StoryMapEdge[] {
  return Object.entries(nodes).flatMap(([from, { next, decision }]) =>
    [...(next === undefined ? [] : [next]), ...(decision?.choices ?? []).map(({ to }) => to)].map((to) => ({
      from,
      to,
    })),
  );
}

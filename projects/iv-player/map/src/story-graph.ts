/** An edge of the map: a scene, and one that may follow it. */
export interface StoryMapEdge {
  /** Id of the node that is left. */
  readonly from: string;
  /** Id of the node that may follow. */
  readonly to: string;
}

/** A place on the map, in CSS pixels at the usual text size: from the left, from the top. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** The nodes of a story and what may follow each. */
export interface StoryGraph {
  /** In the order of adding. */
  readonly ids: readonly string[];
  /** Each pair once, between nodes of `ids`. */
  readonly edges: readonly StoryMapEdge[];
  /** Centres of all nodes where every node has a place of its own, else `null`. */
  readonly places: ReadonlyMap<string, MapPoint> | null;
}

/** Two ids as one key; an id may hold any character but this one in practice. */
export const edgeKey = (from: string, to: string): string => `${from}\n${to}`;

/** The edges between known nodes, each once. */
export function uniqueEdges(ids: readonly string[], edges: readonly StoryMapEdge[]): readonly StoryMapEdge[] {
  const known = new Set(ids);
  const found = new Map<string, StoryMapEdge>();
  for (const { from, to } of edges) {
    if (known.has(from) && known.has(to)) found.set(edgeKey(from, to), { from, to });
  }
  return [...found.values()];
}

/** Whether both have the same nodes, edges and places: then a layout of one is one of the other. */
export function isSameGraph(one: StoryGraph, other: StoryGraph): boolean {
  return (
    one.ids.length === other.ids.length &&
    one.edges.length === other.edges.length &&
    one.ids.every((id, index) => id === other.ids[index]) &&
    one.edges.every(
      ({ from, to }, index) => from === other.edges[index]?.from && to === other.edges[index].to,
    ) &&
    (one.places === null) === (other.places === null) &&
    one.ids.every((id) => isSamePoint(one.places?.get(id), other.places?.get(id)))
  );
}

/**
 * The graph that is laid out: as long as the nodes stay, an edge that is gone keeps its room. A choice that is closed for a while
 * moves nothing.
 * @returns `before` when nothing has come to it
 */
export function graphToLayOut(graph: StoryGraph, before: StoryGraph | undefined): StoryGraph {
  if (!before || !isSameGraph({ ...graph, edges: [] }, { ...before, edges: [] })) return graph;
  const edges = uniqueEdges(graph.ids, [...before.edges, ...graph.edges]);
  return edges.length === before.edges.length ? before : { ...graph, edges };
}

function isSamePoint(one: MapPoint | undefined, other: MapPoint | undefined): boolean {
  return one?.x === other?.x && one?.y === other?.y;
}

/** The ids that follow each id. */
export function followersOf(graph: StoryGraph): ReadonlyMap<string, readonly string[]> {
  const followers = new Map<string, string[]>(graph.ids.map((id) => [id, []]));
  for (const { from, to } of graph.edges) followers.get(from)?.push(to);
  return followers;
}

/** An edge of the map, from a node to one that may follow it. */
export interface StoryMapEdge {
  /** Id of the node that the edge starts at. */
  readonly from: string;
  /** Id of the node that may follow. */
  readonly to: string;
}

/** A point on the map, in CSS pixels at the default text size. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export interface StoryGraph {
  /** Ids of the nodes, in the order they were added. */
  readonly ids: readonly string[];
  /** Edges between nodes of `ids`, without duplicates. */
  readonly edges: readonly StoryMapEdge[];
  /** Centres of all nodes by id, or `null` unless every node has a position of its own. */
  readonly positions: ReadonlyMap<string, MapPoint> | null;
}

/** Key for an edge. Assumes that ids contain no line breaks. */
export const edgeKey = (from: string, to: string): string => `${from}\n${to}`;

/** Removes duplicate edges, and edges from or to unknown nodes. */
export function uniqueEdges(ids: readonly string[], edges: readonly StoryMapEdge[]): readonly StoryMapEdge[] {
  const known = new Set(ids);
  const found = new Map<string, StoryMapEdge>();
  for (const { from, to } of edges) {
    if (known.has(from) && known.has(to)) found.set(edgeKey(from, to), { from, to });
  }
  return [...found.values()];
}

/** Whether two graphs have the same nodes, edges and positions, so that they can share a layout. */
export function isSameGraph(one: StoryGraph, other: StoryGraph): boolean {
  return (
    one.ids.length === other.ids.length &&
    one.edges.length === other.edges.length &&
    one.ids.every((id, index) => id === other.ids[index]) &&
    one.edges.every(
      ({ from, to }, index) => from === other.edges[index]?.from && to === other.edges[index].to,
    ) &&
    (one.positions === null) === (other.positions === null) &&
    one.ids.every((id) => isSamePoint(one.positions?.get(id), other.positions?.get(id)))
  );
}

/** Graph to lay out. While nodes stay the same, keeps removed edges, so that a closed choice moves nothing. `before` if nothing is new. */
export function graphToLayOut(graph: StoryGraph, before: StoryGraph | undefined): StoryGraph {
  if (!before || !isSameGraph({ ...graph, edges: [] }, { ...before, edges: [] })) return graph;
  const edges = uniqueEdges(graph.ids, [...before.edges, ...graph.edges]);
  return edges.length === before.edges.length ? before : { ...graph, edges };
}

function isSamePoint(one: MapPoint | undefined, other: MapPoint | undefined): boolean {
  return one?.x === other?.x && one?.y === other?.y;
}

export function followersOf(graph: StoryGraph): ReadonlyMap<string, readonly string[]> {
  const followers = new Map<string, string[]>(graph.ids.map((id) => [id, []]));
  for (const { from, to } of graph.edges) followers.get(from)?.push(to);
  return followers;
}

import { Graph, layout } from '@dagrejs/dagre';
import { type MapPoint, type StoryMapEdge, edgeKey } from './story-graph';

/** Where the nodes and edges of a part are, from its left upper corner. */
export interface ChunkLayout {
  /** Centres by id. */
  readonly points: ReadonlyMap<string, MapPoint>;
  /** The bends of each edge, both ends included, by `edgeKey`. */
  readonly bends: ReadonlyMap<string, readonly MapPoint[]>;
  readonly width: number;
}

/** Width and height of a node and the room between nodes, in pixels. */
export interface LayoutMeasures {
  readonly width: number;
  readonly height: number;
  readonly between: number;
  readonly betweenRanks: number;
}

/**
 * Has dagre lay out a part, from left to right. Edges of a node to itself have no bends. dagre gets numbered names: it keeps them as
 * keys of plain objects, so that the id `__proto__` would change all objects of the page.
 */
export function dagreLayout(
  ids: readonly string[],
  edges: readonly StoryMapEdge[],
  { width, height, between, betweenRanks }: LayoutMeasures,
): ChunkLayout {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: between, ranksep: betweenRanks, ranker: 'tight-tree' });
  graph.setDefaultEdgeLabel(() => ({}));
  const names = new Map(ids.map((id, index) => [id, `n${String(index)}`]));
  const nameOf = (id: string): string => names.get(id) ?? '';
  for (const name of names.values()) graph.setNode(name, { width, height });
  const drawn = edges.filter(({ from, to }) => from !== to);
  for (const { from, to } of drawn) graph.setEdge(nameOf(from), nameOf(to));
  layout(graph);
  const at = (point: { readonly x?: number; readonly y?: number }): MapPoint => ({
    x: point.x ?? 0,
    y: point.y ?? 0,
  });
  return {
    points: new Map(ids.map((id) => [id, at(graph.node(nameOf(id)) as MapPoint)])),
    bends: new Map(
      drawn.map(({ from, to }) => [
        edgeKey(from, to),
        (
          (graph.edge(nameOf(from), nameOf(to)) as { readonly points?: readonly MapPoint[] }).points ?? []
        ).map(at),
      ]),
    ),
    width: (graph.graph() as { readonly width?: number }).width ?? width,
  };
}

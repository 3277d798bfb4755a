import { Graph, layout } from '@dagrejs/dagre';
import { type MapPoint, type StoryMapEdge, edgeKey } from './story-graph';

export interface ChunkLayout {
  /** Centres of nodes by id. */
  readonly points: ReadonlyMap<string, MapPoint>;
  /** Points of each edge by `edgeKey`, including both ends. */
  readonly bends: ReadonlyMap<string, readonly MapPoint[]>;
  readonly width: number;
}

/** Size of a node and the gaps between nodes, in pixels. */
export interface LayoutMeasures {
  readonly width: number;
  readonly height: number;
  readonly between: number;
  readonly betweenRanks: number;
}

/** Lays out a chunk with dagre, without self-loops. Uses generated names, as an id like `__proto__` would pollute all prototypes. */
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
  const at = ({ x = 0, y = 0 }: Partial<MapPoint>): MapPoint => ({ x, y });
  const bendsOf = ({ from, to }: StoryMapEdge): readonly MapPoint[] => {
    const edge = graph.edge(nameOf(from), nameOf(to)) as { readonly points?: readonly MapPoint[] };
    return (edge.points ?? []).map(at);
  };
  return {
    points: new Map(ids.map((id) => [id, at(graph.node(nameOf(id)) as MapPoint)])),
    bends: new Map(drawn.map((edge) => [edgeKey(edge.from, edge.to), bendsOf(edge)])),
    width: (graph.graph() as { readonly width?: number }).width ?? width,
  };
}

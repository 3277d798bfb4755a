import { type LayoutChunk, layoutChunks } from './layout-chunks';
import { type LayoutMeasures, type ChunkLayout, dagreLayout } from './dagre-layout';
import { type MapPoint, type StoryGraph, type StoryMapEdge, edgeKey } from './story-graph';

/** Size of a node on the map, in CSS pixels at the default text size. */
export const NODE_WIDTH = 176;
export const NODE_HEIGHT = 76;

const MEASURES: LayoutMeasures = { width: NODE_WIDTH, height: NODE_HEIGHT, between: 24, betweenRanks: 72 };

/** Maximum number of nodes to lay out in one piece; dagre takes about 10 ms for this many. */
export const MAX_CHUNK_NODES = 48;

/** Positions of all nodes and edges on the map. */
export interface StoryLayout {
  /** Centres of nodes by id. Incomplete while the story is being laid out. */
  readonly points: ReadonlyMap<string, MapPoint>;
  /** Bends of edges by `edgeKey`. An edge without an entry is a direct curve. */
  readonly bends: ReadonlyMap<string, readonly MapPoint[]>;
  readonly isComplete: boolean;
}

/**
 * Lays out a story chunk by chunk, starting with the chunk that contains `first`, and yields the layout after each. Callers can do
 * other work in between. Nodes never move once placed. Stories with up to `MAX_CHUNK_NODES` nodes, or with positions of their
 * own, are laid out in one step.
 */
export function* layOutStory(graph: StoryGraph, first: string | null): Generator<StoryLayout, void> {
  if (graph.positions) {
    yield { points: graph.positions, bends: new Map(), isComplete: true };
    return;
  }
  const chunks = layoutChunks(graph, MAX_CHUNK_NODES);
  if (chunks.length === 0) yield { points: new Map(), bends: new Map(), isComplete: true };
  const chunkOf = new Map(chunks.flatMap((chunk, index) => chunk.map((id) => [id, index] as const)));
  const inside: StoryMapEdge[][] = chunks.map(() => []);
  const neighbours = new Map<string, string[]>();
  for (const edge of graph.edges) {
    const [from, to] = [chunkOf.get(edge.from), chunkOf.get(edge.to)];
    if (from !== undefined && from === to) inside[from]?.push(edge);
    (neighbours.get(edge.from) ?? neighbours.set(edge.from, []).get(edge.from))?.push(edge.to);
    (neighbours.get(edge.to) ?? neighbours.set(edge.to, []).get(edge.to))?.push(edge.from);
  }
  const points = new Map<string, MapPoint>();
  const bends = new Map<string, readonly MapPoint[]>();
  const start = (first === null ? undefined : chunkOf.get(first)) ?? 0;
  // Edges of the area laid out so far.
  let [left, right] = [0, 0];
  // By distance, later ones first.
  const order = [...chunks.keys()].sort(
    (one, other) => Math.abs(one - start) - Math.abs(other - start) || other - one,
  );
  for (const [step, index] of order.entries()) {
    const ids = chunks[index] ?? [];
    const heights = meanHeights(ids, neighbours, points);
    const heightOf = (id: string): number => heights.get(id) ?? 0;
    // dagre starts from the order of its input.
    const chunk = [...ids].sort((one, other) => heightOf(one) - heightOf(other));
    const edges = inside[index] ?? [];
    // In a story that only branches, the last rank has half of the nodes and no edges for dagre to arrange.
    const placed = edges.length > 0 ? dagreLayout(chunk, edges, MEASURES) : stackVertically(chunk);
    const isBefore = index < start;
    const x = isBefore ? left - MEASURES.betweenRanks - placed.width : right;
    if (isBefore) left = x;
    else right = x + placed.width + MEASURES.betweenRanks;
    addChunk(placed, { x, y: meanOffset(placed, heights) }, points, bends);
    yield { points: new Map(points), bends: new Map(bends), isComplete: step === chunks.length - 1 };
  }
}

/** For each node of a chunk, the mean `y` of its neighbours that already have a position. Omits nodes without such neighbours. */
function meanHeights(
  chunk: LayoutChunk,
  neighbours: ReadonlyMap<string, readonly string[]>,
  points: ReadonlyMap<string, MapPoint>,
): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const id of chunk) {
    const placed = (neighbours.get(id) ?? []).flatMap((other) => points.get(other)?.y ?? []);
    if (placed.length > 0) heights.set(id, mean(placed));
  }
  return heights;
}

/** Vertical offset that aligns a chunk with its neighbours on average. */
function meanOffset({ points }: ChunkLayout, heights: ReadonlyMap<string, number>): number {
  return heights.size > 0 ? mean([...heights].map(([id, height]) => height - (points.get(id)?.y ?? 0))) : 0;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

function stackVertically(chunk: LayoutChunk): ChunkLayout {
  const step = NODE_HEIGHT + MEASURES.between;
  return {
    points: new Map(chunk.map((id, row) => [id, { x: NODE_WIDTH / 2, y: NODE_HEIGHT / 2 + row * step }])),
    bends: new Map(),
    width: NODE_WIDTH,
  };
}

function addChunk(
  chunk: ChunkLayout,
  by: MapPoint,
  points: Map<string, MapPoint>,
  bends: Map<string, readonly MapPoint[]>,
): void {
  const moved = ({ x, y }: MapPoint): MapPoint => ({ x: x + by.x, y: y + by.y });
  for (const [id, point] of chunk.points) points.set(id, moved(point));
  for (const [key, edge] of chunk.bends) bends.set(key, edge.map(moved));
}

/** Mirrors a layout for right-to-left pages. */
export function mirrorLayout({ points, bends, isComplete }: StoryLayout): StoryLayout {
  const mirror = ({ x, y }: MapPoint): MapPoint => ({ x: -x, y });
  return {
    points: new Map([...points].map(([id, point]) => [id, mirror(point)])),
    bends: new Map([...bends].map(([key, edge]) => [key, edge.map(mirror)])),
    isComplete,
  };
}

/** Points along an edge, from side to side. Empty while either node has no position, and for an edge from a node to itself. */
export function edgePoints(layout: StoryLayout, { from, to }: StoryMapEdge): readonly MapPoint[] {
  const [start, end] = [layout.points.get(from), layout.points.get(to)];
  if (!start || !end || from === to) return [];
  const bends = (layout.bends.get(edgeKey(from, to)) ?? []).slice(1, -1);
  const side = Math.sign(end.x - start.x) * (NODE_WIDTH / 2);
  return [{ x: start.x + side, y: start.y }, ...bends, { x: end.x - side, y: end.y }];
}

import { type LayoutChunk, layoutChunks } from './layout-chunks';
import { type LayoutMeasures, type ChunkLayout, dagreLayout } from './dagre-layout';
import { type MapPoint, type StoryGraph, type StoryMapEdge, edgeKey } from './story-graph';

/** Size of a node on the map, in pixels at the usual text size. */
export const NODE_WIDTH = 176;
export const NODE_HEIGHT = 76;

const MEASURES: LayoutMeasures = {
  width: NODE_WIDTH,
  height: NODE_HEIGHT,
  between: 24,
  betweenRanks: 72,
};

/** So many nodes are laid out in one piece: dagre needs about 10 ms for them. */
export const MAX_CHUNK_NODES = 48;

/** Where everything is on the map. */
export interface StoryLayout {
  /** Centres by id; of a story that is still being laid out some are missing. */
  readonly points: ReadonlyMap<string, MapPoint>;
  /** The bends of edges that are no straight curve, by `edgeKey`. */
  readonly bends: ReadonlyMap<string, readonly MapPoint[]>;
  /** Whether every node has its place. */
  readonly isComplete: boolean;
}

/**
 * Lays out a story part by part, beginning with that of `first`: the caller lets other work go on between two parts. A story of
 * `MAX_CHUNK_NODES` nodes or less, and one that has places, is one part. A node that has got its place keeps it.
 */
export function* layOutStory(graph: StoryGraph, first: string | null): Generator<StoryLayout, void> {
  if (graph.places) {
    yield { points: graph.places, bends: new Map(), isComplete: true };
    return;
  }
  const chunks = layoutChunks(graph, MAX_CHUNK_NODES);
  if (chunks.length === 0) yield { points: new Map(), bends: new Map(), isComplete: true };
  const parts = new Map(chunks.flatMap((chunk, index) => chunk.map((id) => [id, index] as const)));
  const inside: StoryMapEdge[][] = chunks.map(() => []);
  const neighbours = new Map<string, string[]>();
  for (const edge of graph.edges) {
    const [from, to] = [parts.get(edge.from), parts.get(edge.to)];
    if (from !== undefined && from === to) inside[from]?.push(edge);
    (neighbours.get(edge.from) ?? neighbours.set(edge.from, []).get(edge.from))?.push(edge.to);
    (neighbours.get(edge.to) ?? neighbours.set(edge.to, []).get(edge.to))?.push(edge.from);
  }
  const points = new Map<string, MapPoint>();
  const bends = new Map<string, readonly MapPoint[]>();
  const start = (first === null ? undefined : parts.get(first)) ?? 0;
  // From where they are placed on: the left edge of what is there, and its right edge.
  let [left, right] = [0, 0];
  for (const [step, index] of outward(start, chunks.length).entries()) {
    const heights = meanHeights(chunks[index] ?? [], neighbours, points);
    const chunk = inOrder(chunks[index] ?? [], heights);
    const edges = inside[index] ?? [];
    // The last rank of a story that only branches has half of its nodes, and nothing to reorder.
    const part = edges.length > 0 ? dagreLayout(chunk, edges, MEASURES) : stacked(chunk);
    const isBefore = index < start;
    const x = isBefore ? left - MEASURES.betweenRanks - part.width : right;
    if (isBefore) left = x;
    else right = x + part.width + MEASURES.betweenRanks;
    place(part, { x, y: offset(part, heights) }, points, bends);
    yield { points: new Map(points), bends: new Map(bends), isComplete: step === chunks.length - 1 };
  }
}

/** `start`, then by turns one after and one before it. */
function outward(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index).sort(
    (one, other) => Math.abs(one - start) - Math.abs(other - start) || other - one,
  );
}

/** For each node of the chunk the mean height of its neighbours that are placed already. */
function meanHeights(
  chunk: LayoutChunk,
  neighbours: ReadonlyMap<string, readonly string[]>,
  points: ReadonlyMap<string, MapPoint>,
): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const id of chunk) {
    const placed = (neighbours.get(id) ?? []).flatMap((other) => points.get(other)?.y ?? []);
    if (placed.length > 0) heights.set(id, placed.reduce((sum, y) => sum + y, 0) / placed.length);
  }
  return heights;
}

/** dagre begins with the order in which it gets the nodes: nodes beside each other have neighbours beside each other. */
function inOrder(chunk: LayoutChunk, heights: ReadonlyMap<string, number>): LayoutChunk {
  if (heights.size === 0) return chunk;
  return [...chunk].sort((one, other) => (heights.get(one) ?? 0) - (heights.get(other) ?? 0));
}

/** How far down a part is moved, so that its nodes are as high as their neighbours in the mean. */
function offset({ points }: ChunkLayout, heights: ReadonlyMap<string, number>): number {
  if (heights.size === 0) return 0;
  let sum = 0;
  for (const [id, height] of heights) sum += height - (points.get(id)?.y ?? 0);
  return sum / heights.size;
}

/** Nodes above each other. */
function stacked(chunk: LayoutChunk): ChunkLayout {
  const step = NODE_HEIGHT + MEASURES.between;
  return {
    points: new Map(chunk.map((id, row) => [id, { x: NODE_WIDTH / 2, y: NODE_HEIGHT / 2 + row * step }])),
    bends: new Map(),
    width: NODE_WIDTH,
  };
}

function place(
  part: ChunkLayout,
  by: MapPoint,
  points: Map<string, MapPoint>,
  bends: Map<string, readonly MapPoint[]>,
): void {
  const moved = ({ x, y }: MapPoint): MapPoint => ({ x: x + by.x, y: y + by.y });
  for (const [id, point] of part.points) points.set(id, moved(point));
  for (const [key, edge] of part.bends) bends.set(key, edge.map(moved));
}

/** The layout of a story that is read from right to left. */
export function mirrorLayout({ points, bends, isComplete }: StoryLayout): StoryLayout {
  const turned = ({ x, y }: MapPoint): MapPoint => ({ x: -x, y });
  return {
    points: new Map([...points].map(([id, point]) => [id, turned(point)])),
    bends: new Map([...bends].map(([key, edge]) => [key, edge.map(turned)])),
    isComplete,
  };
}

/**
 * The points of an edge, from the side of one node to the side of the other; two for one without bends. Empty while an end has no
 * place, and for an edge of a node to itself.
 */
export function edgePoints(layout: StoryLayout, { from, to }: StoryMapEdge): readonly MapPoint[] {
  const [start, end] = [layout.points.get(from), layout.points.get(to)];
  if (!start || !end || from === to) return [];
  const bends = (layout.bends.get(edgeKey(from, to)) ?? []).slice(1, -1);
  const side = Math.sign(end.x - start.x) * (NODE_WIDTH / 2);
  return [{ x: start.x + side, y: start.y }, ...bends, { x: end.x - side, y: end.y }];
}

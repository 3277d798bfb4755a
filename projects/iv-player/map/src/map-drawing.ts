import { boxPath, edgePath } from './edge-path';
import type { MapScene } from './map-scenes';
import { type MapBox, nodeIntersects } from './map-transform';
import type { SceneState } from './scene-state';
import { type MapPoint, type StoryGraph, edgeKey } from './story-graph';
import { NODE_HEIGHT, NODE_WIDTH, type StoryLayout, edgePoints } from './story-layout';

/** Maximum number of nodes to draw with names. If there are more, all are drawn as shapes. */
const MAX_NAMED_NODES = 250;

export interface MapRegion {
  /** Area to draw, larger than the viewport; `null` for the whole map. */
  readonly box: MapBox | null;
  /** Whether the map is too small for names to be readable. */
  readonly isZoomedOut: boolean;
}

export type EdgeLook = 'plain' | 'open' | 'taken';

export interface MapDrawing {
  /** One SVG path for each edge appearance. */
  readonly edges: readonly { readonly look: EdgeLook; readonly d: string }[];
  /** One SVG path for each state, if scenes are drawn as shapes. */
  readonly shapes: readonly { readonly state: SceneState; readonly d: string }[];
  /** Scenes to render as elements; empty if they are drawn as shapes. */
  readonly nodes: readonly { readonly scene: MapScene; readonly point: MapPoint }[];
}

export const EMPTY_DRAWING: MapDrawing = { edges: [], shapes: [], nodes: [] };

/** Draws the scenes in a region, and the edges between visible scenes. */
export function drawMap(
  scenes: readonly MapScene[],
  graph: StoryGraph,
  layout: StoryLayout,
  path: readonly string[],
  { box, isZoomedOut }: MapRegion,
): MapDrawing {
  const placed = scenes.flatMap((scene) => {
    const point = layout.points.get(scene.id);
    return point ? [{ scene, point }] : [];
  });
  const isInside = (point: MapPoint): boolean =>
    box === null || nodeIntersects(box, point, NODE_WIDTH, NODE_HEIGHT);
  const inside = placed.filter(({ point }) => isInside(point));
  const shown = new Map(placed.map(({ scene }) => [scene.id, scene]));
  const isOverview = isZoomedOut || inside.length > MAX_NAMED_NODES;
  return {
    edges: drawEdges(shown, graph, layout, path, isInside, box),
    shapes: isOverview ? drawShapes(inside) : [],
    nodes: isOverview ? [] : inside,
  };
}

function drawEdges(
  shown: ReadonlyMap<string, MapScene>,
  graph: StoryGraph,
  layout: StoryLayout,
  path: readonly string[],
  isInside: (point: MapPoint) => boolean,
  box: MapBox | null,
): MapDrawing['edges'] {
  const taken = new Set(path.slice(1).map((id, index) => edgeKey(path[index] ?? '', id)));
  const paths: Record<EdgeLook, string[]> = { plain: [], open: [], taken: [] };
  for (const edge of graph.edges) {
    const [from, to] = [shown.get(edge.from), shown.get(edge.to)];
    if (!from || !to) continue;
    const points = edgePoints(layout, edge);
    if (!points.some(isInside) && !mayCross(points, box)) continue;
    const isOpen = from.state === 'here' && (to.state === 'open' || to.state === 'next');
    const look = taken.has(edgeKey(edge.from, edge.to)) ? 'taken' : isOpen ? 'open' : 'plain';
    paths[look].push(edgePath(points));
  }
  return (['plain', 'open', 'taken'] as const).map((look) => ({ look, d: paths[look].join('') }));
}

/** Whether a line may cross the box even though none of its points is inside. */
function mayCross(points: readonly MapPoint[], box: MapBox | null): boolean {
  if (box === null || points.length === 0) return false;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return (
    Math.min(...xs) <= box.right &&
    Math.max(...xs) >= box.left &&
    Math.min(...ys) <= box.bottom &&
    Math.max(...ys) >= box.top
  );
}

function drawShapes(nodes: MapDrawing['nodes']): MapDrawing['shapes'] {
  const paths = new Map<SceneState, string[]>();
  for (const { scene, point } of nodes) {
    const list = paths.get(scene.state) ?? [];
    paths.set(scene.state, list);
    list.push(boxPath(point, NODE_WIDTH, NODE_HEIGHT));
  }
  return [...paths].map(([state, list]) => ({ state, d: list.join('') }));
}

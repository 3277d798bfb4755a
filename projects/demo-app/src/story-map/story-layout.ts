/** A connection from one scene to another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

/** A point of the map; `along` is the direction in which the story runs, both from 0 to 1. */
export interface MapPoint {
  readonly along: number;
  readonly across: number;
}

/** The points of scenes and edges. */
export interface StoryLayout {
  readonly scenes: ReadonlyMap<string, MapPoint>;
  /** The points of each edge, its ends included. Edges of a scene to itself are left out. */
  readonly edges: readonly (Edge & { readonly points: readonly MapPoint[] })[];
}

const sweeps = 8;

/**
 * Layered graph drawing (Sugiyama): a scene is one layer behind the last scene that leads to it, an edge that skips layers
 * gets a dummy node in each, and the barycenter heuristic orders the layers so that few edges cross.
 */
export function storyLayout(ids: readonly string[], edges: readonly Edge[]): StoryLayout {
  const forward = forwardEdges(ids, edges);
  const layerOf = layers(ids, forward);
  const paths = forward.map((edge) => edgePath(edge, layerOf));
  const columns: string[][] = [];
  for (const id of ids) (columns[layerOf.get(id) ?? 0] ??= []).push(id);
  for (const path of paths) {
    const first = layerOf.get(path[0] ?? '') ?? 0;
    path.slice(1, -1).forEach((node, step) => (columns[first + step + 1] ??= []).push(node));
  }
  reduceCrossings(columns, paths);

  const rows = Math.max(...columns.map((column) => column.length));
  const points = new Map<string, MapPoint>();
  columns.forEach((column, layer) =>
    column.forEach((node, row) => {
      const along = columns.length > 1 ? layer / (columns.length - 1) : 0.5;
      points.set(node, { along, across: (row + 0.5 + (rows - column.length) / 2) / rows });
    }),
  );
  const pointsOf = (nodes: readonly string[]): MapPoint[] =>
    nodes.map((node) => points.get(node)).filter((point) => point !== undefined);
  return {
    scenes: points,
    edges: [
      ...forward.map((edge, index) => ({ ...edge, points: pointsOf(paths[index] ?? []) })),
      ...edges
        .filter((edge) => edge.from !== edge.to && !forward.includes(edge))
        .map((edge) => ({ ...edge, points: pointsOf([edge.from, edge.to]) })),
    ],
  };
}

/** The edges without those that close a cycle, found by depth-first search. */
function forwardEdges(ids: readonly string[], edges: readonly Edge[]): readonly Edge[] {
  const forward: Edge[] = [];
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (id: string): void => {
    open.add(id);
    for (const edge of edges.filter(({ from }) => from === id)) {
      if (open.has(edge.to)) continue;
      forward.push(edge);
      if (!done.has(edge.to)) visit(edge.to);
    }
    open.delete(id);
    done.add(id);
  };
  for (const id of ids) if (!done.has(id)) visit(id);
  return forward;
}

function layers(ids: readonly string[], forward: readonly Edge[]): Map<string, number> {
  const layerOf = new Map(ids.map((id) => [id, 0]));
  // As many rounds as scenes are enough: no path is longer.
  ids.forEach(() => {
    for (const { from, to } of forward) {
      layerOf.set(to, Math.max(layerOf.get(to) ?? 0, (layerOf.get(from) ?? 0) + 1));
    }
  });
  return layerOf;
}

/** The ends of an edge with a dummy node in each layer between. */
function edgePath({ from, to }: Edge, layerOf: ReadonlyMap<string, number>): readonly string[] {
  const first = layerOf.get(from) ?? 0;
  const between = Math.max(0, (layerOf.get(to) ?? 0) - first - 1);
  return [from, ...Array.from({ length: between }, (_, step) => `${from}>${to}>${step}`), to];
}

/** Orders each column by the mean row of its nodes' neighbours, several times. */
function reduceCrossings(columns: string[][], paths: readonly (readonly string[])[]): void {
  const neighbours = new Map<string, string[]>();
  const connect = (node: string, neighbour: string): void =>
    void (neighbours.get(node) ?? neighbours.set(node, []).get(node))?.push(neighbour);
  for (const path of paths) {
    path.forEach((node, index) => {
      const next = path[index + 1];
      if (next === undefined) return;
      connect(node, next);
      connect(next, node);
    });
  }
  const rowOf = new Map<string, number>();
  const storeRows = (column: readonly string[]): void =>
    column.forEach((node, row) => rowOf.set(node, row - (column.length - 1) / 2));
  const meanRow = (node: string): number => {
    const rows = (neighbours.get(node) ?? []).map((neighbour) => rowOf.get(neighbour) ?? 0);
    return rows.reduce((sum, row) => sum + row, 0) / (rows.length || 1);
  };
  columns.forEach(storeRows);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const column of columns) {
      const means = new Map(column.map((node) => [node, meanRow(node)]));
      column.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
      storeRows(column);
    }
  }
}

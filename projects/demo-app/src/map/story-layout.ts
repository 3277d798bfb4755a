/** A way from one scene to another. */
export interface Way {
  readonly from: string;
  readonly to: string;
}

/** A point of the map; `along` is the direction the story runs in, both from 0 to 1. */
export interface MapPoint {
  readonly along: number;
  readonly across: number;
}

/** Where everything stands. */
export interface StoryLayout {
  readonly places: ReadonlyMap<string, MapPoint>;
  /** The points each way passes, its ends included; loops of a scene onto itself are left out. */
  readonly ways: readonly (Way & { readonly points: readonly MapPoint[] })[];
}

const sweeps = 8;

/**
 * Draws a story as layers: a scene stands one layer behind the last one that leads to it, a way that skips layers gets a
 * place of its own in each, and the order within layers is that of the neighbours' mean, so that few ways cross.
 */
export function storyLayout(ids: readonly string[], ways: readonly Way[]): StoryLayout {
  const onward = withoutLoops(ids, ways);
  const layerOf = layers(ids, onward);
  const chains = onward.map((way) => chain(way, layerOf));
  const columns: string[][] = [];
  for (const id of ids) (columns[layerOf.get(id) ?? 0] ??= []).push(id);
  for (const stops of chains) {
    const first = layerOf.get(stops[0] ?? '') ?? 0;
    stops.slice(1, -1).forEach((stop, step) => (columns[first + step + 1] ??= []).push(stop));
  }
  arrange(columns, chains);

  const rows = Math.max(...columns.map((column) => column.length));
  const places = new Map<string, MapPoint>();
  columns.forEach((column, layer) =>
    column.forEach((id, row) => {
      const along = columns.length > 1 ? layer / (columns.length - 1) : 0.5;
      places.set(id, { along, across: (row + 0.5 + (rows - column.length) / 2) / rows });
    }),
  );
  const pointsOf = (stops: readonly string[]): MapPoint[] =>
    stops.map((stop) => places.get(stop)).filter((point) => point !== undefined);
  return {
    places: new Map(
      ids.flatMap((id) => {
        const place = places.get(id);
        return place ? [[id, place] as const] : [];
      }),
    ),
    ways: [
      ...onward.map((way, index) => ({ ...way, points: pointsOf(chains[index] ?? []) })),
      ...ways
        .filter((way) => way.from !== way.to && !onward.includes(way))
        .map((way) => ({ ...way, points: pointsOf([way.from, way.to]) })),
    ],
  };
}

/** The ways that lead on: not onto the scene itself, not back to one that led here. */
function withoutLoops(ids: readonly string[], ways: readonly Way[]): readonly Way[] {
  const kept: Way[] = [];
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (id: string): void => {
    open.add(id);
    for (const way of ways.filter(({ from }) => from === id)) {
      if (open.has(way.to)) continue;
      kept.push(way);
      if (!done.has(way.to)) visit(way.to);
    }
    open.delete(id);
    done.add(id);
  };
  for (const id of ids) if (!done.has(id)) visit(id);
  return kept;
}

function layers(ids: readonly string[], onward: readonly Way[]): Map<string, number> {
  const layerOf = new Map(ids.map((id) => [id, 0]));
  // One round for each scene is enough: the longest way has no more steps than that.
  for (const round of ids) {
    for (const { from, to } of round ? onward : []) {
      layerOf.set(to, Math.max(layerOf.get(to) ?? 0, (layerOf.get(from) ?? 0) + 1));
    }
  }
  return layerOf;
}

/** A way with its places in the layers between. */
function chain({ from, to }: Way, layerOf: ReadonlyMap<string, number>): readonly string[] {
  const first = layerOf.get(from) ?? 0;
  const between = Math.max(0, (layerOf.get(to) ?? 0) - first - 1);
  return [from, ...Array.from({ length: between }, (_, step) => `${from}>${to}>${step}`), to];
}

function arrange(columns: string[][], chains: readonly (readonly string[])[]): void {
  const neighbours = new Map<string, string[]>();
  const meet = (one: string, other: string): void =>
    void (neighbours.get(one) ?? neighbours.set(one, []).get(one))?.push(other);
  for (const stops of chains) {
    stops.forEach((stop, index) => {
      const next = stops[index + 1];
      if (next === undefined) return;
      meet(stop, next);
      meet(next, stop);
    });
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const height = new Map<string, number>();
    for (const column of columns) column.forEach((id, row) => height.set(id, row - (column.length - 1) / 2));
    for (const column of columns) {
      const mean = (id: string): number => {
        const heights = (neighbours.get(id) ?? []).map((one) => height.get(one) ?? 0);
        return heights.reduce((sum, one) => sum + one, 0) / (heights.length || 1);
      };
      const means = new Map(column.map((id) => [id, mean(id)]));
      column.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
      column.forEach((id, row) => height.set(id, row - (column.length - 1) / 2));
    }
  }
}

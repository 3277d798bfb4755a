/** A graph: ids in the order of the story, and pairs of them. */
export interface MapGraph {
  readonly ids: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Place of a node: its band from the top, its column in the band, and its row in the column from the middle. */
export interface MapPlace {
  readonly band: number;
  readonly column: number;
  readonly row: number;
}

/** Number of columns in a band, so that a map fits onto paper. */
export const BAND_COLUMNS = 6;
/** How often columns are sorted by their neighbours, to avoid crossings. */
const SWEEPS = 6;

/** Lays out a story from left to right, in bands below each other. */
export function mapLayout(graph: MapGraph): ReadonlyMap<string, MapPlace> {
  const columns: string[][] = [];
  for (const [id, rank] of ranksOf(graph)) (columns[rank] ??= []).push(id);
  const rows = new Map<string, number>();
  const place = (column: readonly string[]): void =>
    column.forEach((id, index) => rows.set(id, index - (column.length - 1) / 2));
  columns.forEach(place);
  const neighbours = new Map<string, string[]>(graph.ids.map((id) => [id, []]));
  for (const { from, to } of graph.edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const middle = (id: string): number => {
    const beside = neighbours.get(id) ?? [];
    return beside.reduce((sum, one) => sum + (rows.get(one) ?? 0), 0) / Math.max(1, beside.length);
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse()) {
      const wanted = new Map(column.map((id) => [id, middle(id)]));
      column.sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0));
      place(column);
    }
  return new Map(
    columns.flatMap((column, rank) =>
      column.map((id) => [
        id,
        { band: Math.floor(rank / BAND_COLUMNS), column: rank % BAND_COLUMNS, row: rows.get(id) ?? 0 },
      ]),
    ),
  );
}

/** Rank of each node: the length of the longest path to it, without edges that close a loop. Not recursive, because paths can be long. */
function ranksOf({ ids, edges }: MapGraph): ReadonlyMap<string, number> {
  const followers = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of edges) if (followers.has(to)) followers.get(from)?.push(to);
  const isOpen = new Map<string, boolean>();
  const forward = new Map<string, string[]>(ids.map((id) => [id, []]));
  const order: string[] = [];
  for (const root of ids) {
    if (isOpen.has(root)) continue;
    const stack = [{ id: root, next: 0 }];
    isOpen.set(root, true);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const to = followers.get(top.id)?.[top.next++];
      if (to === undefined) {
        stack.pop();
        isOpen.set(top.id, false);
        order.push(top.id);
      } else if (isOpen.get(to) !== true) {
        forward.get(top.id)?.push(to);
        if (!isOpen.has(to)) stack.push({ id: to, next: 0 });
        isOpen.set(to, isOpen.get(to) ?? true);
      }
    }
  }
  const ranks = new Map(ids.map((id) => [id, 0]));
  for (const id of order.reverse())
    for (const to of forward.get(id) ?? [])
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(id) ?? 0) + 1));
  return ranks;
}

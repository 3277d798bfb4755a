/** An entry, told by its node's id and by how many earlier entries are that node: other nodes may leave the story. */
export type EntryPosition = [id: string, earlier: number];

interface Entry {
  readonly node: { readonly id: string };
}

/** The places of entries, for saving. */
export function positionsOf<Kept extends Entry>(entries: readonly Kept[]): ReadonlyMap<Kept, EntryPosition> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const { id } = entry.node;
      const earlier = counts.get(id) ?? 0;
      counts.set(id, earlier + 1);
      return [entry, [id, earlier]];
    }),
  );
}

/** Finds the indexes of entries by their places again; -1 for one that is not there. */
export function indexByPosition(entries: readonly Entry[]): (place: EntryPosition) => number {
  const groups = new Map<string, number[]>();
  for (const [index, { node }] of entries.entries()) {
    const group = groups.get(node.id);
    if (group) group.push(index);
    else groups.set(node.id, [index]);
  }
  return ([id, earlier]) => groups.get(id)?.[earlier] ?? -1;
}

import { type StoryGraph, followersOf } from './story-graph';

/** Ids of nodes that are laid out together: all nodes of consecutive ranks. */
export type LayoutChunk = readonly string[];

/**
 * Splits a graph into chunks of up to `limit` nodes, in story order. A rank is never split, so a chunk with one large rank may
 * exceed the limit. Only edges that close a loop lead back to an earlier chunk.
 */
export function layoutChunks(graph: StoryGraph, limit: number): readonly LayoutChunk[] {
  if (graph.ids.length <= limit) return graph.ids.length > 0 ? [graph.ids] : [];
  const ranks: string[][] = [];
  const rankOf = ranksOf(graph);
  for (const id of graph.ids) (ranks[rankOf.get(id) ?? 0] ??= []).push(id);
  const chunks: string[][] = [];
  for (const rank of ranks) {
    const last = chunks.at(-1);
    if (last && last.length + rank.length <= limit) last.push(...rank);
    else chunks.push([...rank]);
  }
  return chunks;
}

/** Rank of each node: the length of the longest path to it, ignoring edges that close a loop. */
export function ranksOf(graph: StoryGraph): ReadonlyMap<string, number> {
  const followers = followersOf(graph);
  const { order, loops } = topologicalOrder(graph.ids, followers);
  const ranks = new Map(graph.ids.map((id) => [id, 0]));
  for (const id of order) {
    const next = (ranks.get(id) ?? 0) + 1;
    for (const to of followers.get(id) ?? []) {
      if (!loops.get(id)?.has(to)) ranks.set(to, Math.max(ranks.get(to) ?? 0, next));
    }
  }
  return ranks;
}

/** Sorts the nodes topologically and collects the edges that close a loop. Iterative, because stories may be thousands of nodes deep. */
function topologicalOrder(ids: readonly string[], followers: ReadonlyMap<string, readonly string[]>) {
  const loops = new Map<string, Set<string>>();
  const open = new Set<string>();
  const done = new Set<string>();
  const order: string[] = [];
  for (const root of ids) {
    if (done.has(root)) continue;
    const stack = [{ id: root, next: 0 }];
    open.add(root);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const to = followers.get(top.id)?.[top.next++];
      if (to === undefined) {
        stack.pop();
        open.delete(top.id);
        done.add(top.id);
        order.push(top.id);
      } else if (open.has(to)) {
        loops.set(top.id, (loops.get(top.id) ?? new Set<string>()).add(to));
      } else if (!done.has(to)) {
        open.add(to);
        stack.push({ id: to, next: 0 });
      }
    }
  }
  return { order: order.reverse(), loops };
}

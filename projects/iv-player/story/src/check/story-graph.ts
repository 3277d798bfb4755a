import type { StoryFile, StoryFileDecision, StoryFileNode } from '../format/story-file';

/** A story as the rules of the checker read it. */
export interface StoryGraph {
  readonly story: StoryFile;
  /** Ids of the nodes, in the order of the file. */
  readonly ids: readonly string[];
  readonly nodes: ReadonlyMap<string, StoryFileNode>;
  /** The nodes once more, which is faster to go through than the map. */
  readonly entries: readonly (readonly [id: string, node: StoryFileNode])[];
  /** Those that have a decision. */
  readonly decisions: readonly (readonly [id: string, decision: StoryFileDecision, node: StoryFileNode])[];
}

/** Reads the nodes of a story once. */
export function storyGraph(story: StoryFile): StoryGraph {
  const entries = Object.entries(story.nodes);
  const ids: string[] = [];
  const decisions: (readonly [string, StoryFileDecision, StoryFileNode])[] = [];
  for (const [id, node] of entries) {
    ids.push(id);
    if (node.decision) decisions.push([id, node.decision, node]);
  }
  return { story, ids, nodes: new Map(entries), entries, decisions };
}

/** Calls a function with each id that a node names, also what it preloads, and with where it does. */
export function forEachReference(
  { next, decision, prefetch, overlays }: StoryFileNode,
  visit: (to: string, ...place: readonly (string | number)[]) => void,
): void {
  if (next !== undefined) visit(next, 'next');
  decision?.choices.forEach(({ to }, index) => visit(to, 'decision', 'choices', index, 'to'));
  decision?.defaults?.forEach((to, index) => visit(to, 'decision', 'defaults', index));
  prefetch?.forEach((to, index) => visit(to, 'prefetch', index));
  overlays?.forEach(({ to }, index) => {
    if (to !== undefined) visit(to, 'overlays', index, 'to');
  });
}

/** Whether a node says what follows it. */
export const hasFollower = ({ next, decision }: StoryFileNode): boolean =>
  next !== undefined || (decision?.choices.length ?? 0) > 0 || (decision?.defaults?.length ?? 0) > 0;

/** The nodes to which a path leads from the start, whatever the conditions. */
export function connectedNodes({ story, nodes }: StoryGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const queue: string[] = [];
  const add = (id: string): void => {
    if (found.has(id) || !nodes.has(id)) return;
    found.add(id);
    queue.push(id);
  };
  add(story.start);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const { next, decision } = nodes.get(id) ?? {};
    if (next !== undefined) add(next);
    for (const { to } of decision?.choices ?? []) add(to);
    for (const to of decision?.defaults ?? []) add(to);
  }
  return found;
}

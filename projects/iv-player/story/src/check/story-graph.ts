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
  const ids = Object.keys(story.nodes);
  const nodes = new Map<string, StoryFileNode>();
  const entries: (readonly [string, StoryFileNode])[] = [];
  const decisions: (readonly [string, StoryFileDecision, StoryFileNode])[] = [];
  // Faster than `Object.entries` where there are many.
  for (const id of ids) {
    const node = story.nodes[id];
    if (!node) continue;
    nodes.set(id, node);
    entries.push([id, node]);
    if (node.decision) decisions.push([id, node.decision, node]);
  }
  return { story, ids, nodes, entries, decisions };
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

/** The nodes to which no path leads from some others, whatever the conditions. */
export function unconnectedTo(
  { entries, nodes }: StoryGraph,
  reached: ReadonlySet<string>,
): readonly string[] {
  const waiting = new Map<string, StoryFileNode>();
  for (const [id, node] of entries) if (!reached.has(id)) waiting.set(id, node);
  const queue: StoryFileNode[] = [];
  const add = (id: string): void => {
    const node = waiting.get(id);
    if (!node) return;
    waiting.delete(id);
    queue.push(node);
  };
  const follow = ({ next, decision }: StoryFileNode): void => {
    if (next !== undefined) add(next);
    if (!decision) return;
    for (const { to } of decision.choices) add(to);
    decision.defaults?.forEach(add);
  };
  for (const id of reached) {
    const node = nodes.get(id);
    if (node) follow(node);
  }
  for (let node = queue.pop(); node; node = queue.pop()) follow(node);
  return [...waiting.keys()];
}

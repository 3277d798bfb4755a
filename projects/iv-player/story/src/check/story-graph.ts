import type { StoryFile, StoryFileNode } from '../format/story-file';

/** A story as the rules of the checker read it. */
export interface StoryGraph {
  readonly story: StoryFile;
  /** Ids of the nodes, in the order of the file. */
  readonly ids: readonly string[];
  readonly nodes: ReadonlyMap<string, StoryFileNode>;
}

/** Reads the nodes of a story once. */
export function storyGraph(story: StoryFile): StoryGraph {
  const nodes = new Map(Object.entries(story.nodes));
  return { story, ids: [...nodes.keys()], nodes };
}

/** A place where a node names another one. */
export interface NodeReferencePlace {
  readonly to: string;
  readonly path: readonly string[];
}

/** Every place where a node names another one that may follow it; with `prefetch` also what it preloads. */
export function referencesOf(id: string, node: StoryFileNode): readonly NodeReferencePlace[] {
  const base = ['nodes', id];
  const references: NodeReferencePlace[] = [];
  if (node.next !== undefined) references.push({ to: node.next, path: [...base, 'next'] });
  node.decision?.choices.forEach(({ to }, index) => {
    references.push({ to, path: [...base, 'decision', 'choices', String(index), 'to'] });
  });
  node.decision?.defaults?.forEach((to, index) => {
    references.push({ to, path: [...base, 'decision', 'defaults', String(index)] });
  });
  node.prefetch?.forEach((to, index) => references.push({ to, path: [...base, 'prefetch', String(index)] }));
  return references;
}

/** Whether a node says what follows it. */
export const hasFollower = ({ next, decision }: StoryFileNode): boolean =>
  next !== undefined || (decision?.choices.length ?? 0) > 0 || (decision?.defaults?.length ?? 0) > 0;

/** The nodes to which a path leads from the start, whatever the conditions. */
export function connectedNodes({ story, nodes }: StoryGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [story.start];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = nodes.get(id);
    if (!node || found.has(id)) continue;
    found.add(id);
    const { next, decision } = node;
    queue.push(...(next === undefined ? [] : [next]), ...(decision?.choices ?? []).map(({ to }) => to));
    queue.push(...(decision?.defaults ?? []));
  }
  return found;
}

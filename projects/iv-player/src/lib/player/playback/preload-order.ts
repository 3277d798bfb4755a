import type { StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/**
 * Returns the nodes to preload, in order of priority: the next node, then the prefetch list of the current node, then that of the next.
 * @param excluded ids of nodes that can no longer follow the current one
 */
export function preloadOrder(
  current: StoryNode | null,
  next: StoryNode | null,
  repository: StoryRepository,
  excluded: readonly string[] = [],
): readonly StoryNode[] {
  const mayFollow = (current?.prefetch ?? []).filter((id) => !excluded.includes(id));
  const ids = [...mayFollow, ...(next?.prefetch ?? [])];
  const nodes = ids.map((id) => repository.get(id)).filter((node) => node !== null);
  return [...new Set(next ? [next, ...nodes] : nodes)];
}

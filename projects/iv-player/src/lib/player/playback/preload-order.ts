import type { StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/**
 * The nodes worth preloading, nearest and likeliest first: the one that certainly comes next, then the prefetch list of the
 * current node, then that of the next one.
 */
export function preloadOrder(
  current: StoryNode | null,
  next: StoryNode | null,
  repository: StoryRepository,
): readonly StoryNode[] {
  const ids = [...(current?.prefetch ?? []), ...(next?.prefetch ?? [])];
  const nodes = ids.map((id) => repository.get(id)).filter((node) => node !== null);
  return [...new Set(next ? [next, ...nodes] : nodes)];
}

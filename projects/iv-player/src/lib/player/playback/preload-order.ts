import type { StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/**
 * The nodes worth preloading, nearest and likeliest first: the one that certainly comes next, then the prefetch list of the
 * current node, then that of the next one.
 *
 * @param excluded what cannot follow the current node any more
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

import type { StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/** Returns the nodes to preload: the next one, the prefetch list of the current one, then that of the next, without `excluded` ids. */
export function preloadOrder(
  current: StoryNode | null,
  next: StoryNode | null,
  repository: StoryRepository,
  excluded: readonly string[] = [],
): readonly StoryNode[] {
  const mayFollow = (current?.prefetch ?? []).filter((id) => !excluded.includes(id));
  const ids = [...mayFollow, ...(next?.prefetch ?? [])];
  const nodes = ids.map((id) => repository.find(id)).filter((node) => node !== null);
  return [...new Set(next ? [next, ...nodes] : nodes)];
}

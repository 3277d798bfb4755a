import type { StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';

/**
 * The nodes worth having ready, nearest and likeliest first: the one that certainly follows, then what the current node
 * names, then what the follower names. Contract §5.11, §9.
 */
export function preloadOrder(
  current: StoryNode | null,
  following: StoryNode | null,
  repository: StoryRepository,
): readonly StoryNode[] {
  const named = [...(current?.prefetch ?? []), ...(following?.prefetch ?? [])];
  const nodes = named.map((id) => repository.get(id)).filter((node) => node !== null);
  return [...new Set(following ? [following, ...nodes] : nodes)];
}

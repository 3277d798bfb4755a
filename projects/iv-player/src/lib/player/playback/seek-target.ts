import type { PlaylistEntry } from '../../story/playlist-entry';
import type { StoryNode } from '../../story/story-node';

/**
 * Where `seek(node)` leads: the node's next occurrence behind the current entry, else the current entry if it is that
 * node, else its last occurrence; -1 when it is not in the playlist. Contract §3.
 */
export function seekTarget(entries: readonly PlaylistEntry[], currentIndex: number, node: StoryNode): number {
  const ahead = entries.findIndex((entry, index) => index > currentIndex && entry.node.id === node.id);
  if (ahead >= 0) return ahead;
  return entries.findLastIndex((entry, index) => index <= currentIndex && entry.node.id === node.id);
}

import { IvPlayerError } from 'iv-player';
import type { StoryFile } from '../format/story-file';
import { encodePath, unknownNode } from './encode-path';

/**
 * Encodes a path through a story in a few characters (`A–Z a–z 0–9 - _`), for links, saved games and course bookmarks. `readPathCode` reads
 * the code, even after the story has been edited. A choice takes two characters, and repeating it takes two more; nodes without a choice
 * take none. The encoded path ends early after a step that the story does not allow, after 20,000 nodes, or after 2,000,000
 * expression steps. Throws `UNKNOWN_NODE` for a node that does not exist in the story.
 * @param nodes node ids, starting with the story's first node, such as those in the playlist up to the current node
 * @example
 * const code = pathCode(story, ['door', 'left', 'end']);
 */
export function pathCode(story: StoryFile, nodes: readonly string[]): string {
  const unknown = unknownNode(story, nodes);
  if (unknown) throw new IvPlayerError('UNKNOWN_NODE', unknown.message, { nodeId: unknown.id });
  return encodePath(story, nodes);
}

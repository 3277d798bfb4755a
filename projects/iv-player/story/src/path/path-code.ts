import { IvPlayerError } from 'iv-player';
import type { StoryFile } from '../format/story-file';
import { encodePath, unknownNode } from './encode-path';

/**
 * A path through a story in a few characters (`A–Z a–z 0–9 - _`), for links, saves and the place in a course. `readPathCode` reads it,
 * also when the story was edited meanwhile. Nodes with one follower cost nothing, a choice two characters, and a choice that is made
 * again and again two more. What comes behind a step that the story does not have, behind 20,000 nodes, and
 * behind 2,000,000 steps of expressions, is left out.
 * Throws `UNKNOWN_NODE` for a node that the story does not have.
 * @param nodes ids of the nodes from the story's first one on, such as those of the playlist up to the current one
 * @example
 * const code = pathCode(story, ['door', 'left', 'end']);
 */
export function pathCode(story: StoryFile, nodes: readonly string[]): string {
  const unknown = unknownNode(story, nodes);
  if (unknown) throw new IvPlayerError('UNKNOWN_NODE', unknown.message, { nodeId: unknown.id });
  return encodePath(story, nodes);
}

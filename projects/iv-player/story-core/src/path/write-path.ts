import { IvPlayerError } from 'iv-player';
import type { StoryFile } from '../format/story-file';
import { StoryWays } from '../walk/scene-step';
import { followPath } from './read-path';
import { MAX_NODES, PathSteps } from './path-steps';
import {
  ID_CHECKS,
  type PathText,
  SALTS,
  addId,
  choiceHash,
  endHash,
  writePathText,
  writeSymbols,
} from './path-text';

/** Finds the first node that does not exist in the story; `undefined` if all nodes exist. */
export function unknownNode(
  { nodes: all }: StoryFile,
  nodes: readonly string[],
): { readonly id: string; readonly message: string } | undefined {
  const id = nodes.find((one) => !Object.hasOwn(all, one));
  if (id === undefined) return undefined;
  return { id, message: `The node ${JSON.stringify(id)} does not exist in the story: use ids of its nodes.` };
}

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

/** Like `pathCode`, without its error. @param nodes ids of existing nodes */
export function encodePath(story: StoryFile, nodes: readonly string[]): string {
  const ways = new StoryWays(story);
  const path = [story.start, ...nodes.slice(1, MAX_NODES)];
  const strayAt =
    nodes.length > 0 && nodes[0] !== story.start
      ? 1
      : path.findIndex((to, index) => index > 0 && !ways.at(path[index - 1] ?? '').followers.includes(to));
  const possible = strayAt < 0 ? path : path.slice(0, strayAt);
  const steps = new PathSteps(ways);
  const isTooLong = steps.takeAll(possible.slice(1)) === 'malformed';
  const taken = isTooLong ? [...steps.nodes] : possible;
  const isStray = strayAt >= 0 || nodes.length > MAX_NODES || isTooLong;
  let text = encode(ways, taken, isStray, 0);
  // If two choices have the same hash, try the next salt.
  for (let salt = 1; salt < SALTS; salt++) {
    const { nodes: read } = followPath(text, ways, new PathSteps(ways, false));
    if (read.length === taken.length && read.every((id, index) => id === taken[index])) break;
    text = encode(ways, taken, isStray, salt);
  }
  return writePathText(text);
}

/** @param path a valid path through the story */
function encode(ways: StoryWays, path: readonly string[], isStray: boolean, salt: number): PathText {
  const tokens: { value: number; count: number }[] = [];
  let ids = 0;
  // Index of the most recently chosen node.
  let since = 0;
  for (let index = 1; index < path.length; index++) {
    const [from = '', to = ''] = path.slice(index - 1, index + 1);
    if (ways.at(from).followers.length === 1) continue;
    since = index;
    ids = addId(ids, to);
    const value = choiceHash(salt, from, to);
    const before = tokens.at(-1);
    if (before?.value === value) before.count++;
    else tokens.push({ value, count: 1 });
  }
  const last = path.at(-1) ?? '';
  const passed = path.slice(since, -1).filter((id) => id === last).length;
  return {
    salt,
    end: endHash(salt, last),
    ids: ids % ID_CHECKS,
    symbols: writeSymbols({ tokens, passed, isStray }, salt),
  };
}

import { IvPlayerError } from 'iv-player';
import type { StoryFile } from '../format/story-file';
import { StoryWays } from '../walk/scene-step';
import { hasChoiceEffects } from '../walk/scene-logic';
import { PathOptions } from './path-options';
import { MAX_NODES, type PathStep, asStep } from './path-step';
import { answersCode } from './path-answers';
import { followPath } from './read-path';
import { PathSteps } from './path-steps';
import {
  ID_CHECKS,
  type PathText,
  SALTS,
  addId,
  choiceHash,
  endHash,
  joinAnswers,
  writePathText,
  writeSymbols,
} from './path-text';

/** Finds the first node that does not exist in the story; `undefined` if all nodes exist. */
export function unknownNode(
  { nodes: all }: StoryFile,
  path: readonly (string | PathStep)[],
): { readonly id: string; readonly message: string } | undefined {
  const id = path.map((step) => asStep(step).node).find((one) => !Object.hasOwn(all, one));
  if (id === undefined) return undefined;
  return { id, message: `The node ${JSON.stringify(id)} does not exist in the story: use ids of its nodes.` };
}

/**
 * Encodes a path through a story in a few characters (`A–Z a–z 0–9 - _`), for links, saved games and course bookmarks. `readPathCode` reads
 * the code, even after the story has been edited. A choice takes two characters, and repeating it takes two more; nodes without a choice
 * take none. The encoded path ends early after a step that the story does not allow, after 20,000 nodes, or after 2,000,000
 * expression steps. Throws `UNKNOWN_NODE` for a node that does not exist in the story.
 *
 * If choices of the story set variables, the code also says which choices were made: pass steps with their ids, as in
 * `PathReading.steps`. It also has the answers to questions that the steps have: about eight characters each, but not what was typed.
 * @param path node ids or steps, starting with the story's first node, such as those in the playlist up to the current node
 * @example
 * const code = pathCode(story, ['door', 'left', 'end']);
 */
export function pathCode(story: StoryFile, path: readonly (string | PathStep)[]): string {
  const unknown = unknownNode(story, path);
  if (unknown) throw new IvPlayerError('UNKNOWN_NODE', unknown.message, { nodeId: unknown.id });
  return encodePath(story, path);
}

/** Like `pathCode`, without its error. @param given a path of existing nodes */
export function encodePath(story: StoryFile, given: readonly (string | PathStep)[]): string {
  const ways = new StoryWays(story);
  const options = new PathOptions(ways, hasChoiceEffects(story));
  const [first, ...others] = given.slice(0, MAX_NODES).map(asStep);
  const path = [first?.node === story.start ? first : { node: story.start }, ...others];
  const strayAt =
    first && first.node !== story.start
      ? 1
      : path.findIndex((step, index) => index > 0 && !options.find(path[index - 1]?.node ?? '', step));
  const possible = strayAt < 0 ? path : path.slice(0, strayAt);
  const played = new PathSteps(ways, { given: possible });
  const isTooLong = played.takeAll(possible.slice(1)) === 'malformed';
  // What cannot be played is encoded, too: the story may change.
  const all = isTooLong ? played.steps : possible;
  const taken = all.map((step, index) => {
    const from = all[index - 1]?.node;
    return played.steps[index] ?? (from === undefined ? step : (options.find(from, step) ?? step));
  });
  const isStray = strayAt >= 0 || given.length > MAX_NODES || isTooLong;
  let text = encode(options, taken, isStray, 0);
  // If two choices have the same hash, try the next salt.
  for (let salt = 1; salt < SALTS; salt++) {
    const { steps: read } = followPath(text, ways, new PathSteps(ways, { isPlayed: false }));
    const isSame = (step: PathStep, index: number): boolean =>
      step.node === taken[index]?.node && (!options.byChoice || step.choice === taken[index].choice);
    if (read.length === taken.length && read.every(isSame)) break;
    text = encode(options, taken, isStray, salt);
  }
  return joinAnswers(writePathText(text), answersCode(ways, all));
}

/** @param path a valid path through the story */
function encode(options: PathOptions, path: readonly PathStep[], isStray: boolean, salt: number): PathText {
  const tokens: { value: number; count: number }[] = [];
  let ids = 0;
  // Index of the most recently chosen node.
  let since = 0;
  for (let index = 1; index < path.length; index++) {
    const [from, to] = path.slice(index - 1, index + 1);
    if (!from || !to || options.at(from.node).length === 1) continue;
    since = index;
    const key = options.byChoice ? options.find(from.node, to)?.key : '';
    ids = addId(ids, to.node);
    const value = choiceHash(salt, from.node, to.node, key);
    const before = tokens.at(-1);
    if (before?.value === value) before.count++;
    else tokens.push({ value, count: 1 });
  }
  const last = path.at(-1)?.node ?? '';
  const passed = path.slice(since, -1).filter(({ node }) => node === last).length;
  return {
    byChoice: options.byChoice,
    salt,
    end: endHash(salt, last),
    ids: ids % ID_CHECKS,
    symbols: writeSymbols({ tokens, passed, isStray }, salt),
  };
}

import type { Player } from 'iv-player';
import { type StoryResult, storyResult } from 'iv-player/story-core';
import { loadedStory } from './load-story';

/**
 * An ending with its outcome.
 * @example
 * const ending: StoryEnding = { name: 'home', node: 'harbour', completed: true, passed: true, score: 8 };
 */
export interface StoryEnding extends StoryResult {
  /** Name of the ending: the `ending` of its node. */
  readonly name: string;
  /** Id of the node. */
  readonly node: string;
}

/**
 * Returns the ending at the player's current node, with its outcome for the current variables; `null` if the node is not an ending. Call it
 * when a node starts: the node's `set` has been applied by then.
 * @example
 * player.on('nodestart', () => {
 *   const ending = storyEnding(player);
 *   if (ending) console.log(ending.name, ending.passed, ending.score);
 * });
 */
export const storyEnding = (player: Player): StoryEnding | null => endingAt(player, player.currentNodeId);

export function endingAt(player: Player, node: string | null): StoryEnding | null {
  const { story } = loadedStory(player) ?? {};
  const name =
    story && node !== null && Object.hasOwn(story.nodes, node) ? story.nodes[node]?.ending : undefined;
  if (!story || node === null || name === undefined) return null;
  return { name, node, ...storyResult(story, name, player.reduxStore.getState().variables) };
}

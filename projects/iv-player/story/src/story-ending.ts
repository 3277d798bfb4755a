import type { Player } from 'iv-player';
import { endingAt, type StoryResult } from 'iv-player/story-core';
import { loadedStory } from './load-story';

/**
 * An ending with its outcome, as returned by `storyEnding` and emitted by `(ending)` of `IvStory`. `passed` and `score` are absent if the story does
 * not judge the ending.
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
 * Returns the ending at the player's current node, with its outcome for the current variables; `null` if the node is not an ending, or
 * has questions that lie ahead. Call it when a node starts, as its `set` has been applied by then, when a question is closed, and when the
 * film has ended.
 * @example
 * player.on('nodestart', () => {
 *   const ending = storyEnding(player);
 *   if (ending) console.log(ending.name, ending.passed, ending.score);
 * });
 */
export function storyEnding(player: Player): StoryEnding | null {
  const { story } = loadedStory(player) ?? {};
  return story ? endingAt(story, player.currentNodeId, player) : null;
}

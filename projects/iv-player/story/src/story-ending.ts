import type { Player } from 'iv-player';
import { questionsOf, type StoryFileNode, type StoryResult, storyResult } from 'iv-player/story-core';
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
export const storyEnding = (player: Player): StoryEnding | null => endingAt(player, player.currentNodeId);

export function endingAt(player: Player, node: string | null): StoryEnding | null {
  const { story } = loadedStory(player) ?? {};
  const name =
    story && node !== null && Object.hasOwn(story.nodes, node) ? story.nodes[node]?.ending : undefined;
  if (!story || node === null || name === undefined || hasQuestionsAhead(player, story.nodes[node]))
    return null;
  return { name, node, ...storyResult(story, name, player.reduxStore.getState().variables) };
}

/** Time after a question, in seconds, at which it has been asked if it is asked at all. */
const ASKED_BY = 0.1;

/** Whether the current scene has a question that is open or ahead. */
function hasQuestionsAhead(player: Player, node: StoryFileNode | undefined): boolean {
  const questions = node ? questionsOf(node) : [];
  if (questions.length === 0 || player.ended || !player.initiedPlugins.includes('questions')) return false;
  const { open, results } = player.questions.signals;
  if (open()) return true;
  const { hasKnownDuration = false, duration: known = 0 } = player.currentNode ?? {};
  const duration = hasKnownDuration ? known : Infinity;
  return questions.some(({ id, at }) => {
    const time = Math.min(duration, Math.max(0, at < 0 ? duration + at : at));
    const now = player.currentNodeTime;
    return now < time - ASKED_BY || (now < time + ASKED_BY && !results()[id]);
  });
}

import type { CheckpointsSnapshot, Player } from 'iv-player';
import { type StoryFinding, StoryFormatError } from 'iv-player/story-core';
import { applyStory, prepareStory } from './load-story';
import type { StoryOptions } from './story-options';

/**
 * Replaces the current story with an edited version, for authors who watch while they write. The film continues in the same scene at the
 * same time, with the same path and variables, paused or playing as before. If the scene was removed, the film continues in the nearest
 * earlier scene that still exists or, if there is none, in the first scene. A story that cannot be read has no effect. Requires the
 * checkpoints plugin, initializes it if necessary, and calls its `save()`.
 *
 * Throws `INVALID_ARGUMENT`, without changing anything, if a decider of the story is missing from `options`.
 * @param story text of a story file, or the object parsed from it
 * @returns the reasons why the story was refused; empty if it was accepted
 */
export function editStory(
  player: Player,
  story: unknown,
  options: StoryOptions = {},
): readonly StoryFinding[] {
  try {
    const prepared = prepareStory(story, options);
    if (!player.initiedPlugins.includes('checkpoints')) player.initPlugin('checkpoints');
    const { checkpoints } = player;
    const { nodes } = prepared.story;
    const path = [...player.playlist].slice(0, player.currentNodeIndex + 1);
    const isPlaced = path.some(({ id }) => Object.hasOwn(nodes, id));
    const { paused } = player;
    const snapshot = isPlaced ? rounded(checkpoints.save()) : null;
    if (!isPlaced) player.playlist.reset();
    applyStory(player, prepared);
    // Restores synchronously: the promise only delivers the report. Discards any checkpoint registered when decisions were added.
    // If the player cannot restore its own snapshot, the current scene continues, and only later scenes use the new version.
    if (snapshot) checkpoints.load(snapshot).catch(() => undefined);
    else if (!paused) player.play().catch(() => undefined);
    return [];
  } catch (error) {
    if (error instanceof StoryFormatError) return error.findings;
    throw error;
  }
}

/** Replaces times slightly below 0, which result from rounding errors and are refused by `load`. */
function rounded(snapshot: CheckpointsSnapshot): unknown {
  const round = (_: string, value: unknown): unknown =>
    typeof value === 'number' && value < 0 && value > -1e-6 ? 0 : value;
  return JSON.parse(JSON.stringify(snapshot), round);
}

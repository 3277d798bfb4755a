import type { CheckpointsSnapshot, Player } from 'iv-player';
import type { StoryFinding } from '../format/story-finding';
import { StoryFormatError } from '../format/story-format-error';
import { applyStory, prepareStory } from './load-story';
import type { StoryOptions } from './story-options';

/**
 * Puts another version of a story in the place of the one that plays, for who writes it while watching: the film goes on with
 * the same scene at the same time, the same path and the same values of the variables, paused or playing as it was. If the
 * scene is no longer there, it goes on with the nearest one before it that is, or with the first one. What is no story has
 * findings, and the old one goes on as if nothing had happened. Needs the checkpoints plugin, which it initialises; its
 * `save()` is called.
 * Throws `INVALID_ARGUMENT` for a decider that is not given, and then changes nothing.
 * @param story the text of a story file, or what `JSON.parse` made of it
 * @returns why the story is not taken; empty when it is
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
    // Restores at once; what it returns is only the report. Adding a decision may have registered a checkpoint, which goes.
    // If the player cannot restore what it saved, the scene goes on as it was, and what follows is new.
    if (snapshot) checkpoints.load(snapshot).catch(() => undefined);
    else if (!paused) player.play().catch(() => undefined);
    return [];
  } catch (error) {
    if (error instanceof StoryFormatError) return error.findings;
    throw error;
  }
}

/** Differences of times may be a rounding error below 0, where `load` takes none. */
function rounded(snapshot: CheckpointsSnapshot): unknown {
  const round = (_: string, value: unknown): unknown =>
    typeof value === 'number' && value < 0 && value > -1e-6 ? 0 : value;
  return JSON.parse(JSON.stringify(snapshot), round);
}

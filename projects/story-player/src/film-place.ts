import type { JsonObject, Player } from 'iv-player';
import { openPlaylist } from 'iv-player/private';
import { type StoryFile, pathCode } from 'iv-player/story';

/** Path code of the playthrough up to the current node. */
export function currentPath(player: Player, story: StoryFile): string {
  const { playlist, currentNodeIndex } = player;
  const ids = [...playlist].slice(0, Math.max(0, currentNodeIndex) + 1).map(({ id }) => id);
  return ids.every((id) => Object.hasOwn(story.nodes, id)) ? pathCode(story, ids) : '';
}

/** Values of the story's variables by name. */
export const currentVariables = (player: Player, story: StoryFile): JsonObject =>
  Object.fromEntries(
    Object.keys(story.variables ?? {}).map((name) => [name, player.variables.getValue(name) ?? null]),
  );

/** Begins the film at a node, as if it followed the start. */
export function openNode(player: Player, { start }: StoryFile, node: string, time = 0): void {
  openPlaylist(player, node === start ? [start] : [start, node], time);
}

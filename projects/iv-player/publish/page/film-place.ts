import type { JsonObject, Player } from 'iv-player';
import { openPlaylist } from 'iv-player/private';
import { type StoryFile, pathCode, readPathCode } from 'iv-player/story';

/** Minimum time between the opening position and the node's end, in seconds, as in `openPath`. */
const BEFORE_END = 0.5;

/** Last path code by player: the film's place is read several times a second. */
const lastCodes = new WeakMap<Player, { readonly path: string; readonly code: string }>();

/**
 * Path code of the playthrough up to the current node; `''` if no path leads there, as after a jump to a node, or if it is too long for a
 * code.
 */
export function currentPath(player: Player, story: StoryFile): string {
  const { playlist, currentNodeIndex } = player;
  const ids = [...playlist].slice(0, Math.max(0, currentNodeIndex) + 1).map(({ id }) => id);
  const path = JSON.stringify(ids);
  const last = lastCodes.get(player);
  if (last?.path === path) return last.code;
  const code = codeOf(story, ids);
  lastCodes.set(player, { path, code });
  return code;
}

function codeOf(story: StoryFile, ids: readonly string[]): string {
  if (!ids.every((id) => Object.hasOwn(story.nodes, id))) return '';
  const code = pathCode(story, ids);
  const { nodes, complete } = readPathCode(story, code);
  return complete && nodes.length === ids.length ? code : '';
}

/** Values of the story's variables by name. */
export const currentVariables = (player: Player, story: StoryFile): JsonObject =>
  Object.fromEntries(
    Object.keys(story.variables ?? {}).map((name) => [name, player.variables.getValue(name) ?? null]),
  );

/** Opens a node as if it followed the first one. Clamps the time to 0.5 s before the node's end. */
export function openNode(player: Player, { start }: StoryFile, node: string, time = 0): void {
  const { hasKnownDuration = false, duration = 0 } = player.repository.get(node) ?? {};
  const latest = hasKnownDuration ? Math.max(0, duration - BEFORE_END) : Infinity;
  openPlaylist(player, node === start ? [start] : [start, node], Math.min(time, latest));
}

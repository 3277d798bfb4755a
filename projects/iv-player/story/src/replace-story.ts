import type { Player } from 'iv-player';
import { hostOf, isSame } from 'iv-player/private';
import {
  type LoadedStory,
  type PreparedStory,
  applyStory,
  assertPlugins,
  loadedStory,
  removeStory,
} from './load-story';

/** The story most recently loaded by each player, and its origin (an address, a text or an object). Kept after the story is closed. */
const latest = new WeakMap<Player, { readonly story: LoadedStory; readonly origin: unknown }>();

/** Whether the player's story was loaded from this origin, or from an object with the same content. */
export function isLoadedFrom(player: Player, origin: unknown): boolean {
  const story = loadedStory(player);
  return (
    story !== undefined && story === latest.get(player)?.story && isSame(latest.get(player)?.origin, origin)
  );
}

/**
 * Replaces the player's story, if any. Resets playlist, variables and choices, and clears checkpoints unless the new story has the same
 * origin. The new story starts from the beginning, playing if the old one was playing. Throws `PLUGIN_INACTIVE` without changing
 * anything.
 * @param origin what the story was loaded from; see `isLoadedFrom`
 * @param isAtStart whether to append the first node; pass `false` if a path is opened next, to avoid loading the first clip
 */
export function replaceStory(
  player: Player,
  prepared: PreparedStory,
  origin: unknown,
  isAtStart = true,
): void {
  assertPlugins(player, prepared.story);
  // After the end, the last frame would otherwise stay visible until the node pushed in the same transaction plays.
  if (player.ended) player.playlist.reset();
  hostOf(player).bus.transact(() => {
    // Stored checkpoints belong to the old story. They are kept until another story is played.
    rememberStory(player);
    const before = latest.get(player);
    if (before && !isSame(before.origin, origin) && player.initiedPlugins.includes('checkpoints'))
      player.checkpoints.clear();
    if (player.playlist.length > 0) player.playlist.reset();
    applyStory(player, prepared, isAtStart);
  });
  rememberStory(player, origin);
}

/** Pauses the player and removes its story. Keeps the checkpoints in case the story is played again. */
export function closeStory(player: Player): void {
  if (!loadedStory(player)) return;
  rememberStory(player);
  hostOf(player).bus.transact(() => {
    player.pause();
    if (player.playlist.length > 0) player.playlist.reset();
    removeStory(player);
  });
}

/** Remembers the current story, even if it was not loaded by `replaceStory`. */
function rememberStory(player: Player, origin?: unknown): void {
  const story = loadedStory(player);
  if (story && story !== latest.get(player)?.story) latest.set(player, { story, origin });
}

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

/** The story each player loaded last, and its origin (an address, a text or an object). Kept after the story is closed. */
const latest = new WeakMap<Player, { readonly story: LoadedStory; readonly origin: unknown }>();

/** Whether the player has loaded the story from there, or an equal one. */
export function isLoadedFrom(player: Player, origin: unknown): boolean {
  const story = loadedStory(player);
  return (
    story !== undefined && story === latest.get(player)?.story && isSame(latest.get(player)?.origin, origin)
  );
}

/**
 * Puts another story in the place of the one that the player has, if any: playlist, variables and choices of that go, and its
 * checkpoints unless the new one is loaded from the same. The new one stands at its start; it plays if the old one played. Throws
 * `PLUGIN_INACTIVE`, and then changes nothing.
 * @param origin what it was loaded from; see `isLoadedFrom`
 * @param isAtStart whether it stands at its start; a path that is opened next loads no other clip before
 */
export function replaceStory(
  player: Player,
  prepared: PreparedStory,
  origin: unknown,
  isAtStart = true,
): void {
  assertPlugins(player, prepared.story);
  // After the end, its last frame would stay until the node plays that is pushed in the same transaction.
  if (player.ended) player.playlist.reset();
  hostOf(player).bus.transact(() => {
    // What was stored of the one before is for that one, and waits for it as long as no other is played.
    rememberStory(player);
    const before = latest.get(player);
    if (before && !isSame(before.origin, origin) && player.initiedPlugins.includes('checkpoints'))
      player.checkpoints.clear();
    if (player.playlist.length > 0) player.playlist.reset();
    applyStory(player, prepared, isAtStart);
  });
  rememberStory(player, origin);
}

/** Removes the story from the player, which pauses: there is nothing to play. Its checkpoints stay for when it is played again. */
export function closeStory(player: Player): void {
  if (!loadedStory(player)) return;
  rememberStory(player);
  hostOf(player).bus.transact(() => {
    player.pause();
    if (player.playlist.length > 0) player.playlist.reset();
    removeStory(player);
  });
}

/** Also one that was not loaded here. */
function rememberStory(player: Player, origin?: unknown): void {
  const story = loadedStory(player);
  if (story && story !== latest.get(player)?.story) latest.set(player, { story, origin });
}

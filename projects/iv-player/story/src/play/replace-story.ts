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

/** What each story was loaded from: an address, a text or an object. */
const origins = new WeakMap<LoadedStory, unknown>();

/** Whether the player has loaded the story from there, or an equal one. */
export function isLoadedFrom(player: Player, origin: unknown): boolean {
  const story = loadedStory(player);
  return story !== undefined && origins.has(story) && isSame(origins.get(story), origin);
}

/**
 * Puts another story in the place of the one that the player has, if any: playlist, variables, choices and checkpoints of that go, and
 * the new one stands at its start; it plays if the old one played. Throws `PLUGIN_INACTIVE`, and then changes nothing.
 * @param origin what it was loaded from; see `isLoadedFrom`
 */
export function replaceStory(player: Player, prepared: PreparedStory, origin: unknown): void {
  assertPlugins(player, prepared.story);
  hostOf(player).bus.transact(() => {
    leaveStory(player);
    applyStory(player, prepared);
  });
  const story = loadedStory(player);
  if (story) origins.set(story, origin);
}

/** Removes the story from the player, which pauses: there is nothing to play. */
export function closeStory(player: Player): void {
  if (!loadedStory(player)) return;
  hostOf(player).bus.transact(() => {
    player.pause();
    leaveStory(player);
    removeStory(player);
  });
}

function leaveStory(player: Player): void {
  if (player.playlist.length > 0) player.playlist.reset();
  // What was stored of the first story is for that one.
  if (loadedStory(player) && player.initiedPlugins.includes('checkpoints')) player.checkpoints.clear();
}

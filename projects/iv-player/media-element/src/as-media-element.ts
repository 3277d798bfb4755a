import { type MediaPlayer, PlayerMediaElement } from './player-media-element';

/** Elements by playlist, which `Player` and `PlayerService` share. */
const elements = new WeakMap<object, PlayerMediaElement>();

/**
 * Returns the player as a media element, for skins and analytics that expect one: an `EventTarget` with the commonly used properties,
 * methods and events of `HTMLMediaElement`. Times refer to the whole stream. Returns the same object for the same player; it becomes empty
 * when the player is destroyed. Also works on a server. For an element on the page, use `<iv-media>` (`IvMedia`).
 * @example
 * const media = asMediaElement(player);
 * media.addEventListener('timeupdate', () => console.log(media.currentTime));
 */
export function asMediaElement(player: MediaPlayer): PlayerMediaElement {
  const found = elements.get(player.playlist);
  if (found) return found;
  const element = new PlayerMediaElement(player);
  elements.set(player.playlist, element);
  return element;
}

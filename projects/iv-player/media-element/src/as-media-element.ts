import { type MediaPlayer, PlayerMediaElement } from './player-media-element';

export type { MediaPlayer } from './player-media-element';

/** Keyed by the playlist, which `Player` and `PlayerService` share. */
const elements = new WeakMap<object, PlayerMediaElement>();

/**
 * Returns the player as a media element, for skins and meters that only know those: an `EventTarget` with the properties, methods and
 * events of `HTMLMediaElement` that they use, on the time of the whole stream. Each player has one; it is empty once the player is
 * destroyed. Runs on a server too. Where an element on the page is needed, use `<iv-media>` (`IvMedia`).
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

import { type MediaPlayer, PlayerMediaElement } from './player-media-element';

export type { MediaPlayer } from './player-media-element';

/** By the playlist, which `Player` and `PlayerService` share. */
const elements = new WeakMap<object, PlayerMediaElement>();

/**
 * The player as a media element, for skins and meters that know nothing else: an `EventTarget` with the properties, methods and
 * events of `HTMLMediaElement` that they use, on the time of the whole stream. There is one for each player; it is empty once the
 * player is destroyed. Runs on a server too. What has to be an element of the page is `<iv-media>`, see `IvMedia`.
 */
export function asMediaElement(player: MediaPlayer): PlayerMediaElement {
  const found = elements.get(player.playlist);
  if (found) return found;
  const element = new PlayerMediaElement(player);
  elements.set(player.playlist, element);
  return element;
}

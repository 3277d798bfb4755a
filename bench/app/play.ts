import type { Player } from 'iv-player';
import { queryParameter } from './bench-page';

/**
 * The query parameter `clips`, addresses with commas, one after another; with `autoplay` they start at once. `pictures` says how many
 * seconds the picture of each takes; default: the player finds out.
 */
export function playClips(player: Player): void {
  const videoDuration = Number(queryParameter('pictures', '0'));
  const nodes = queryParameter('clips', '')
    .split(',')
    .map((source, index) => ({ id: `n${index}`, source, ...(videoDuration > 0 && { videoDuration }) }));
  player.append(...player.repository.add(nodes));
  if (queryParameter('autoplay', '') !== '') void player.play();
}

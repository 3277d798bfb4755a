import type { Player, StoryNode } from 'iv-player';
import { queryParameter } from './bench-page';

/** Seconds of every clip that is used. */
export const clipSeconds = 4;

/** The number in the barcode of the clip of the main path's node `index`. */
export const clipNumber = (index: number): number => (index % 6) + 1;

/** Addresses that are played in turn instead of the numbered clips. */
const sources = queryParameter('sources', '').split(',').filter(Boolean);

const source = (index: number): string =>
  sources[index % sources.length] ?? `/clips/c${clipNumber(index)}.${queryParameter('format', 'mp4')}`;

/**
 * Adds a story with a choice at each node: `n0` → `n1` or `side0`, `n1` → `n2` or `side1`, … The query parameter `clips`
 * is its length, default 2. Returns the main path.
 */
export function numberedStory(player: Player): readonly StoryNode[] {
  const count = Number(queryParameter('clips', '2'));
  const path = Array.from({ length: count }, (_, index) => ({ id: `n${index}`, source: source(index) }));
  const sides = path.map((_, index) => ({ id: `side${index}`, source: source(index + 3) }));
  const nodes = player.repository.add(path);
  player.repository.add(sides);
  return nodes;
}

/** The two children of the main path's node `index`. */
export const childrenAt = (index: number): readonly [string, string] => [`n${index + 1}`, `side${index}`];

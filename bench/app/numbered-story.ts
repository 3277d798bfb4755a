import type { Player, StoryNode } from 'iv-player';
import { wish } from './bench-page';

/** Seconds of every clip that is used. */
export const clipSeconds = 4;

/** The number in the barcode of the clip at this place of the story. */
export const clipNumber = (place: number): number => (place % 6) + 1;

const source = (place: number): string => `/clips/c${clipNumber(place)}.${wish('format', 'mp4')}`;

/**
 * A story with a choice at each node: `n0` → `n1` or `side0`, `n1` → `n2` or `side1`, … The address says how long.
 * Returns the main path.
 */
export function numberedStory(player: Player): readonly StoryNode[] {
  const count = Number(wish('clips', '2'));
  const path = Array.from({ length: count }, (_, place) => ({ id: `n${place}`, source: source(place) }));
  const sides = path.map((_, place) => ({ id: `side${place}`, source: source(place + 3) }));
  const nodes = player.repository.add(path);
  player.repository.add(sides);
  return nodes;
}

/** The two ways on from a place of the main path. */
export const choices = (place: number): readonly [string, string] => [`n${place + 1}`, `side${place}`];

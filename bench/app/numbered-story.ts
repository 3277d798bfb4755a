import type { Player, StoryNode } from 'iv-player';
import { queryParameter } from './bench-page';

/** Barcode number of the clip in node `index` on the main path. */
export const clipNumber = (index: number): number => (index % 6) + 1;

/** URLs in the query parameter `sources`. */
export const sources = queryParameter('sources', '').split(',').filter(Boolean);

/** Source of a clip: `sources` in turn or, without them, the numbered clips, which last 4 s each. */
const source = (index: number): string =>
  sources[index % sources.length] ?? `/clips/c${clipNumber(index)}.${queryParameter('format', 'mp4')}`;

/**
 * Plays a story with a choice at each node: `n0` → `n1` or `side0`, `n1` → `n2` or `side1`, … The query parameter `clips` is the
 * length of the main path, default 2. Calls `prepare` with each node of the main path that has a successor, and with its two
 * children.
 */
export function numberedStory(
  player: Player,
  prepare?: (node: StoryNode, children: [string, string], index: number) => void,
): void {
  const count = Number(queryParameter('clips', '2'));
  const path = Array.from({ length: count }, (_, index) => ({ id: `n${index}`, source: source(index) }));
  const sides = path.map((_, index) => ({ id: `side${index}`, source: source(index + 3) }));
  const nodes = player.repository.add(path);
  player.repository.add(sides);
  for (const [index, node] of nodes.slice(0, -1).entries())
    prepare?.(node, [`n${index + 1}`, `side${index}`], index);
  player.append('n0');
}

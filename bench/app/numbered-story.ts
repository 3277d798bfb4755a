import type { Player, StoryNode } from 'iv-player';
import { queryParameter } from './bench-page';

/** The number in the barcode of the clip of the main path's node `index`. */
export const clipNumber = (index: number): number => (index % 6) + 1;

/** The addresses in the query parameter `sources`. */
export const sources = queryParameter('sources', '').split(',').filter(Boolean);

/** Of each clip: of `sources` in turn or, without them, of the numbered clips, which take 4 s each. */
const source = (index: number): string =>
  sources[index % sources.length] ?? `/clips/c${clipNumber(index)}.${queryParameter('format', 'mp4')}`;

/**
 * Plays a story with a choice at each node: `n0` → `n1` or `side0`, `n1` → `n2` or `side1`, … The query parameter `clips` is the
 * length of its main path, default 2. `prepare` is called with each node of it that has a next one, and its two children.
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

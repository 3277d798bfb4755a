import type { PreloadPolicy } from '../../preload-policy';

/** Contents of a spare video. */
export interface SpareContent<Node> {
  /** `null` if empty. */
  readonly node: Node | null;
  /** Whether its first frame has yet to load. */
  readonly isLoading: boolean;
  /** Whether it is fetching data, before or after the first frame. */
  readonly isFetching: boolean;
}

/** Changes to the spare videos, by index. */
export interface PreloadPlan<Node> {
  readonly load: readonly { readonly spare: number; readonly node: Node }[];
  /** Nodes to load completely, in whichever spare has them. */
  readonly whole: readonly Node[];
  /** Spares that are fetching media that are no longer wanted. */
  readonly drop: readonly number[];
}

/**
 * Assigns the nodes to preload to spare videos. Loads one at a time, so that the most likely one gets the full bandwidth; only the next
 * node (`urgent`, the first of `wanted`) does not wait. Wanted nodes stay in the spare that has them. Unwanted ones are replaced, or
 * dropped immediately if they are still being fetched.
 *
 * @param wanted distinct nodes, nearest and most likely first
 * @param spares videos that neither show nor load the current node
 */
export function preloadPlan<Node>(
  wanted: readonly Node[],
  spares: readonly SpareContent<Node>[],
  options: { readonly urgent: boolean; readonly policy: PreloadPolicy },
): PreloadPlan<Node> {
  const chosen = wanted.slice(0, spares.length);
  const kept = chosen.map((node) => spares.findIndex((content) => content.node === node));
  const free = [...spares.keys()].filter((index) => !kept.includes(index));
  // Use empty spares first: the last clip may be wanted again.
  free.sort((a, b) => Number(spares[a]?.node != null) - Number(spares[b]?.node != null));

  const load: { spare: number; node: Node }[] = [];
  let isLoading = kept.some((index) => spares[index]?.isLoading);
  for (const node of chosen.filter((_, index) => kept[index] === -1)) {
    if (isLoading && !(options.urgent && node === chosen[0])) break;
    const spare = free.shift();
    if (spare === undefined) break;
    load.push({ spare, node });
    isLoading = true;
  }
  return {
    load,
    whole: wanted.slice(
      0,
      { metadata: Number(options.urgent), likely: 1, all: wanted.length }[options.policy],
    ),
    drop: free.filter((index) => spares[index]?.isFetching),
  };
}

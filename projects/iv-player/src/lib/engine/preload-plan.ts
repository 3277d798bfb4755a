/**
 * How much is preloaded besides the node that certainly comes next, which is always loaded whole: of the nodes that may follow,
 * `metadata`: none whole, of each the beginning · `likely`: the likeliest whole while no next node is known, of the others the
 * beginning · `all`: each whole, the likeliest first. The beginning is what browsers load with `<video preload="metadata">`.
 * @example
 * provideIvPlayer({ preload: 'likely' });
 */
export type PreloadPolicy = 'metadata' | 'likely' | 'all';

/** What one spare video contains. */
export interface SpareContent<Node> {
  /** `null`: nothing. */
  readonly node: Node | null;
  /** Whether its media have no first frame yet. */
  readonly isLoading: boolean;
  /** Whether bytes are still being fetched, also behind the first frame. */
  readonly isFetching: boolean;
}

/** What to do with the spare videos, each named by its index. */
export interface PreloadPlan<Node> {
  readonly load: readonly { readonly spare: number; readonly node: Node }[];
  /** Nodes to be loaded whole, whichever spare has them. */
  readonly whole: readonly Node[];
  /** Fetching something that is not wanted any more. */
  readonly drop: readonly number[];
}

/**
 * Which nodes to preload into which spare videos. One is loaded at a time, so that the likeliest gets the whole bandwidth;
 * only the next node (`urgent`, the first of `wanted`) does not wait. Wanted nodes stay in the spare that has them;
 * unwanted ones are replaced, and dropped at once while their bytes are being fetched.
 *
 * @param wanted nearest and likeliest first, each once
 * @param spares the videos that neither show nor load the current node
 */
export function preloadPlan<Node>(
  wanted: readonly Node[],
  spares: readonly SpareContent<Node>[],
  options: { readonly urgent: boolean; readonly policy: PreloadPolicy },
): PreloadPlan<Node> {
  const chosen = wanted.slice(0, spares.length);
  const kept = chosen.map((node) => spares.findIndex((content) => content.node === node));
  const free = [...spares.keys()].filter((index) => !kept.includes(index));
  // Empty ones first: what was played last may be wanted again.
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

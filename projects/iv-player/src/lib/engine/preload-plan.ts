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
  /** Fetching something that is not wanted any more. */
  readonly drop: readonly number[];
}

/**
 * Which nodes to preload into which spare videos. One is loaded at a time, so that the likeliest gets the whole bandwidth;
 * only the next node (`urgent`, the first of `wanted`) does not wait. Wanted nodes stay in the spare that has them;
 * unwanted ones are replaced, and dropped at once while their bytes are being fetched.
 *
 * @param wanted nearest and likeliest first, each once; with `saveData` only the first is preloaded
 * @param spares the videos that neither show nor load the current node
 */
export function preloadPlan<Node>(
  wanted: readonly Node[],
  spares: readonly SpareContent<Node>[],
  options: { readonly urgent: boolean; readonly saveData: boolean },
): PreloadPlan<Node> {
  const chosen = wanted.slice(0, options.saveData ? 1 : spares.length);
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
  return { load, drop: free.filter((index) => spares[index]?.isFetching) };
}

/** What one spare element holds: whose media, and how far they are. */
export interface SpareContent<Node> {
  /** `null`: nothing. */
  readonly node: Node | null;
  /** Whether its media are still on their way to their first frame. */
  readonly isLoading: boolean;
  /** Whether bytes are still coming, also behind the first frame. */
  readonly isFetching: boolean;
}

/** What to do with the spare elements, each by its place in the list. */
export interface PreloadPlan<Node> {
  readonly load: readonly { readonly spare: number; readonly node: Node }[];
  /** Fetching something that nobody wants any more. */
  readonly drop: readonly number[];
}

/** With `saveData` only what comes next is worth its bytes. */
const SAVING_LIMIT = 1;

/**
 * Which nodes to warm in which spare elements. Contract §9.
 * One warm-up is on its way at a time, so that the likeliest gets the whole line; only the node that certainly follows
 * (`urgent`, the first of `wanted`) waits for nobody. What is wanted and already held stays where it is; what is no
 * longer wanted gives way, and is cancelled at once if bytes are still coming.
 *
 * @param wanted nearest and likeliest first, each once
 * @param spares the elements that neither show nor prepare the current node
 */
export function preloadPlan<Node>(
  wanted: readonly Node[],
  spares: readonly SpareContent<Node>[],
  options: { readonly urgent: boolean; readonly saveData: boolean },
): PreloadPlan<Node> {
  const limit = options.saveData ? Math.min(SAVING_LIMIT, spares.length) : spares.length;
  const chosen = wanted.slice(0, limit);
  const kept = new Set<number>();
  const missing: Node[] = [];
  for (const node of chosen) {
    const spare = spares.findIndex((hold, place) => hold.node === node && !kept.has(place));
    if (spare < 0) missing.push(node);
    else kept.add(spare);
  }
  const free = spares.map((_, place) => place).filter((place) => !kept.has(place));
  // Empty ones first: what was played last may be wanted again.
  free.sort((a, b) => Number(spares[a]?.node != null) - Number(spares[b]?.node != null));

  const load: { spare: number; node: Node }[] = [];
  let lineIsBusy = [...kept].some((place) => spares[place]?.isLoading);
  for (const node of missing) {
    if (lineIsBusy && !(options.urgent && node === chosen[0])) break;
    const spare = free.shift();
    if (spare === undefined) break;
    load.push({ spare, node });
    lineIsBusy = true;
  }
  return { load, drop: free.filter((place) => spares[place]?.isFetching) };
}

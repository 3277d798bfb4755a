import type { StoryNode } from '../../../story/story-node';
import type { PooledVideo } from '../html-pooled-video';
import type { HtmlVideoPool } from '../html-video-pool';
import type { PreloadPolicy } from '../../preload-policy';
import { preloadPlan } from './preload-plan';

/** How long a video may load, in milliseconds, before others no longer wait for it: while it fetches data, and while nothing arrives. */
const MAX_FETCH = 10_000;
const MAX_WAIT = 3000;

export interface PreloadConditions {
  /** Nodes with media worth preloading, most likely first. */
  readonly wanted: readonly StoryNode[];
  readonly next: StoryNode | null;
  /** `null`: `all`, or `metadata` if the viewer has turned on data saving. */
  readonly policy: PreloadPolicy | null;
}

interface ProbePlanner {
  /** Adds the current clip to the nodes to preload if it should be probed. */
  planProbes(wanted: StoryNode[], next: StoryNode | null): void;
}

/** Keeps the spare videos loaded with the most likely nodes, each at its first frame. */
export class HtmlPreloader {
  readonly #pool: HtmlVideoPool;
  readonly #probes: ProbePlanner | null;
  /** For each video that is loading, its node, and since when (wall-clock ms). */
  readonly #loads = new Map<PooledVideo, { readonly node: StoryNode | null; readonly since: number }>();

  constructor(pool: HtmlVideoPool, probes: ProbePlanner | null = null) {
    this.#pool = pool;
    this.#probes = probes;
  }

  /** Carries out the `preloadPlan`: loads, rewinds and drops media. Returns when to call it again, in ms; `null` if no load is awaited. */
  update({ wanted: likely, next, policy }: PreloadConditions): number | null {
    const wanted = [...likely];
    const { spares } = this.#pool;
    this.#probes?.planProbes(wanted, next);
    const contents = spares.map((spare) => ({
      node: spare.node && spare.isFor(spare.node) ? spare.node : null,
      // A stream that has not started uses no bandwidth.
      isLoading: this.#isLoading(spare) && (spare.stream?.isFetching ?? true),
      // A stream that is waiting to load fetches as soon as it is allowed to.
      isFetching: isFetching(spare) || spare.state === 'loading',
    }));
    const plan = preloadPlan([...new Set(wanted)], contents, {
      urgent: next !== null,
      policy: policy ?? (savesData() ? 'metadata' : 'all'),
    });
    for (const index of plan.drop) spares[index]?.take(null).clear();
    for (const { spare, node } of plan.load) spares[spare]?.take('preload').prepare(node, 0, 0, 'metadata');
    for (const spare of spares) {
      spare.stream?.expect?.(spare.node === next);
      if (spare.node && plan.whole.includes(spare.node)) spare.element.preload = 'auto';
      if (!spare.owner || spare.owner === 'preload') spare.take('preload').rewind();
    }
    return spares.some((spare) => this.#isLoading(spare)) ? MAX_WAIT : null;
  }

  /** Whether a video loads, and others wait for it: a source function or a server may never answer. */
  #isLoading(video: PooledVideo): boolean {
    const { node, state } = video;
    if (state !== 'loading') return false;
    const now = performance.now();
    if (this.#loads.get(video)?.node !== node) this.#loads.set(video, { node, since: now });
    const waited = now - (this.#loads.get(video)?.since ?? now);
    return waited < (isFetching(video) ? MAX_FETCH : MAX_WAIT);
  }
}

/** Whether the browser reports that the viewer has turned on data saving; some browsers never do. */
function savesData(): boolean {
  return Boolean(
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData,
  );
}

function isFetching({ stream, element }: PooledVideo): boolean {
  return stream?.isFetching ?? element.networkState === 2;
}

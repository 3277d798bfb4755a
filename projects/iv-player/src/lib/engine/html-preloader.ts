import type { StoryNode } from '../story/story-node';
import type { HtmlClipTiming } from './html-clip-timing';
import type { PooledVideo } from './html-pooled-video';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import { type PreloadPolicy, preloadPlan } from './preload-plan';

/** How long a video may load, in milliseconds, before others no longer wait for it: while it fetches data, and while nothing arrives. */
const MAX_FETCH = 10_000;
const MAX_WAIT = 3000;

export interface PreloadConditions {
  readonly next: StoryNode | null;
  /** Whether the current pass is itself waiting for data, in which case only the next node is preloaded. */
  readonly isWaiting: boolean;
}

/** Keeps the spare videos loaded with the most likely nodes, each at its first frame. */
export class HtmlPreloader {
  /** Nodes worth preloading, most likely first. */
  candidates: readonly StoryNode[] = [];
  /** `null`: `all`, or `metadata` if the viewer has turned on data saving. */
  policy: PreloadPolicy | null = null;
  /** Adds the current clip if it should be probed; `null` until loaded. */
  timing: Pick<HtmlClipTiming, 'planProbes'> | null = null;
  readonly #pool: HtmlVideoPool;
  /** For each video that is loading, its node, and since when (wall-clock ms). */
  readonly #loads = new Map<PooledVideo, { readonly node: StoryNode | null; readonly since: number }>();

  constructor(pool: HtmlVideoPool) {
    this.#pool = pool;
  }

  /** Returns the video that has the media of the next node, or starts loading them without waiting for other preloads. */
  videoFor(node: StoryNode): PooledVideo | null {
    const pool = this.#pool;
    const video = pool.findSpare(node) ?? pool.leastUsefulSpare(this.candidates);
    if (!video?.holds(node)) video?.take('preload').prepare(node, 0);
    else if (video.owner !== 'next') video.take('preload').rewind();
    return video;
  }

  /** Carries out the `preloadPlan`: loads, rewinds and drops media. Returns when to call it again, in ms; `null` if no load is awaited. */
  update({ next, isWaiting }: PreloadConditions): number | null {
    const { spares } = this.#pool;
    // No stage is attached, as on a server, where `navigator` may not exist.
    if (spares.length === 0) return null;
    const wanted = [next ?? [], isWaiting ? [] : this.candidates].flat();
    this.timing?.planProbes(wanted, next);
    const contents = spares.map((spare) => ({
      node: spare.node && spare.isFor(spare.node) ? spare.node : null,
      // A stream that has not started uses no bandwidth.
      isLoading: this.#isLoading(spare) && (spare.stream?.isFetching ?? true),
      // A stream that is waiting to load fetches as soon as it is allowed to.
      isFetching: spare.isFetching || spare.state === 'loading',
    }));
    const plan = preloadPlan([...new Set(wanted)].filter(mayHaveMedia), contents, {
      urgent: next !== null,
      policy: this.policy ?? (savesData() ? 'metadata' : 'all'),
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
    return waited < (video.isFetching ? MAX_FETCH : MAX_WAIT);
  }
}

/** Whether the browser reports that the viewer has turned on data saving; some browsers never do. */
function savesData(): boolean {
  return Boolean(
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData,
  );
}

import type { StoryNode } from '../story/story-node';
import type { HtmlClipTiming } from './html-clip-timing';
import type { PooledVideo } from './html-pooled-video';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import { type PreloadPolicy, preloadPlan } from './preload-plan';

/** Conditions of preloading, besides the candidates. */
export interface PreloadConditions {
  /** The next node, if known. */
  readonly next: StoryNode | null;
  /** Whether the current pass waits for data itself: only the next node is preloaded then. */
  readonly isWaiting: boolean;
}

/** Keeps the spare videos loaded with the likeliest nodes, each at its first frame. */
export class HtmlPreloader {
  /** Nodes worth preloading, likeliest first. */
  candidates: readonly StoryNode[] = [];
  /** `null`: `all`, or `metadata` for viewers who save data. */
  policy: PreloadPolicy | null = null;
  /** Adds the current clip where it should be probed; `null` until loaded. */
  timing: Pick<HtmlClipTiming, 'planProbes'> | null = null;
  readonly #pool: HtmlVideoPool;

  constructor(pool: HtmlVideoPool) {
    this.#pool = pool;
  }

  /** The video that has the media of the next node, or starts loading them without waiting for other preloads. */
  videoFor(node: StoryNode): PooledVideo | null {
    const pool = this.#pool;
    const video = pool.findSpare(node) ?? pool.leastUsefulSpare(this.candidates);
    if (!video?.holds(node)) video?.take('preload').prepare(node, 0);
    else if (video.owner !== 'next') video.take('preload').rewind();
    return video;
  }

  /** Carries out the `preloadPlan`: loads, rewinds and drops. */
  update({ next, isWaiting }: PreloadConditions): void {
    const { spares } = this.#pool;
    // There is no stage, as on a server, which may have no `navigator`.
    if (spares.length === 0) return;
    const wanted = [next ?? [], isWaiting ? [] : this.candidates].flat();
    this.timing?.planProbes(wanted, next);
    const contents = spares.map((spare) => ({
      node: spare.node && spare.isFor(spare.node) ? spare.node : null,
      // A stream that has not begun uses no bandwidth.
      isLoading: spare.state === 'loading' && (spare.stream?.isFetching ?? true),
      // A waiting stream fetches as soon as it may.
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
  }
}

/** Whether the viewer has asked to save data; some browsers do not report it. */
function savesData(): boolean {
  return Boolean(
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData,
  );
}

import type { StoryNode } from '../story/story-node';
import type { PooledVideo } from './html-pooled-video';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import { type PreloadPolicy, preloadPlan } from './preload-plan';

/** What decides about preloading besides the candidates. */
export interface PreloadConditions {
  /** The next node, if it is known. */
  readonly next: StoryNode | null;
  /** Whether the current pass itself waits for data: then nothing but the next node is loaded. */
  readonly isWaiting: boolean;
}

/** Keeps the spare videos loaded with the nodes that are probably wanted, each at its first frame. */
export class HtmlPreloader {
  /** Nodes worth preloading, likeliest first. */
  candidates: readonly StoryNode[] = [];
  /** `null`: `all`, and `metadata` for viewers who save data. */
  policy: PreloadPolicy | null = null;

  constructor(private readonly pool: HtmlVideoPool) {}

  /** The video that has the media of the next node, or loads them from now on; it waits for no other preload. */
  videoFor(node: StoryNode): PooledVideo | null {
    const { pool } = this;
    const video = pool.findSpare(node) ?? pool.leastUsefulSpare(this.candidates);
    if (!video?.holds(node)) video?.take('preload').prepare(node, 0);
    else if (video.owner !== 'next') video.take('preload').rewind();
    return video;
  }

  /** Loads, rewinds and drops as `preloadPlan` says. */
  update({ next, isWaiting }: PreloadConditions): void {
    const { pool } = this;
    const { spares } = pool;
    // Without a stage, as on a server, which may have no `navigator`.
    if (spares.length === 0) return;
    const wanted = [next ?? [], isWaiting ? [] : this.candidates].flat();
    pool.ends?.preload(wanted, next);
    const contents = spares.map((spare) => ({
      node: spare.node && spare.isFor(spare.node) ? spare.node : null,
      // A stream that has not begun takes nothing of the bandwidth.
      isLoading: spare.state === 'loading' && (spare.stream?.isFetching ?? true),
      // A stream that has to wait will fetch as soon as it may.
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

/** Whether the viewer asked for little data; not every browser reports it. */
function savesData(): boolean {
  return Boolean(
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData,
  );
}

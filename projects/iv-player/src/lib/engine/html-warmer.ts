import type { StoryNode } from '../story/story-node';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlSurfacePool } from './html-surface-pool';
import type { HtmlVideoSurface } from './html-video-surface';
import { warmPlan } from './warm-plan';

/** What the warmer has to know of the engine. */
export interface WarmNeeds {
  /** The surface that the current item has or gets; not spare. */
  readonly busy: HtmlVideoSurface | null;
  /** What certainly follows. */
  readonly next: StoryNode | null;
  /** Whether the current item itself lacks data: then nothing else may take of the line. */
  readonly isShort: boolean;
}

/** Keeps the spare surfaces filled with what will probably be wanted, each at its first frame. */
export class HtmlWarmer {
  /** Nodes worth having ready, nearest and likeliest first. */
  wishes: readonly StoryNode[] = [];

  /** The surface in which `node`, which certainly follows, is or now gets ready. It waits for no other warm-up. */
  surfaceFor(node: StoryNode, pool: HtmlSurfacePool, busy: HtmlVideoSurface | null): HtmlVideoSurface | null {
    const surface = pool.holderOf(node, busy) ?? pool.leastUseful(busy, this.wishes);
    if (!surface?.holds(node)) surface?.prepare(node, 0);
    else if (!surface.isDriven) surface.rewind();
    return surface;
  }

  /** Loads, rewinds and drops as the plan says. */
  update(pool: HtmlSurfacePool, { busy, next, isShort }: WarmNeeds): void {
    const spares = pool.spares(busy);
    const wanted = [...new Set([...(next ? [next] : []), ...(isShort ? [] : this.wishes)])].filter(
      mayHaveMedia,
    );
    const holds = spares.map((surface) => ({
      node: surface.node && surface.isOf(surface.node) ? surface.node : null,
      isLoading: surface.state === 'loading',
      isFetching: surface.isFetching,
    }));
    const plan = warmPlan(wanted, holds, { urgent: next !== null, saveData: savesData() });
    for (const place of plan.drop) spares[place]?.clear();
    for (const { spare, node } of plan.load) spares[spare]?.prepare(node, 0);
    for (const surface of spares) surface.rewind();
  }
}

/** Whether the viewer asked for few bytes; not every browser tells. */
function savesData(): boolean {
  return Boolean(
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData,
  );
}

import type { StoryNode } from '../story/story-node';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlVideoPool } from './html-video-pool';
import type { HtmlPooledVideo } from './html-pooled-video';
import { preloadPlan } from './preload-plan';

/** What the warmer has to know of the engine. */
export interface PreloadConditions {
  /** The surface that the current item has or gets; not spare. */
  readonly busy: HtmlPooledVideo | null;
  /** What certainly follows. */
  readonly next: StoryNode | null;
  /** Whether the current item itself lacks data: then nothing else may take of the line. */
  readonly isShort: boolean;
}

/** Keeps the spare surfaces filled with what will probably be wanted, each at its first frame. */
export class HtmlPreloader {
  /** Nodes worth having ready, nearest and likeliest first. */
  candidates: readonly StoryNode[] = [];

  /** The surface in which `node`, which certainly follows, is or now gets ready. It waits for no other warm-up. */
  videoFor(node: StoryNode, pool: HtmlVideoPool, busy: HtmlPooledVideo | null): HtmlPooledVideo | null {
    const surface = pool.findSpare(node, busy) ?? pool.leastUsefulSpare(busy, this.candidates);
    if (!surface?.holds(node)) surface?.prepare(node, 0);
    else if (!surface.isPlayRequested) surface.rewind();
    return surface;
  }

  /** Loads, rewinds and drops as the plan says. */
  update(pool: HtmlVideoPool, { busy, next, isShort }: PreloadConditions): void {
    const spares = pool.spares(busy);
    const wanted = [...new Set([...(next ? [next] : []), ...(isShort ? [] : this.candidates)])].filter(
      mayHaveMedia,
    );
    const holds = spares.map((surface) => ({
      node: surface.node && surface.isFor(surface.node) ? surface.node : null,
      isLoading: surface.state === 'loading',
      isFetching: surface.isFetching,
    }));
    const plan = preloadPlan(wanted, holds, { urgent: next !== null, saveData: savesData() });
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

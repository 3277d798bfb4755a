import type { StoryNode } from '../../story/story-node';
import type { PooledVideo } from './html-pooled-video';
import type { HtmlVideoPool } from './html-video-pool';

/**
 * Reports the durations of nodes, as read from videos. While a node is current, its duration is that of the media on the screen: a source
 * function may have returned another clip for the next pass, which is preloaded.
 */
export class HtmlDurationReporter {
  readonly #pool: Pick<HtmlVideoPool, 'current' | 'durationOf'>;
  readonly #report: (node: StoryNode, duration: number) => void;
  /** Video, media and duration that were last reported for each node. */
  readonly #reported = new WeakMap<StoryNode, readonly unknown[]>();

  constructor(
    pool: Pick<HtmlVideoPool, 'current' | 'durationOf'>,
    report: (node: StoryNode, duration: number) => void,
  ) {
    this.#pool = pool;
    this.#report = report;
  }

  onChange(video: PooledVideo): void {
    const { node } = video;
    const { current } = this.#pool;
    const source = current?.node === node ? current : video;
    const duration = this.#pool.durationOf(source);
    if (!node || duration === Infinity) return;
    const report = [source, source.element.currentSrc, duration];
    // Chromium may report a duration that grows many times a second.
    if (this.#reported.get(node)?.every((item, index) => item === report[index])) return;
    this.#reported.set(node, report);
    this.#report(node, duration);
  }

  /** Called when a node has turned out to have no media in this pass. */
  onNothing(node: StoryNode): void {
    this.#reported.delete(node);
    this.#report(node, 0);
  }

  /** Called when a video has become current: the duration of its node may have been read from another one. */
  onCurrent(video: PooledVideo): void {
    if (video.node && this.#reported.get(video.node)?.[0] !== video) this.onChange(video);
  }
}

import { HtmlMediaClock } from './html-media-clock';
import type { PooledVideo } from './html-pooled-video';
import { HtmlStartLatency, hasSound } from './html-start-latency';

/** Delay (ms) after a start until the clock is exact enough to measure its latency. */
const MEASURE_AFTER = 450;
/** Waiting that begins so soon (ms) after a start belongs to it: WebKit waits at each. */
const START_WAIT = 100;

/**
 * Measures how long the start of the playing video took, from which follows how long that of the next one takes. A start is
 * measured once, and not if playing was interrupted after it.
 */
export class HtmlStartMeasurement {
  readonly #latency = new HtmlStartLatency();
  /** The last start of a video that is not to be measured any more, by its `startedAt`. */
  readonly #done = new Map<PooledVideo, number>();
  /** When data came for which a start had to wait. */
  readonly #begun = new Map<PooledVideo, number>();

  constructor(videos: readonly PooledVideo[]) {
    for (const video of videos) {
      const { element } = video;
      const finish = (): unknown => this.#done.set(video, video.startedAt);
      element.addEventListener('ratechange', finish);
      element.addEventListener('waiting', () => {
        if (performance.now() - video.startedAt >= START_WAIT) finish();
      });
      element.addEventListener('canplay', () => {
        if (video.isPlayRequested && element.currentTime === video.startedFrom)
          this.#begun.set(video, performance.now());
      });
    }
  }

  /** Milliseconds that the start of `to` is expected to take while `from` plays. */
  latency(from: PooledVideo, to: PooledVideo): number {
    this.#measure(from);
    return hasSound(to.element) ? this.#latency.expected(from.element.muted) : 0;
  }

  #measure(video: PooledVideo): void {
    const { element, startedAt, startedFrom } = video;
    const begin = Math.max(startedAt, this.#begun.get(video) ?? 0);
    if (this.#done.get(video) === startedAt || performance.now() - begin < MEASURE_AFTER) return;
    this.#done.set(video, startedAt);
    if (hasSound(element))
      this.#latency.add(element.muted, new HtmlMediaClock(video).audibleAt(startedFrom) - begin);
  }
}

import type { PooledVideo } from '../html-pooled-video';

/**
 * Continues a video that the browser paused because its stage was taken out of the page, once it is back: a `RouteReuseStrategy` keeps
 * the elements of a route that was left. Browsers do not fire an event for elements that return, but their size changes.
 */
export class HtmlReturnObserver {
  readonly #isCurrent: (video: PooledVideo) => boolean;
  #left: PooledVideo | null = null;
  readonly #observer =
    typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.#onResize());

  /** @param isCurrent whether a video has not been replaced or cleared since */
  constructor(videos: readonly PooledVideo[], isCurrent: (video: PooledVideo) => boolean) {
    this.#isCurrent = isCurrent;
    // Captures the event before the engine receives it.
    for (const video of videos) video.element.addEventListener('pause', () => this.#onPause(video), true);
  }

  clear(): void {
    this.#left = null;
    this.#observer?.disconnect();
  }

  #onPause(video: PooledVideo): void {
    const { element } = video;
    // After a pause of the player's own, neither flag is set.
    const isWanted = video.isPlayRequested || video.isAdvancing;
    if (element.isConnected || !element.paused || !isWanted || !this.#isCurrent(video)) return;
    this.#left = video;
    this.#observer?.observe(element);
  }

  #onResize(): void {
    const video = this.#left;
    if (!video?.element.isConnected) return;
    this.clear();
    // The engine takes over, as after a media key.
    if (this.#isCurrent(video)) void video.element.play().catch(() => undefined);
  }
}

/** Maximum time, in milliseconds, for a seek to buffered data. */
const LIMIT = 500;

/**
 * Repeats a seek that never completes: if two seeks immediately follow a start, Chromium may seek forever even though the data are buffered
 * (11 of 56 attempts on a page without this player). Repeating the seek always helped.
 */
export class HtmlSeekRetry {
  readonly #element: HTMLVideoElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the last seek, in seconds, and its current limit. */
  #time = Number.NaN;
  #limit = LIMIT;

  constructor(element: HTMLVideoElement) {
    this.#element = element;
    element.addEventListener('seeking', () => this.#onSeeking());
    element.addEventListener('seeked', () => this.#stop());
    if (element.seeking) this.#onSeeking();
  }

  #onSeeking(): void {
    const { currentTime } = this.#element;
    // A repeated seek has the same time.
    if (currentTime !== this.#time) this.#limit = LIMIT;
    this.#time = currentTime;
    this.#watch();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#time = Number.NaN;
  }

  #watch(): void {
    const element = this.#element;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // While it seeks, the time that it seeks to: that of another seek if its event is still to come.
      const { currentTime, seeking } = element;
      if (!seeking) return this.#stop();
      if (!isBuffered(element, currentTime)) return this.#watch();
      // Repeating a seek restarts it, so double the limit to let a slow seek complete.
      this.#limit *= 2;
      element.currentTime = currentTime;
    }, this.#limit);
  }
}

function isBuffered({ buffered }: HTMLVideoElement, time: number): boolean {
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= time && time <= buffered.end(range)) return true;
  return false;
}

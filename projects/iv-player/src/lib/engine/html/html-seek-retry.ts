/** Maximum time, in milliseconds, for a seek to buffered data. */
const LIMIT = 500;

/**
 * Repeats a seek that never completes: if two seeks immediately follow a start, Chromium may seek forever even though the data are buffered
 * (11 of 56 attempts on a page without this player). Repeating the seek always helped.
 */
export class HtmlSeekRetry {
  readonly #element: HTMLVideoElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLVideoElement) {
    this.#element = element;
  }

  watch(time: number, limit = LIMIT): void {
    const element = this.#element;
    this.stop();
    this.#timer = setTimeout(() => {
      if (!element.seeking) return;
      const isLoaded = isBuffered(element, time);
      if (isLoaded) element.currentTime = time;
      // Repeating a seek restarts it, so double the limit to let a slow seek complete.
      this.watch(time, isLoaded ? limit * 2 : limit);
    }, limit);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function isBuffered({ buffered }: HTMLVideoElement, time: number): boolean {
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= time && time <= buffered.end(range)) return true;
  return false;
}

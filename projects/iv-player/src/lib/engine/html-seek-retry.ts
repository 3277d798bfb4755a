/** How long (ms) a seek may take for which the data are there. */
const LIMIT = 500;

/**
 * Asks again for a seek that never ends: where two seeks follow a start at once, Chromium may seek for ever, though the data are
 * there (11 of 56 tries on a page without a player). Asked again, all went on.
 */
export class HtmlSeekRetry {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly element: HTMLVideoElement) {}

  /** A seek to `time` (seconds) has begun. */
  watch(time: number, limit = LIMIT): void {
    const { element } = this;
    this.stop();
    this.#timer = setTimeout(() => {
      if (!element.seeking) return;
      const isThere = isBuffered(element, time);
      if (isThere) element.currentTime = time;
      // Asked again it begins anew: one that only takes long must come to its end some time.
      this.watch(time, isThere ? limit * 2 : limit);
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

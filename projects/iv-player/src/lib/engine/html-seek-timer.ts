/** How long (ms) a seek may take for which the data are there. */
const LIMIT = 500;

/**
 * Asks again for a seek that never ends: where two seeks follow a start at once, Chromium may seek for ever, though the data are
 * there (11 of 56 tries on a page without a player). Asked again, all went on.
 */
export class HtmlSeekTimer {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly element: HTMLVideoElement) {}

  /** A seek to `time` (seconds) has begun. */
  watch(time: number): void {
    const { element } = this;
    this.stop();
    this.#timer = setTimeout(() => {
      if (!element.seeking) return;
      if (isBuffered(element, time)) element.currentTime = time;
      this.watch(time);
    }, LIMIT);
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

/** Called with the display refresh (ms) at which a frame of a media time (seconds) is presented. */
type OnFrame = (now: number, mediaTime: number) => void;

/**
 * Observes the frames of a video where they matter. Not always: while a frame callback is awaited, the page's main thread takes
 * part in every frame, which raises the CPU time of a small clip by half.
 */
export class HtmlFrameObserver {
  /** Whether a frame callback is awaited. */
  #isWaiting = false;

  constructor(
    private readonly element: HTMLVideoElement,
    private readonly isNeeded: () => boolean,
    private readonly onFrame: OnFrame,
  ) {
    for (const type of ['playing', 'timeupdate']) element.addEventListener(type, () => this.update());
  }

  /** Awaits the next frame if it matters. */
  update(): void {
    if (this.#isWaiting || !this.isNeeded()) return;
    this.#isWaiting = true;
    const { element } = this;
    // Not every browser has it.
    (element as Partial<HTMLVideoElement>).requestVideoFrameCallback?.call(element, (now, { mediaTime }) => {
      this.#isWaiting = false;
      this.onFrame(now, mediaTime);
      this.update();
    });
  }
}

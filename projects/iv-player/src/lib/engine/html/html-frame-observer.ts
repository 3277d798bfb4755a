/** Milliseconds to wait for the frame callback before assuming that the frame has been presented. */
const FRAME_TIMEOUT = 100;
/** Milliseconds to wait for a seek that may continue. */
const SEEK_TIMEOUT = 2000;
/** Maximum distance, in seconds, at which a frame counts as the requested one. */
const FRAME_TOLERANCE = 0.25;

/** Observes whether the requested frame has been presented, and each frame while `isNeeded` returns `true`. */
export class HtmlFrameObserver {
  hasFrame = false;
  readonly #element: HTMLVideoElement;
  readonly #isNeeded: () => boolean;
  readonly #isLate: () => boolean;
  readonly #onRequested: () => void;
  readonly #onNew: (mediaTime: number) => void;
  #isWaiting = false;
  /** Media time of the requested frame, in seconds. */
  #target = 0;
  #last = Number.NaN;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param isNeeded whether frames are of interest; during playback, callbacks cost CPU time
   * @param onRequested called when the requested frame has been presented
   * @param onNew called with the media time of each frame that differs from the one before
   * @param isLate whether the seek to the requested frame has ended before it, and may continue when more has loaded
   */
  constructor(
    element: HTMLVideoElement,
    isNeeded: () => boolean,
    onRequested: () => void,
    onNew: (mediaTime: number) => void,
    isLate: () => boolean,
  ) {
    this.#element = element;
    this.#isNeeded = isNeeded;
    this.#isLate = isLate;
    this.#onRequested = onRequested;
    this.#onNew = onNew;
  }

  /** Requests the frame at `target` seconds of media time. */
  request(target: number): void {
    clearTimeout(this.#timer);
    this.hasFrame = false;
    this.#target = target;
    this.observe();
  }

  /** Assumes the requested frame after a timeout: frame callbacks are best-effort, and never called in hidden tabs. */
  expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#complete(), this.#isLate() ? SEEK_TIMEOUT : FRAME_TIMEOUT);
  }

  /** Requests a frame callback if needed. Call when `isNeeded` may have changed. */
  observe(): void {
    const element = this.#element;
    if (this.#isWaiting || (this.hasFrame && !this.#isNeeded())) return;
    this.#isWaiting = true;
    // Some browsers do not support frame callbacks.
    (element as Partial<HTMLVideoElement>).requestVideoFrameCallback?.call(element, (_, { mediaTime }) => {
      this.#isWaiting = false;
      const { seeking } = element;
      const isNew = mediaTime !== this.#last;
      this.#last = mediaTime;
      const isNear = Math.abs(mediaTime - this.#target) < FRAME_TOLERANCE;
      if (!this.#isLate() && (isNear || !seeking)) this.#complete();
      if (isNew && !seeking) this.#onNew(mediaTime);
      this.observe();
    });
  }

  #complete(): void {
    if (this.hasFrame) return;
    this.hasFrame = true;
    this.#onRequested();
  }
}

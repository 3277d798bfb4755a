/** Milliseconds without any event after which a stream without a first frame counts as failed: longer than any request may take. */
const SILENCE = 15_000;
/** Milliseconds after which a stream without a first frame counts as failed, however busy it is: hls.js tries slow renditions in turn, for ever. */
const LIMIT = 30_000;

/**
 * Gives a stream up that neither shows a first frame nor fails. Browsers may not load media on a page that was never looked at:
 * while it is hidden no time counts.
 */
export class HlsStartupTimeout {
  #isOn = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  /** @param signal ends it when it aborts */
  constructor(
    private readonly giveUp: () => void,
    signal: AbortSignal,
  ) {
    document.addEventListener('visibilitychange', () => this.#isOn && this.begin(), { signal });
    signal.addEventListener('abort', () => this.end());
  }

  /** The stream begins to load. */
  begin(): void {
    this.end();
    this.#isOn = true;
    if (document.hidden) return;
    this.#limit = setTimeout(this.giveUp, LIMIT);
    this.sign();
  }

  /** hls.js is at work. */
  sign(): void {
    clearTimeout(this.#silence);
    if (this.#isOn && !document.hidden) this.#silence = setTimeout(this.giveUp, SILENCE);
  }

  /** There is a frame, or the stream is not loaded any more. */
  end(): void {
    this.#isOn = false;
    clearTimeout(this.#silence);
    clearTimeout(this.#limit);
  }
}

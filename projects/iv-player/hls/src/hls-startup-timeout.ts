/** Maximum time without hls.js events before the first frame, in milliseconds. Longer than the timeout of any request. */
const IDLE_LIMIT = 15_000;
/** Maximum time until the first frame, in milliseconds. Without it, hls.js may switch between slow renditions forever. */
const TOTAL_LIMIT = 30_000;

/**
 * Times out when a stream neither loads its first frame nor fails. The timers stop while the page is hidden, because browsers may not
 * load media on a page that was never visible.
 */
export class HlsStartupTimeout {
  #isRunning = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #totalTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #onTimeout: () => void;

  constructor(onTimeout: () => void, signal: AbortSignal) {
    this.#onTimeout = onTimeout;
    document.addEventListener('visibilitychange', () => this.#isRunning && this.start(), { signal });
    signal.addEventListener('abort', () => this.stop());
  }

  start(): void {
    this.stop();
    this.#isRunning = true;
    if (document.hidden) return;
    this.#totalTimer = setTimeout(this.#onTimeout, TOTAL_LIMIT);
    this.extend();
  }

  /** Restarts the idle timer when hls.js reports an event. */
  extend(): void {
    clearTimeout(this.#idleTimer);
    if (this.#isRunning && !document.hidden) this.#idleTimer = setTimeout(this.#onTimeout, IDLE_LIMIT);
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#totalTimer);
  }
}

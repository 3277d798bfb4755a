import type { EngineStatus } from './playback-status';

/** Status of an engine, whether or not the media clock is even yet. */
export type AdvanceStatus = Exclude<EngineStatus, 'starting'>;

/** Longest wait in ms that is not reported, where short waits are usual: in a jump, and until ready media start. */
const GRACE = 200;

/** Reports each change of the status once, and hides the short waits of quick jumps and starts. */
export class HtmlBufferingDelay {
  /** Last status reported; `null` while a start is not reported yet. */
  #last: AdvanceStatus | null = 'paused';
  readonly #onStatus: (status: AdvanceStatus) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStatus: (status: AdvanceStatus) => void) {
    this.#onStatus = onStatus;
  }

  /**
   * @param isJump whether the frame of a jump is awaited
   * @param hasData whether the media have data to play
   */
  update(status: AdvanceStatus, isJump: boolean, hasData: boolean): void {
    const last = this.#last;
    const isShort = (last !== 'paused' && isJump) || (last !== 'playing' && hasData);
    if (status !== 'buffering' || last === status || !(isShort || this.#timer)) return this.#report(status);
    if (this.#last === 'paused') this.#last = null;
    this.#timer ??= setTimeout(() => this.#report(status), GRACE);
  }

  /** Reports the next status even if it is the same, because the last one has not arrived. */
  forget(): void {
    this.#last = null;
  }

  /** Restarts from `paused`, without reporting it. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = 'paused';
  }

  #report(status: AdvanceStatus): void {
    const last = this.#last;
    this.reset();
    this.#last = status;
    if (status !== last) this.#onStatus(status);
  }
}

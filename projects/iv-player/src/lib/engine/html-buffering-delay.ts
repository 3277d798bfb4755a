import type { EngineStatus } from './playback-status';

/** An engine's status, whether or not the clock of the media is even yet. */
export type AdvanceStatus = Exclude<EngineStatus, 'starting'>;

/** A wait of up to this long (ms) is not reported where a short one is usual: in a jump, and until ready media start. */
const GRACE = 200;

/** Reports whether media time advances, each change once, without the short waits of quick jumps and starts. */
export class HtmlBufferingDelay {
  /** The last status reported; `null` while a start is not reported yet. */
  #last: AdvanceStatus | null = 'paused';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onStatus: (status: AdvanceStatus) => void) {}

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

  /** The last report has not arrived: the next status is reported, even if it is the same. */
  forget(): void {
    this.#last = null;
  }

  /** Starts again from `paused`, without reporting it. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = 'paused';
  }

  #report(status: AdvanceStatus): void {
    const last = this.#last;
    this.reset();
    this.#last = status;
    if (status !== last) this.onStatus(status);
  }
}

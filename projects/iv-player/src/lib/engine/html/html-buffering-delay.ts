import type { EngineStatus } from '../playback-status';

/** Status of an engine, regardless of whether the media clock already advances evenly. */
export type AdvanceStatus = Exclude<EngineStatus, 'starting'>;

/** Waits up to this long, in ms, are not reported during a jump or before ready media start, where short waits are normal. */
const GRACE = 200;

/** Reports each change of status once, and hides short waits during jumps and starts. */
export class HtmlBufferingDelay {
  /** Last reported status; `null` if the next one must be reported even if it is the same. */
  #last: AdvanceStatus | null = 'paused';
  readonly #onStatus: (status: AdvanceStatus) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStatus: (status: AdvanceStatus) => void) {
    this.#onStatus = onStatus;
  }

  /** @param isJump whether a jump is waiting for its frame @param hasData whether the media have data to play */
  update(status: AdvanceStatus, isJump: boolean, hasData: boolean): void {
    const last = this.#last;
    const isShort = (last !== 'paused' && isJump) || (last !== 'playing' && hasData);
    if (status !== 'buffering' || last === status || !(isShort || this.#timer)) return this.#report(status);
    if (this.#last === 'paused') this.#last = null;
    this.#timer ??= setTimeout(() => this.#report(status), GRACE);
  }

  /** Reports the next status even if it has not changed, because the last report was dropped. */
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

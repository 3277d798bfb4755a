import type { PluginPlayback } from '../player/playback/plugin-playback';

/**
 * Counts the seconds during which the film plays or is held at its last frame, regardless of the playback rate. Pauses and stalls do not count, because the
 * viewer may not see the choices during them. While it has a limit, even an infinite one, it keeps an alarm, because the clock only leaves
 * out the time for which the computer sleeps while an alarm is set.
 */
export class ViewerTimer {
  readonly #playback: PluginPlayback;
  readonly #runs: () => boolean;
  #counted = 0;
  /** Clock time at which the timer last started; `null` while it is stopped. */
  #since: number | null = null;
  #limit: number | null = null;
  #onLimit: () => void = () => undefined;
  #cancelAlarm: (() => void) | undefined;

  /** @param runs whether time counts now, apart from pauses and stalls. Default: while no plugin holds the film at a time */
  constructor(playback: PluginPlayback, runs = (): boolean => playback.stoppedAt === null) {
    this.#playback = playback;
    this.#runs = runs;
  }

  get seconds(): number {
    const since = this.#since;
    return this.#counted + (since === null ? 0 : this.#playback.clock - since);
  }

  /** Restarts at `seconds`, without a limit. */
  restart(seconds = 0): void {
    this.#counted = seconds;
    this.#since = null;
    this.setLimit();
  }

  /** Calls `onLimit` once the timer reaches `limit` seconds; `Infinity` for never, `null` for no limit. */
  setLimit(limit: number | null = null, onLimit = this.#onLimit): void {
    this.#limit = limit;
    this.#onLimit = onLimit;
    this.onStatus();
  }

  /** Starts or stops the timer when the status of playback changes. */
  onStatus(): void {
    const playback = this.#playback;
    const { clock, status } = playback;
    const limit = this.#limit;
    const isRunning = ['playing', 'starting', 'held'].includes(status) && this.#runs();
    this.#counted = this.seconds;
    this.#since = isRunning ? clock : null;
    this.#cancelAlarm?.();
    if (isRunning && limit !== null)
      this.#cancelAlarm = playback.alarm(clock + limit - this.#counted, this.#onLimit);
  }
}

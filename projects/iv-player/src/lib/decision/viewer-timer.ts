import type { PluginPlayback } from '../player/playback/plugin-playback';

/**
 * Counts the viewer's seconds, whatever the playback rate: those in which the film plays, or holds for the viewer. While it is
 * paused or waits for data nothing is counted: it stands still, and the viewer may not even see what there is to choose from.
 */
export class ViewerTimer {
  #counted = 0;
  /** What the clock showed when the film began to play or hold; `null` while it stands still. */
  #since: number | null = null;
  #limit = Infinity;
  #reached: () => void = () => undefined;
  #cancelAlarm: (() => void) | undefined;

  constructor(protected readonly playback: PluginPlayback) {}

  get seconds(): number {
    const since = this.#since;
    return this.#counted + (since === null ? 0 : this.playback.clock - since);
  }

  /** Counts from `seconds` on, without a limit. */
  restart(seconds = 0): void {
    this.#counted = seconds;
    this.#since = null;
    this.setLimit();
  }

  /** Sets how many seconds are the limit, at which `reached` is called; `Infinity` for none. */
  setLimit(limit = Infinity, reached = this.#reached): void {
    this.#limit = limit;
    this.#reached = reached;
    this.update();
  }

  /** The status of playback has changed. */
  update(): void {
    const { playback } = this;
    const { clock, status } = playback;
    const limit = this.#limit;
    const counts = ['playing', 'starting', 'held'].includes(status);
    this.#counted = this.seconds;
    this.#since = counts ? clock : null;
    this.#cancelAlarm?.();
    if (counts && limit < Infinity)
      this.#cancelAlarm = playback.alarm(clock + limit - this.#counted, this.#reached);
  }
}

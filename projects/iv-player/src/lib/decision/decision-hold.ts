import type { PlaybackStatus } from '../engine/playback-status';
import type { PluginPlayback } from '../player/playback/plugin-playback';
import type { CheckedDecisionOptions } from './decision-options';
import type { DecisionClock } from './decision-window';
import type { OpenDecision } from './open-decision';
import { viewerClock } from './time-limit';
import type { ViewerTimer } from './viewer-timer';

/**
 * Holds the film at the last frame of one pass, while the viewer or a decider needs more time.
 *
 * The window ends at a cue in the film or, under a time limit, when the `ViewerTimer` reaches the limit. If the film may end first,
 * playback is asked to hold the pass:
 *
 *     time limit, no choice yet                 → hold requested; the film plays to its last frame and stops there
 *     choice made before the last frame         → request cancelled: the film and the window play to their end
 *     last frame reached                        → `decision.hold`; the timer continues
 *     choice made during the hold               → window and hold end; the next node follows
 *     time limit reached, or set to `normal`    → the window ends; the hold lasts until the decider has decided
 *     decider is late (`deciderWait`)           → hold requested; its time limit starts at the last frame
 */
export class DecisionHold {
  isHeld = false;
  readonly #playback: PluginPlayback;
  readonly #timer: ViewerTimer;
  #release: (() => void) | null = null;
  #startWait: (() => void) | null = null;

  constructor(playback: PluginPlayback, timer: ViewerTimer) {
    this.#playback = playback;
    this.#timer = timer;
  }

  get isRequested(): boolean {
    return this.#release !== null;
  }

  get isWaiting(): boolean {
    return this.#startWait !== null;
  }

  /** Requests the hold from playback, or cancels the request. */
  request(isWanted: boolean): void {
    if (isWanted) this.#release ??= this.#playback.hold(true);
    else {
      this.#release?.();
      this.#release = null;
    }
  }

  /** Returns the state of the hold for templates. @param limit seconds the viewer has for a choice; `null` without a time limit */
  stateFor(limit: number | null): Partial<DecisionClock> & Pick<OpenDecision, 'isHeld'> {
    const { isHeld } = this;
    return { ...(limit !== null && viewerClock(limit, this.#timer.seconds)), isHeld };
  }

  /**
   * Returns a function that waits for a late decider. It calls `onLate` at `nodecritical` and again at the node's end. With `deciderWait`,
   * it holds the film and calls `onLate` that many seconds after the last frame is reached. It returns a function that cancels.
   */
  waitFor({ deciderWait = 0 }: CheckedDecisionOptions, duration: number): (onLate: () => void) => () => void {
    const playback = this.#playback;
    const timer = this.#timer;
    return (onLate) => {
      if (deciderWait <= 0) {
        const limits = [Math.max(0, duration - playback.criticalTime), duration];
        const cancels = limits.map((time) => playback.cue(time, onLate));
        return () => cancels.forEach((cancel) => cancel());
      }
      this.#startWait = () => timer.setLimit(timer.seconds + deciderWait, onLate);
      this.request(true);
      if (this.isHeld) this.#startWait();
      return () => {
        this.#startWait = null;
        timer.setLimit();
      };
    };
  }

  /**
   * Ends the hold, since a seek leaves the last frame. Cancels the limit of a late decider, which restarts when the last frame is reached
   * again.
   */
  onSeek(): void {
    this.isHeld = false;
    if (this.isWaiting) this.#timer.setLimit();
  }

  /** Updates the timer. Returns whether the film has just been held. */
  onStatus(status: PlaybackStatus): boolean {
    this.#timer.onStatus();
    if (status !== 'held' || !this.isRequested || this.isHeld) return false;
    this.#startWait?.();
    return (this.isHeld = true);
  }
}

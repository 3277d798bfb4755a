import type { PlaybackStatus } from '../engine/playback-status';
import type { CheckedDecisionOptions } from './decision-options';
import type { DecisionClock } from './decision-window';
import type { OpenDecision } from './open-decision';
import { viewerClock } from './time-limit';
import { ViewerTimer } from './viewer-timer';

/**
 * Holds the film at the last picture of one pass, and counts the seconds that the viewer or a decider is given.
 *
 * A decision goes from before to open to deciding, without a choice, or closed. The open window ends at a cue in the film, or
 * under a time limit (`viewerSeconds`) the `ViewerTimer`. Where the film may end first, playback is asked to hold the pass:
 *
 *     limit and nothing chosen (before, open)  → hold asked for; the film plays on to its last picture and stays there
 *     chosen                                   → not any more: the film plays to its end, and the window with it
 *     at the last picture                      → `decision.hold`; the timer goes on
 *     chosen there                             → the window ends, the hold too: the next node follows
 *     the time is over, or the limit `normal`  → the window ends; still held until the decider has decided
 *     a decider is late (`deciderWait`)        → hold asked for; at the last picture its time begins
 */
export class PassHold extends ViewerTimer {
  /** Whether the film has come to the last picture and stays there. */
  isHeld = false;
  #release: (() => void) | null = null;
  /** Starts the time of a decider that is waited for. */
  #wait: (() => void) | null = null;

  /** Whether it is asked for. */
  get isAsked(): boolean {
    return this.#release !== null;
  }

  /** What templates show of it. @param limit the viewer's seconds for a choice; `null` when the film says how long */
  shown(limit: number | null): Partial<DecisionClock> & Pick<OpenDecision, 'isHeld'> {
    const { isHeld } = this;
    return { ...(limit !== null && viewerClock(limit, this.seconds)), isHeld };
  }

  /** Asks playback for it, or ends it. */
  ask(isWanted: boolean): void {
    if (isWanted) this.#release ??= this.playback.hold(true);
    else {
      this.#release?.();
      this.#release = null;
    }
  }

  /** Whether it has to be asked for because a decider is late. */
  get isWaiting(): boolean {
    return this.#wait !== null;
  }

  /**
   * Returns the function that waits for a late decider: it calls `over` at `nodecritical` and again at the end, or with `deciderWait` so many
   * seconds after the film has come to the last picture, and returns a function that cancels.
   */
  readonly waiting =
    ({ deciderWait = 0 }: CheckedDecisionOptions, duration: number) =>
    (over: () => void): (() => void) => {
      const { playback } = this;
      if (deciderWait <= 0) {
        const limits = [Math.max(0, duration - playback.criticalTime), duration];
        const cancels = limits.map((time) => playback.cue(time, over));
        return () => cancels.forEach((cancel) => cancel());
      }
      this.#wait = () => this.setLimit(this.seconds + deciderWait, over);
      this.ask(true);
      if (this.isHeld) this.#wait();
      return () => {
        this.#wait = null;
        this.setLimit();
      };
    };

  /** A seek leaves the last picture. A decider's time begins again when the film is back there, the viewer's goes on. */
  leave(): void {
    this.isHeld = false;
    if (this.#wait) this.setLimit();
  }

  /** The status of playback has changed. Returns whether the film has begun to hold. */
  begins(status: PlaybackStatus): boolean {
    this.update();
    if (status !== 'held' || !this.isAsked || this.isHeld) return false;
    this.#wait?.();
    return (this.isHeld = true);
  }
}

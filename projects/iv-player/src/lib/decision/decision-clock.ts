import { type DecisionWindow, between } from './decision-window';

/** How far a decision has come; seconds. Specification §2.4. */
export interface DecisionClock {
  /** Seconds since the start, within [0, duration]. */
  readonly time: number;
  /** `time` in [0, 1]. */
  readonly progress: number;
  /** Seconds to the end. */
  readonly remainingTime: number;
}

/**
 * The clock of a decision at a node time. Contract §5.2.
 * @param window `null` while the node's length is unknown
 * @param isOver whether the window has ended: one without duration is then complete
 */
export function decisionClock(
  window: DecisionWindow | null,
  nodeTime: number,
  isOver: boolean,
): DecisionClock {
  const duration = durationOf(window);
  const time = between(0, nodeTime - (window?.start ?? 0), duration);
  const progress = duration > 0 ? time / duration : Number(isOver);
  return { time, progress, remainingTime: duration - time };
}

/** The length of a window in seconds; 0 while it is unknown. */
export function durationOf(window: DecisionWindow | null): number {
  return window ? window.end - window.start : 0;
}

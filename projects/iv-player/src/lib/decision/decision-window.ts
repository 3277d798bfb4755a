/** When a decision starts and ends, in node time (seconds). 0 ≤ start ≤ end. */
export interface DecisionWindow {
  readonly start: number;
  readonly end: number;
}

/** Seconds before the node's end at which a decision ends that names no end. Specification §2.3. */
const USUAL_LEAD = 1.5;

/**
 * The window of a decision on a node of `duration` seconds. Contract §5.1.
 * @param duration the node's length
 * @param criticalTime the engine's: later than that before the end nothing can follow without a gap
 * @param startTime as given; negative: from the node's end
 * @param endTime as given; negative: from the node's end
 */
export function decisionWindow(
  duration: number,
  criticalTime: number,
  startTime = 0,
  endTime?: number,
): DecisionWindow {
  const fromStart = (time: number): number => (time < 0 ? duration + time : time);
  const wantedEnd = endTime === undefined ? duration - USUAL_LEAD : fromStart(endTime);
  const end = between(0, wantedEnd, duration - criticalTime);
  return { start: between(0, fromStart(startTime), end), end };
}

/** What can be said of the window while the node's length is unknown: times from the end are not known yet. */
export function provisionalWindow(startTime = 0, endTime = 0): DecisionWindow {
  const start = Math.max(0, startTime);
  return { start, end: Math.max(start, endTime) };
}

/** `value` held between two limits; the lower one wins where they cross. */
export function between(lowest: number, value: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest));
}

import { clamp } from '../story/clamp';

/** Node times in seconds at which a decision's window opens and ends; 0 ≤ start ≤ end. An end that is not known yet is `Infinity`. */
export interface DecisionWindow {
  readonly start: number;
  readonly end: number;
}

/** Position of playback in a decision's window, in seconds. */
export interface DecisionClock {
  /** Seconds since the window's start, in [0, duration]. */
  readonly time: number;
  /** Elapsed fraction of the window, in [0, 1]. */
  readonly progress: number;
  /** Seconds until the window's end. */
  readonly remainingTime: number;
}

/** Seconds before the node's end at which a window ends by default. */
const DEFAULT_LEAD = 1.5;

/**
 * Returns the window on a node of `duration` seconds; `Infinity` if unknown. Negative times count from the node's end.
 * @param criticalTime minimum time that must remain after the window, in seconds, so that the next node starts without a gap
 */
export function decisionWindow(
  duration: number,
  criticalTime: number,
  startTime = 0,
  endTime = -DEFAULT_LEAD,
): DecisionWindow {
  const nodeTime = (time: number): number => (time < 0 ? duration + time : time);
  const end = clamp(0, nodeTime(endTime), duration - criticalTime);
  return { start: clamp(0, nodeTime(startTime), end), end };
}

/** Returns the window to use while the node's length is unknown and times cannot be counted from its end. */
export function provisionalWindow(startTime = 0, endTime = 0): DecisionWindow {
  const start = Math.max(0, startTime);
  return { start, end: Math.max(start, endTime) };
}

/** Returns the length of a window in seconds; 0 without a window, or while its end is unknown. */
export function durationOf(window: DecisionWindow | null): number {
  return window && window.end < Infinity ? window.end - window.start : 0;
}

/**
 * Returns the clock at node time `at`.
 * @param window `null` while the node's length is unknown
 * @param hasEnded whether the window has ended, which makes `progress` 1 even for an empty window
 */
export function decisionClock(window: DecisionWindow | null, at: number, hasEnded: boolean): DecisionClock {
  const duration = durationOf(window);
  const time = clamp(0, at - (window?.start ?? 0), duration);
  const progress = duration > 0 ? time / duration : Number(hasEnded);
  return { time, progress, remainingTime: duration - time };
}

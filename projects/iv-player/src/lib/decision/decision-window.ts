import { clamp } from '../story/clamp';

/** When a decision's window opens and ends, as node times in seconds; 0 ≤ start ≤ end. */
export interface DecisionWindow {
  readonly start: number;
  readonly end: number;
}

/** The position of playback in a decision's window; seconds. */
export interface DecisionClock {
  /** Seconds since the window's start, within [0, duration]. */
  readonly time: number;
  /** `time` in [0, 1]. */
  readonly progress: number;
  /** Seconds until the window's end. */
  readonly remainingTime: number;
}

/** Seconds before the node's end at which a window without `endTime` ends. */
const DEFAULT_LEAD = 1.5;

/**
 * The window on a node of `duration` seconds. Negative times count from the node's end.
 * @param criticalTime seconds before the node's end until which the next node can start without a gap: the latest end
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

/** The window while the node's length is unknown: times that count from the end have no value yet. */
export function provisionalWindow(startTime = 0, endTime = 0): DecisionWindow {
  const start = Math.max(0, startTime);
  return { start, end: Math.max(start, endTime) };
}

/** Seconds between start and end; 0 without a window (the node's length is unknown). */
export function durationOf(window: DecisionWindow | null): number {
  return window ? window.end - window.start : 0;
}

/**
 * The clock at a node time.
 * @param window `null` while the node's length is unknown
 * @param hasEnded whether the window has ended: then `progress` is 1 even for a window without duration
 */
export function decisionClock(
  window: DecisionWindow | null,
  nodeTime: number,
  hasEnded: boolean,
): DecisionClock {
  const duration = durationOf(window);
  const time = clamp(0, nodeTime - (window?.start ?? 0), duration);
  const progress = duration > 0 ? time / duration : Number(hasEnded);
  return { time, progress, remainingTime: duration - time };
}

import { throwInvalid } from '../events/player-error';
import type { DecisionClock } from './decision-window';

/**
 * How long a viewer may take for a choice: `normal`, until the window's end in the film; a factor from 1 on, so many times the
 * window in the viewer's seconds; `off`, without a limit.
 * @example
 * const limits: Readonly<Record<string, TimeLimit>> = { strict: 'normal', relaxed: 2, none: 'off' };
 * player.decision.timeLimit = limits['relaxed'] ?? 'normal';
 */
export type TimeLimit = 'normal' | 'off' | number;

/** Returns a time limit. Throws `INVALID_ARGUMENT` for any other value. */
export function checkTimeLimit(value: unknown, name: string): TimeLimit {
  return value === 'normal' || value === 'off' || (Number.isFinite(value) && (value as number) >= 1)
    ? (value as TimeLimit)
    : throwInvalid(name, "'normal', 'off' or a factor from 1 on", value);
}

/**
 * The viewer's seconds from the window's start to its end, `Infinity` without a limit; `null` when the film says when it ends.
 * @param duration seconds of the window in the film
 */
export function viewerSeconds(limit: TimeLimit, duration: number): number | null {
  if (limit === 'off') return Infinity;
  return limit === 'normal' || duration === 0 ? null : limit * duration;
}

/** The clock of a window of `duration` seconds of the viewer, of which `seconds` are over. */
export function viewerClock(
  duration: number,
  seconds: number,
): DecisionClock & { readonly duration: number } {
  const time = Math.min(seconds, duration);
  return { time, duration, progress: time / duration, remainingTime: duration - time };
}

import { throwInvalid } from '../events/player-error';
import type { DecisionClock } from './decision-window';

/**
 * Time limit for a choice.
 *
 * - `normal`: the window ends at its end time in the film
 * - a factor of at least 1: that multiple of the window's length, in real time, excluding pauses and stalls
 * - `off`: no limit
 * @example
 * const limits: Readonly<Record<string, TimeLimit>> = { strict: 'normal', relaxed: 2, none: 'off' };
 * player.decision.timeLimit = limits['relaxed'] ?? 'normal';
 */
export type TimeLimit = 'normal' | 'off' | number;

/** Checks a time limit. Throws `INVALID_ARGUMENT` for any other value. */
export function checkTimeLimit(value: unknown, name: string): TimeLimit {
  return value === 'normal' || value === 'off' || (Number.isFinite(value) && (value as number) >= 1)
    ? (value as TimeLimit)
    : throwInvalid(name, "'normal', 'off' or a factor of at least 1", value);
}

/**
 * Returns the seconds the viewer has in a window: `Infinity` without a limit, `null` if the window ends in film time.
 * @param duration length of the window in the film, in seconds
 */
export function viewerSeconds(limit: TimeLimit, duration: number): number | null {
  if (limit === 'off') return Infinity;
  return limit === 'normal' || duration === 0 ? null : limit * duration;
}

/** Returns the clock of a window that lasts `duration` seconds of the viewer's time, after `spent` seconds. */
export function viewerClock(duration: number, spent: number): DecisionClock & { readonly duration: number } {
  const time = Math.min(spent, duration);
  return { time, duration, progress: time / duration, remainingTime: duration - time };
}

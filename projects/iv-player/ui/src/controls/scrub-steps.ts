/** Seconds that an arrow key moves, here and as a shortcut. */
export const ARROW_SECONDS = 5;
/** Seconds that a page key moves, unless a decision lies between. */
const PAGE_SECONDS = 30;
/** A page key passes over a decision nearer than this, in seconds: playback goes on between two presses. */
const PAGE_GRACE = 1;

/** What a key on the scrub bar depends on. All times in seconds. */
export interface ScrubPlace {
  readonly time: number;
  readonly duration: number;
  /** Where decisions open, ascending. */
  readonly marks: readonly number[];
  readonly isRightToLeft: boolean;
}

/** Where a key leads to, in seconds; `null` for a key that moves nothing. Page keys stop at each decision on their way. */
export function scrubTarget(
  key: string,
  { time, duration, marks, isRightToLeft }: ScrubPlace,
): number | null {
  const ahead = isRightToLeft ? -ARROW_SECONDS : ARROW_SECONDS;
  const targets: Readonly<Record<string, (() => number) | null>> = {
    // Nothing inherited: a key may be named as a method.
    __proto__: null,
    ArrowRight: () => time + ahead,
    ArrowLeft: () => time - ahead,
    ArrowUp: () => time + ARROW_SECONDS,
    ArrowDown: () => time - ARROW_SECONDS,
    PageUp: () => Math.min(time + PAGE_SECONDS, marks.find((mark) => mark > time + PAGE_GRACE) ?? duration),
    PageDown: () => Math.max(time - PAGE_SECONDS, marks.findLast((mark) => mark < time - PAGE_GRACE) ?? 0),
    Home: () => 0,
    End: () => duration,
  };
  const target = targets[key]?.();
  return target === undefined ? null : Math.max(0, Math.min(duration, target));
}

/** The decision at most `tolerance` seconds away from `time`, else `time` itself. */
export function snapToMark(time: number, marks: readonly number[], tolerance: number): number {
  const distance = (mark: number): number => Math.abs(mark - time);
  const nearest = marks.reduce((best, mark) => (distance(mark) < distance(best) ? mark : best), Infinity);
  return distance(nearest) <= tolerance ? nearest : time;
}

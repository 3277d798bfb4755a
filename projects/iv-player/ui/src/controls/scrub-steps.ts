/** Step for an arrow key in seconds, on the scrub bar and as a shortcut. */
export const ARROW_SECONDS = 5;
/** Step for Page Up and Page Down in seconds, unless a decision is closer. */
const PAGE_SECONDS = 30;
/** Page keys skip a decision closer than this, in seconds, because playback continues between two key presses. */
const PAGE_GRACE = 1;

/** State of the scrub bar. All times are in seconds. */
export interface ScrubPlace {
  readonly time: number;
  readonly duration: number;
  /** Times at which decisions open, ascending. */
  readonly marks: readonly number[];
  readonly isRightToLeft: boolean;
}

/** Time that a key moves to, in seconds; `null` for other keys. Page keys stop at each decision. */
export function scrubTarget(
  key: string,
  { time, duration, marks, isRightToLeft }: ScrubPlace,
): number | null {
  const ahead = isRightToLeft ? -ARROW_SECONDS : ARROW_SECONDS;
  const targets: Readonly<Record<string, (() => number) | null>> = {
    // Excludes inherited names such as `toString`.
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

/** Time of the closest decision within `tolerance` seconds, or `time` if there is none. */
export function snapToMark(time: number, marks: readonly number[], tolerance: number): number {
  const distance = (mark: number): number => Math.abs(mark - time);
  const nearest = marks.reduce((best, mark) => (distance(mark) < distance(best) ? mark : best), Infinity);
  return distance(nearest) <= tolerance ? nearest : time;
}

/** Writes counts for readers. */
export interface CountTexts {
  /** Writes a count as `12`, or `few`. */
  readonly count: (count: number) => string;
  /** Writes a fraction as `34%`, or `few`; empty if there is nothing to be a fraction of. */
  readonly percent: (count: number, of: number) => string;
  /** Whether a count is too small to be shown. */
  readonly isFew: (count: number) => boolean;
}

/** @param minViewers counts above 0 and below it read `few` */
export function countTexts(minViewers: number): CountTexts {
  const isFew = (count: number): boolean => count > 0 && count < minViewers;
  return {
    isFew,
    count: (count) => (isFew(count) ? 'few' : String(count)),
    percent: (count, of) => {
      if (of === 0) return '';
      if (isFew(count) || isFew(of)) return 'few';
      // Rounds as `Math.round(100 * share)` in applications.
      const percent = 100 * (count / of);
      return percent > 0 && percent < 0.5 ? '<1%' : `${Math.round(percent)}%`;
    },
  };
}

import type { AudienceChoice } from './audience-rows';

/** Writes counts for readers. */
export interface CountTexts {
  /** Writes a count as `12`, or `few`. @param isHidden whether it reads `–` although it is not few */
  readonly count: (count: number, isHidden?: boolean) => string;
  /** Writes a fraction as `34%`, `few` or `–`; empty if there is nothing to be a fraction of. */
  readonly percent: (count: number, of: number, isHidden?: boolean) => string;
  /** Whether a count is too small to be shown. */
  readonly isFew: (count: number) => boolean;
  /** Which of several counts with a known sum are not shown: the few and, if only one is, the smallest other one, or it would follow. */
  readonly hidden: (counts: readonly number[]) => readonly boolean[];
}

/** @param minViewers counts above 0 and below it read `few` */
export function countTexts(minViewers: number): CountTexts {
  const isFew = (count: number): boolean => count > 0 && count < minViewers;
  const other = (count: number): string => (count === 0 ? '0' : '–');
  return {
    isFew,
    count: (count, isHidden = false) => (isFew(count) ? 'few' : isHidden ? other(count) : String(count)),
    percent: (count, of, isHidden = false) => {
      if (of === 0) return '';
      if (isFew(count) || isFew(of)) return 'few';
      if (isHidden && count > 0) return '–';
      // Rounds as `Math.round(100 * share)` in applications.
      const percent = 100 * (count / of);
      return percent > 0 && percent < 0.5 ? '<1%' : `${Math.round(percent)}%`;
    },
    hidden: (counts) => {
      const hidden = counts.map(isFew);
      if (hidden.filter(Boolean).length !== 1) return hidden;
      const least = Math.min(...counts.filter((count, index) => count > 0 && !hidden[index]));
      if (least < Infinity) hidden[counts.indexOf(least)] = true;
      return hidden;
    },
  };
}

/** The figures of a choice, as they are shown. */
export interface ChoiceTexts {
  readonly row: AudienceChoice;
  readonly isHidden: boolean;
  /** How often it was made, by viewers, automatically, and by the page. */
  readonly counts: readonly string[];
}

/** Writes the figures of all choices of a decision. */
export function choiceTexts(
  choices: readonly AudienceChoice[],
  { count, hidden }: CountTexts,
): readonly ChoiceTexts[] {
  const rows = hidden(choices.map((row) => row.count));
  return choices.map((row, index) => {
    const isHidden = rows[index] === true;
    const parts = [row.viewer, row.automatic, row.page];
    const cells = hidden(parts).map((isOne) => isOne || isHidden);
    return {
      ...{ row, isHidden },
      counts: [count(row.count, isHidden), ...parts.map((part, at) => count(part, cells[at]))],
    };
  });
}

import type { AudienceMinute } from './audience-rows';
import type { CountTexts } from './count-texts';

/** Which numbers of those who were playing are not shown, as few ends would follow from them, and the texts of these ends. */
export function shownMinutes(
  minutes: readonly AudienceMinute[],
  { count, hidden, isFew }: Pick<CountTexts, 'count' | 'hidden' | 'isFew'>,
): readonly { readonly isHidden: boolean; readonly ends: readonly string[] }[] {
  // Ends since the last number that is shown, apart from those that are shown.
  let untold = 0;
  return minutes.map(({ playing, ended, left }) => {
    const isHidden = isFew(untold) || isFew(playing);
    if (!isHidden) untold = 0;
    const cells = hidden([ended, left]);
    if (cells[0]) untold += ended;
    if (cells[1]) untold += left;
    return { isHidden, ends: [count(ended, cells[0]), count(left, cells[1])] };
  });
}

/** Draws how many sessions were still playing in each minute. */
export function minutesCurve(
  minutes: readonly number[],
  all: number,
  { isFew }: Pick<CountTexts, 'isFew'>,
): string {
  const width = 600 / minutes.length;
  const line = minutes
    .map((playing, index) => {
      const tall = isFew(playing) ? 1 : Math.round((100 * playing) / all);
      return `M${Math.round(index * width)} 102v-${tall}h${Math.max(1, Math.round(width) - 2)}v${tall}z`;
    })
    .join('');
  return `<svg class=bars viewBox="0 0 600 104" width="600" role="img" aria-label="Sessions that were still playing, by minute"><path d="${line}"/></svg>`;
}

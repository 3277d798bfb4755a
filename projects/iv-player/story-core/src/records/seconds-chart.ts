import type { AudienceDecision } from './audience-rows';
import type { CountTexts } from './count-texts';
import { htmlTable as table } from './html-table';
import { secondsBars } from './seconds-histogram';

/** Writes seconds with one decimal, or none from 10 on. */
export const seconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** How long viewers took, as a sentence, a chart and a table. */
export function secondsChart(
  { seconds: ranges, median, p90, limit }: AudienceDecision,
  { count, hidden, isFew }: Pick<CountTexts, 'count' | 'hidden' | 'isFew'>,
): string {
  const measured = ranges.reduce((sum, range) => sum + range.count, 0);
  const window = limit === null ? '' : ` They had up to ${seconds(limit)} s.`;
  if (median === null || p90 === null || isFew(measured))
    return measured > 0 ? '<p>Few viewers decided.</p>' : '';
  const bars = secondsBars(ranges);
  const few = hidden(bars.map((bar) => bar.count));
  const most = Math.max(...bars.map((bar) => bar.count));
  const line = bars
    .map(({ count: own }, index) => {
      const tall = few[index] ? 1 : Math.round((50 * own) / most);
      return own > 0 ? `M${index * 14} 54v-${tall}h12v${tall}z` : '';
    })
    .join('');
  const width = bars[0]?.to ?? 1;
  const end = limit !== null && limit <= width * bars.length ? Math.round((14 * limit) / width) : null;
  return `<p>Half of the viewers decided within ${seconds(median)} s, 90% within ${seconds(p90)} s.${window}</p>
<svg class=bars viewBox="0 0 290 56" width="290" role="img" aria-label="Viewers by seconds"><path d="${line}"/>${end === null ? '' : `<path class=window d="M${end} 0v56"/>`}</svg>
${table(0, ['Seconds', ...bars.map((bar) => `${bar.from}–${bar.to}`)], [['Viewers', ...bars.map((bar, index) => count(bar.count, few[index]))]])}`;
}

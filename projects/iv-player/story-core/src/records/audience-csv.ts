import { csvTable } from '../report/report-csv';
import type { AudienceFigures } from './audience-rows';
import { choiceTexts, countTexts } from './count-texts';
import { grouped } from './grouped-rows';

/**
 * Formats the choices as CSV (RFC 4180), one per line, with how often each was made.
 * @param minViewers counts above 0 and below it read `few`, and counts from which these would follow read `–`; default 1: none
 */
export function audienceCsv({ choices, decisions }: AudienceFigures, minViewers = 1): string {
  const texts = countTexts(minViewers);
  const byNode = new Map(decisions.map((decision) => [decision.node, decision]));
  const groups = [...grouped(choices, ({ node }) => node).values()];
  const shown = new Map(
    groups.flatMap((rows) => choiceTexts(rows, texts)).map((cells) => [cells.row, cells] as const),
  );
  return csvTable([
    [
      ...['scene', 'question', 'choice', 'id', 'leads to', 'times', 'share'],
      ...['by viewers', 'automatic', 'by the page', 'in the story'],
    ],
    ...choices.map((row) => {
      const { isHidden = false, counts = [] } = shown.get(row) ?? {};
      const [times = '', ...parts] = counts;
      return [
        ...[row.node, byNode.get(row.node)?.prompt ?? '', row.label, row.answer ?? '', row.to],
        ...[times, texts.percent(row.count, byNode.get(row.node)?.count ?? 0, isHidden)],
        ...[...parts, row.isInStory ? 'yes' : 'no'],
      ];
    }),
  ]);
}

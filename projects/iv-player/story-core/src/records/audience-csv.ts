import { csvTable } from '../report/report-csv';
import type { AudienceFigures } from './audience-rows';
import { countTexts } from './count-texts';

/**
 * Formats the choices as CSV (RFC 4180), one per line, with how often each was made.
 * @param minViewers counts above 0 and below it read `few`; default 1: none
 */
export function audienceCsv({ choices, decisions }: AudienceFigures, minViewers = 1): string {
  const { count, percent } = countTexts(minViewers);
  const byNode = new Map(decisions.map((decision) => [decision.node, decision]));
  return csvTable([
    [
      ...['scene', 'question', 'choice', 'id', 'leads to', 'times', 'share'],
      ...['by viewers', 'automatic', 'by the page', 'in the story'],
    ],
    ...choices.map((row) => [
      ...[row.node, byNode.get(row.node)?.prompt ?? '', row.label, row.answer ?? '', row.to],
      ...[count(row.count), percent(row.count, byNode.get(row.node)?.count ?? 0)],
      ...[count(row.viewer), count(row.automatic), count(row.page), row.isInStory ? 'yes' : 'no'],
    ]),
  ]);
}

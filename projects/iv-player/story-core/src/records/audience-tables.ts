import { acceptedStory } from '../format/read-story';
import type { AudienceOptions } from './audience';
import type { AudienceFigures } from './audience-rows';
import { SQL_TABLES, type SqlTable } from './audience-sql';
import { emptyAudience } from './audience-story';
import { answerRow, choiceRow, decisionRow, nodeRow, questionRow, wayRow } from './audience-tally';
import { finished, unfinishedSum } from './merge-audience';
import { secondsCounts } from './seconds-histogram';

/** Splits CSV (RFC 4180) into rows. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const pattern = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  let row: string[] = [];
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) throw new SyntaxError('A quote is not closed.');
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    // An empty cell ends the text after a comma.
    if (end === ',' && pattern.lastIndex === text.length) row.push('');
    if (end !== ',' || pattern.lastIndex === text.length) {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

/** A row of a table by the names of its columns. */
type Cells = (column: string) => string;

/** Reads a table. Throws a sentence if columns are missing. */
function tableOf(name: SqlTable, text: string): readonly Cells[] {
  const [head = [], ...rows] = csvRows(text);
  const missing = SQL_TABLES[name].find((column) => !head.includes(column));
  if (missing !== undefined)
    throw new Error(
      `${name}.csv has no column ${missing}: write it with the queries of iv-player report --sql.`,
    );
  const at = new Map(head.map((column, index) => [column, index]));
  return rows.map((row) => (column) => row[at.get(column) ?? -1] ?? '');
}

/**
 * Returns the figures of an audience from the tables that the queries of `audienceSql` write.
 * @param read returns the text of a table in CSV
 */
export function audienceOfTables(
  read: (name: SqlTable) => string,
  story: unknown,
  { language }: Pick<AudienceOptions, 'language'> = {},
): AudienceFigures {
  const rows = <Row>(
    name: SqlTable,
    make: (text: Cells, count: (column: string) => number) => Row,
  ): readonly Row[] =>
    tableOf(name, read(name)).map((text) =>
      make(text, (column) => {
        const count = Number(text(column));
        if (!Number.isSafeInteger(count) || count < 0)
          throw new Error(
            `${name}.csv has no count in column ${column}: write it with the queries of iv-player report --sql.`,
          );
        return count;
      }),
    );
  const empty = emptyAudience(acceptedStory(story), language);
  const [totals] = rows('totals', (_, count) => ({ sessions: count('sessions'), records: count('records') }));
  const limits = new Map(
    rows('decisions', (text) => [text('node'), text('limit') === '' ? null : Number(text('limit'))] as const),
  );
  const buckets = new Map<string, Map<number, number>>();
  for (const [node, bucket, count] of rows(
    'seconds',
    (text, number) => [text('node'), number('bucket'), number('count')] as const,
  )) {
    const counts = buckets.get(node) ?? new Map<number, number>();
    buckets.set(node, counts.set(bucket, count));
  }
  const isInStory = false;
  const counted: AudienceFigures = {
    ...empty,
    ...{ sessions: totals?.sessions ?? 0, records: totals?.records ?? 0 },
    revisions: rows('revisions', (text, count) => ({ rev: text('rev'), sessions: count('sessions') })),
    endings: rows('endings', (text, count) => ({
      ...{ name: text('name'), sessions: count('sessions') },
      ...{ share: 0, isInStory },
    })),
    decisions: [...limits].map(([node, limit]) =>
      decisionRow(node, { limit, seconds: secondsCounts(buckets.get(node) ?? new Map<number, number>()) }),
    ),
    choices: rows('shares', (text, count) =>
      choiceRow(text('node'), text('answer') === '' ? null : text('answer'), text('to'), {
        ...{ viewer: count('viewer'), automatic: count('automatic'), page: count('page') },
      }),
    ),
    questions: rows('questions', (text, count) =>
      questionRow(text('node'), text('id'), {
        ...{ count: count('count'), answered: count('answered') },
        ...{ judged: count('judged'), first: count('first') },
      }),
    ),
    answers: rows('answers', (text, count) =>
      answerRow(text('node'), text('id'), text('answer'), {
        ...{ count: count('count'), sessions: count('sessions') },
      }),
    ),
    nodes: rows('nodes', (text, count) =>
      nodeRow(text('node'), { sessions: count('sessions'), left: count('left') }),
    ),
    ways: rows('ways', (text, count) => wayRow(text('from'), text('to'), { sessions: count('sessions') })),
    paths: rows('paths', (text, count) => ({
      path: pathOf(text('path')),
      ending: text('ended') === '1' ? text('ending') : null,
      ...{ sessions: count('sessions'), share: 0 },
    })),
    minutes: rows('minutes', (text, count) => ({
      ...{ minute: count('minute'), playing: 0, share: 0 },
      ...{ ended: count('ended'), left: count('left') },
    })),
  };
  return finished(unfinishedSum(empty, { ...counted, foreign: [] }));
}

/** Parses the ids of a path. Throws a sentence. */
function pathOf(text: string): readonly string[] {
  try {
    const path: unknown = JSON.parse(text);
    if (Array.isArray(path) && path.every((id) => typeof id === 'string')) return path;
  } catch {
    // See below.
  }
  throw new Error(
    'paths.csv has a path that is not a list of ids: write it with the queries of iv-player report --sql.',
  );
}

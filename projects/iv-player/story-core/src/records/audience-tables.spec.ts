import { RECORDED, randomRecords } from '../testing/random-records';
import { audience } from './audience';
import type { AudienceFigures } from './audience-rows';
import { SQL_TABLES, type SqlTable, audienceSql } from './audience-sql';
import { audienceOfTables, csvRows } from './audience-tables';
import { bucketOf } from './seconds-histogram';

type Cell = string | number | null;

const quoted = (cell: Cell): string => `"${String(cell ?? '').replaceAll('"', '""')}"`;
const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');

/** Writes figures as a database does. */
const tablesOf = (figures: AudienceFigures): Readonly<Record<SqlTable, readonly (readonly Cell[])[]>> => ({
  totals: [[figures.sessions, figures.records]],
  revisions: figures.revisions.map(({ rev, sessions }) => [rev, sessions]),
  endings: figures.endings.map(({ name, sessions }) => [name, sessions]),
  decisions: figures.decisions.map(({ node, limit }) => [node, limit]),
  shares: figures.choices.map((row) => [row.node, row.answer, row.to, row.viewer, row.automatic, row.page]),
  seconds: figures.decisions.flatMap(({ node, seconds }) =>
    seconds.map(({ from, to, count }) => [node, bucketOf((from + to) / 2), count]),
  ),
  questions: figures.questions.map((row) => [
    ...[row.node, row.id],
    ...[row.count, row.answered, row.judged, row.first],
  ]),
  answers: figures.answers.map((row) => [row.node, row.id, row.answer, row.count, row.sessions]),
  nodes: figures.nodes.map(({ node, sessions, left }) => [node, sessions, left]),
  ways: figures.ways.map(({ from, to, sessions }) => [from, to, sessions]),
  paths: figures.paths.map(({ path, ending, sessions }) => [
    ...[JSON.stringify(path), ending === null ? 0 : 1],
    ...[ending, sessions],
  ]),
  minutes: figures.minutes.map(({ minute, ended, left }) => [minute, ended, left]),
});

describe('audienceOfTables', () => {
  const figures = audience(randomRecords(3, 60), RECORDED);
  const tables = tablesOf(figures);
  const textOf = (name: SqlTable): string => csvOf(SQL_TABLES[name], [...tables[name]].reverse());

  it('gives the same figures as the records [audience-tables]', () => {
    expect(audienceOfTables(textOf, RECORDED)).toEqual(figures);
  });

  it('takes columns in any order, and texts in another language', () => {
    const turned = (name: SqlTable): string =>
      csvOf(
        [...SQL_TABLES[name]].reverse(),
        tables[name].map((row) => [...row].reverse()),
      );
    const found = audienceOfTables(turned, RECORDED, { language: 'de' });
    expect(found.choices.map(({ share }) => share)).toEqual(figures.choices.map(({ share }) => share));
    expect(found.decisions[0]?.prompt).toBe('Wohin?');
  });

  it('tells a path that ended from one that was left, whatever the ending is called', () => {
    const paths = 'path,ended,ending,sessions\n"[""door""]",1,,2\n"[""door""]",0,,3\n';
    const found = audienceOfTables((name) => (name === 'paths' ? paths : textOf(name)), RECORDED);
    expect(found.paths.map(({ ending, sessions }) => [ending, sessions])).toEqual([
      [null, 3],
      ['', 2],
    ]);
  });

  it('names a table with a missing column, a count that is none, or a path that is none', () => {
    for (const [broken, sentence] of [
      ['ways', 'ways.csv has no column sessions'],
      ['minutes', 'minutes.csv has no count in column ended'],
      ['revisions', 'revisions.csv has no count in column sessions'],
      ['paths', 'paths.csv has a path that is not a list'],
    ] as const) {
      const read = (name: SqlTable): string =>
        name !== broken
          ? textOf(name)
          : {
              ways: 'from,to\na,b\n',
              minutes: 'minute,ended,left\n1,x,2\n',
              revisions: 'rev,sessions\na,-1\n',
              paths: 'path,ended,ending,sessions\n{},1,a,1\n',
            }[broken];
      expect(() => audienceOfTables(read, RECORDED)).toThrowError(new RegExp(sentence));
    }
  });
});

describe('csvRows', () => {
  it('reads quotes, line breaks, empty cells and a last line without a break', () => {
    expect(csvRows('\uFEFFa,b\r\n"x,""y""\n",\n,2')).toEqual([
      ['a', 'b'],
      ['x,"y"\n', ''],
      ['', '2'],
    ]);
    expect(csvRows('a,\n')).toEqual([['a', '']]);
    expect(csvRows('a,')).toEqual([['a', '']]);
    expect(csvRows('')).toEqual([]);
    expect(() => csvRows('a\n"b')).toThrowError();
  });
});

describe('audienceSql', () => {
  for (const dialect of ['duckdb', 'clickhouse'] as const)
    it(`has a query for each table of the page, for ${dialect} [audience-sql]`, () => {
      const sql = audienceSql(dialect, `it's a "film"\nDROP TABLE x;`);
      for (const name of Object.keys(SQL_TABLES))
        expect(sql.match(new RegExp(`'tables/${name}\\.csv'`, 'g'))?.length).toBe(1);
      expect(sql).toContain(`'it''s a "film" DROP TABLE x;'`);
      expect(sql).not.toContain('undefined');
    });
});

/** Databases for which there are queries. */
export type SqlDialect = 'clickhouse' | 'duckdb';

/** Tables that the queries write, and their columns, in order. Those that are not counts are texts. */
export const SQL_TABLES = {
  totals: ['sessions', 'records'],
  revisions: ['rev', 'sessions'],
  endings: ['name', 'sessions'],
  decisions: ['node', 'limit'],
  shares: ['node', 'answer', 'to', 'viewer', 'automatic', 'page'],
  seconds: ['node', 'bucket', 'count'],
  questions: ['node', 'id', 'count', 'answered', 'judged', 'first'],
  answers: ['node', 'id', 'answer', 'count', 'sessions'],
  nodes: ['node', 'sessions', 'left'],
  ways: ['from', 'to', 'sessions'],
  paths: ['path', 'ended', 'ending', 'sessions'],
  minutes: ['minute', 'ended', 'left'],
} as const;

/** Name of a table that the queries write. */
export type SqlTable = keyof typeof SQL_TABLES;

/** What differs between databases. */
interface Dialect {
  /** Comments and statements that make the table and fill it, with placeholders `$FIELDS` and `$STORY`. */
  readonly setUp: string;
  /** Escapes a text in single quotes, whose quotes are doubled. */
  readonly escaped: (text: string) => string;
  /** The records of the story, each once. */
  readonly records: string;
  /** Wraps a query so that its result is written to a file. */
  readonly write: (query: string, file: string) => string;
  /** One row for each item of a list. */
  readonly each: (list: string) => string;
  /** One row for each pair of neighbours in the path, as two columns. */
  readonly pairs: string;
  readonly json: (list: string) => string;
}

/** Fields of a record of which figures are made. */
const FIELDS =
  'v session seq at story rev kind node to by answer seconds limit id correct tries again name path played';

const DUCKDB: Dialect = {
  setUp: `-- What viewers chose, for DuckDB. Run it in the folder of the records:
--   mkdir tables
--   duckdb < this-file.sql
--   npx iv-player report story.json --tables tables --html audience.html
-- Correct the id of the story, and the names of the files with records, as JSON lines.
SET VARIABLE story = '$STORY';

-- Each line is parsed once, on its own, because a line that is not JSON must not take its neighbours with it.
CREATE OR REPLACE TEMP TABLE iv_lines AS
SELECT from_json(line, '{$FIELDS,"records":"JSON"}') AS r
FROM read_csv('records.jsonl', columns = {line: 'VARCHAR'}, auto_detect = false, header = false, delim = '\\x1F', quote = '', escape = '')
WHERE json_valid(line);

-- A line is a record, or the body of a request with several.
INSERT INTO iv_lines
SELECT unnest(from_json(r.records, '[{$FIELDS,"records":"JSON"}]')) FROM iv_lines WHERE json_type(r.records) = 'ARRAY';

-- Lines that are not records of version 1 are left out.
CREATE OR REPLACE TABLE iv_records AS
WITH fields AS (SELECT unnest(r) FROM iv_lines WHERE r.records IS NULL)
SELECT
  session->>'$' AS session,
  CAST(seq AS BIGINT) AS seq,
  "at"->>'$' AS at,
  story->>'$' AS story,
  rev->>'$' AS rev,
  kind->>'$' AS kind,
  coalesce(node->>'$', '') AS node,
  coalesce("to"->>'$', '') AS "to",
  coalesce("by"->>'$', '') AS "by",
  coalesce(answer->>'$', '') AS answer,
  CASE coalesce(json_type(answer), 'NULL')
    WHEN 'ARRAY' THEN list_distinct(from_json(answer, '["VARCHAR"]'))
    WHEN 'NULL' THEN []
    ELSE [answer->>'$']
  END AS answers,
  coalesce(json_type(answer), 'NULL') <> 'NULL' AS answered,
  TRY_CAST(seconds->>'$' AS DOUBLE) AS seconds,
  TRY_CAST("limit"->>'$' AS DOUBLE) AS "limit",
  coalesce(id->>'$', '') AS id,
  TRY_CAST(correct->>'$' AS BOOLEAN) AS correct,
  TRY_CAST(tries->>'$' AS BIGINT) AS tries,
  coalesce(again = 'true', false) AS again,
  coalesce(name->>'$', '') AS name,
  CASE json_type(path) WHEN 'ARRAY' THEN from_json(path, '["VARCHAR"]') ELSE [] END AS path,
  TRY_CAST(played->>'$' AS DOUBLE) AS played
FROM fields
WHERE v = '1' AND json_type(session) = 'VARCHAR'
  AND json_type(seq) = 'UBIGINT' AND TRY_CAST(seq AS BIGINT) < 1000000
  AND json_type("at") = 'VARCHAR' AND json_type(story) = 'VARCHAR' AND json_type(rev) = 'VARCHAR'
  AND CASE kind
    WHEN '"choice"' THEN json_type(node) = 'VARCHAR' AND coalesce(json_type(answer), 'NULL') IN ('VARCHAR', 'NULL')
      AND json_type("to") = 'VARCHAR' AND ("by"->>'$') IN ('viewer', 'page', 'default', 'chance', 'decider', 'rule')
      AND coalesce(json_type(seconds), 'NULL') IN ('UBIGINT', 'DOUBLE', 'NULL')
      AND coalesce(json_type("limit"), 'NULL') IN ('UBIGINT', 'DOUBLE', 'NULL')
    WHEN '"question"' THEN json_type(node) = 'VARCHAR' AND json_type(id) = 'VARCHAR'
      AND coalesce(json_type(answer), 'NULL') NOT IN ('OBJECT', 'BOOLEAN')
      AND coalesce([t FOR t IN json_type(answer, '$[*]') IF t <> 'VARCHAR'] = [], true)
      AND coalesce(json_type(correct), 'NULL') IN ('BOOLEAN', 'NULL') AND json_type(tries) = 'UBIGINT'
    WHEN '"ending"' THEN json_type(name) = 'VARCHAR' AND json_type(played) IN ('UBIGINT', 'DOUBLE')
      AND json_type(path) = 'ARRAY' AND [t FOR t IN json_type(path, '$[*]') IF t <> 'VARCHAR'] = []
    WHEN '"leave"' THEN json_type(node) = 'VARCHAR' AND json_type(played) IN ('UBIGINT', 'DOUBLE')
      AND json_type(path) = 'ARRAY' AND [t FOR t IN json_type(path, '$[*]') IF t <> 'VARCHAR'] = []
    ELSE kind IN ('"start"', '"jump"', '"media"', '"node"')
  END
  AND coalesce(TRY_CAST(seconds->>'$' AS DOUBLE), 0) >= 0
  AND coalesce(TRY_CAST("limit"->>'$' AS DOUBLE), 0) >= 0
  AND coalesce(TRY_CAST(played->>'$' AS DOUBLE), 0) >= 0;

DROP TABLE iv_lines;

-- Records can come more than once.
DELETE FROM iv_records WHERE rowid NOT IN (SELECT min(rowid) FROM iv_records GROUP BY story, session, seq);
`,
  escaped: (text) => text,
  records: `SELECT * FROM iv_records WHERE story = getvariable('story')`,
  write: (query, file) => `COPY (\n${query}\n) TO 'tables/${file}' (HEADER);`,
  each: (list) => `unnest(${list})`,
  pairs: `SELECT session, pair[1] AS "from", pair[2] AS "to" FROM (SELECT session, unnest([[path[i], path[i + 1]] FOR i IN range(1, len(path))]) AS pair FROM ends)`,
  json: (list) => `to_json(${list})`,
};

const CLICKHOUSE: Dialect = {
  setUp: `-- What viewers chose, for ClickHouse.
-- 1. Run the statements up to "Queries" once.
-- 2. Insert bodies of requests of httpSink, one per line:
--      clickhouse-client --query "INSERT INTO iv_bodies FORMAT LineAsString" < bodies.jsonl
-- 3. Run the queries, each into a file of a folder "tables":
--      clickhouse-client --queries-file this-file.sql
--      npx iv-player report story.json --tables tables --html audience.html

-- Merges records that came twice, in its own time; the queries count them once at any time.
CREATE TABLE IF NOT EXISTS iv_records (
  session String,
  seq UInt64,
  at String,
  story LowCardinality(String),
  rev LowCardinality(String),
  kind LowCardinality(String),
  node LowCardinality(String),
  \`to\` LowCardinality(String),
  \`by\` LowCardinality(String),
  answer String,
  answers Array(String),
  answered Bool,
  seconds Nullable(Float64),
  \`limit\` Nullable(Float64),
  id LowCardinality(String),
  correct Nullable(Bool),
  tries UInt64,
  again Bool,
  name LowCardinality(String),
  path Array(String),
  played Float64
) ENGINE = ReplacingMergeTree ORDER BY (story, session, seq);

-- Takes bodies of requests and single records, and keeps nothing itself.
CREATE TABLE IF NOT EXISTS iv_bodies (body String) ENGINE = Null;

-- Lines that are not records of version 1 are left out.
CREATE MATERIALIZED VIEW IF NOT EXISTS iv_bodies_to_records TO iv_records AS
SELECT
  JSONExtractString(r, 'session') AS session,
  JSONExtractUInt(r, 'seq') AS seq,
  JSONExtractString(r, 'at') AS at,
  JSONExtractString(r, 'story') AS story,
  JSONExtractString(r, 'rev') AS rev,
  JSONExtractString(r, 'kind') AS kind,
  JSONExtractString(r, 'node') AS node,
  JSONExtractString(r, 'to') AS \`to\`,
  JSONExtractString(r, 'by') AS \`by\`,
  JSONExtractString(r, 'answer') AS answer,
  multiIf(
    JSONType(r, 'answer') = 'Array', arrayDistinct(JSONExtract(r, 'answer', 'Array(String)')),
    JSONType(r, 'answer') = 'Null', [],
    JSONType(r, 'answer') = 'String', [JSONExtractString(r, 'answer')],
    [JSONExtractRaw(r, 'answer')]
  ) AS answers,
  JSONType(r, 'answer') <> 'Null' AS answered,
  JSONExtract(r, 'seconds', 'Nullable(Float64)') AS seconds,
  JSONExtract(r, 'limit', 'Nullable(Float64)') AS \`limit\`,
  JSONExtractString(r, 'id') AS id,
  JSONExtract(r, 'correct', 'Nullable(Bool)') AS correct,
  JSONExtractUInt(r, 'tries') AS tries,
  JSONExtractBool(r, 'again') AS again,
  JSONExtractString(r, 'name') AS name,
  JSONExtract(r, 'path', 'Array(String)') AS path,
  JSONExtractFloat(r, 'played') AS played
FROM (
  SELECT arrayJoin(if(JSONHas(body, 'records'), JSONExtractArrayRaw(body, 'records'), [body])) AS r FROM iv_bodies
)
WHERE JSONExtractRaw(r, 'v') = '1'
  AND JSONType(r, 'session') = 'String'
  AND JSONType(r, 'seq') IN ('Int64', 'UInt64') AND JSONExtractInt(r, 'seq') BETWEEN 0 AND 999999
  AND JSONType(r, 'at') = 'String'
  AND JSONType(r, 'story') = 'String'
  AND JSONType(r, 'rev') = 'String'
  AND JSONType(r, 'kind') = 'String'
  AND multiIf(
    kind = 'choice', JSONType(r, 'node') = 'String' AND JSONHas(r, 'answer') AND JSONType(r, 'answer') IN ('String', 'Null')
      AND JSONType(r, 'to') = 'String'
      AND JSONType(r, 'by') = 'String' AND \`by\` IN ('viewer', 'page', 'default', 'chance', 'decider', 'rule')
      AND JSONHas(r, 'seconds') AND JSONType(r, 'seconds') IN ('Int64', 'UInt64', 'Double', 'Null') AND coalesce(seconds, 0) >= 0
      AND JSONHas(r, 'limit') AND JSONType(r, 'limit') IN ('Int64', 'UInt64', 'Double', 'Null') AND coalesce(\`limit\`, 0) >= 0,
    kind = 'question', JSONType(r, 'node') = 'String' AND JSONType(r, 'id') = 'String' AND JSONHas(r, 'answer')
      AND JSONType(r, 'answer') IN ('String', 'Int64', 'UInt64', 'Double', 'Array', 'Null')
      AND arrayAll(one -> startsWith(one, '"'), JSONExtractArrayRaw(r, 'answer'))
      AND JSONHas(r, 'correct') AND JSONType(r, 'correct') IN ('Bool', 'Null')
      AND JSONType(r, 'tries') IN ('Int64', 'UInt64') AND JSONExtractInt(r, 'tries') >= 0,
    kind IN ('ending', 'leave'), JSONType(r, if(kind = 'ending', 'name', 'node')) = 'String'
      AND JSONType(r, 'path') = 'Array' AND arrayAll(one -> startsWith(one, '"'), JSONExtractArrayRaw(r, 'path'))
      AND JSONType(r, 'played') IN ('Int64', 'UInt64', 'Double') AND played >= 0,
    kind IN ('start', 'jump', 'media', 'node')
  );

-- Queries: correct the id of the story.
SET param_story = '$STORY';
`,
  escaped: (text) => text.replaceAll('\\', '\\\\'),
  records: `SELECT * FROM iv_records FINAL WHERE story = {story:String}`,
  write: (query, file) => `${query}\nINTO OUTFILE 'tables/${file}' TRUNCATE FORMAT CSVWithNames;`,
  each: (list) => `arrayJoin(${list})`,
  pairs: `SELECT session, pair.1 AS "from", pair.2 AS "to" FROM (SELECT session, arrayJoin(arrayZip(arrayPopBack(path), arrayPopFront(path))) AS pair FROM ends)`,
  json: (list) => `toJSONString(${list})`,
};

const DIALECTS: Readonly<Record<SqlDialect, Dialect>> = { clickhouse: CLICKHOUSE, duckdb: DUCKDB };

/** The queries, by the table they write. */
function queries({ records, each, pairs, json }: Dialect): Readonly<Record<SqlTable, string>> {
  const r = `r AS (${records})`;
  const ends = `ends AS (
  SELECT session, argMax(kind, seq) AS kind, argMax(name, seq) AS name, argMax(node, seq) AS node,
    argMax(path, seq) AS path, argMax(played, seq) AS played
  FROM r WHERE r.kind IN ('ending', 'leave') GROUP BY session
)`;
  return {
    totals: `WITH ${r}
SELECT count(DISTINCT session) AS sessions, count(*) AS records FROM r`,
    revisions: `WITH ${r}
SELECT rev, count(DISTINCT session) AS sessions FROM r GROUP BY rev`,
    endings: `WITH ${r}
SELECT name, count(DISTINCT session) AS sessions FROM r WHERE kind = 'ending' GROUP BY name`,
    decisions: `WITH ${r}
SELECT node, max("limit") AS "limit" FROM r WHERE kind = 'choice' GROUP BY node`,
    shares: `WITH ${r}
SELECT node, answer, "to",
  count(*) FILTER (WHERE "by" = 'viewer') AS viewer,
  count(*) FILTER (WHERE "by" NOT IN ('viewer', 'page')) AS automatic,
  count(*) FILTER (WHERE "by" = 'page') AS page
FROM r WHERE kind = 'choice' GROUP BY node, answer, "to"`,
    seconds: `WITH ${r}, ms AS (
  SELECT node, least(10485759999.0, greatest(0.0, floor(seconds * 1000))) AS ms
  FROM r WHERE kind = 'choice' AND "by" = 'viewer' AND seconds IS NOT NULL
), octaves AS (SELECT node, ms, floor(log2(greatest(ms, 10000) / 10000)) AS octave FROM ms)
SELECT node,
  CAST(CASE WHEN ms < 10000 THEN floor(ms / 100) ELSE 50 + 50 * octave + floor(ms / (200 * pow(2, octave))) END AS BIGINT) AS bucket,
  count(*) AS "count"
FROM octaves GROUP BY node, bucket`,
    questions: `WITH ${r}
SELECT node, id, count(*) AS "count",
  count(*) FILTER (WHERE answered) AS answered,
  count(*) FILTER (WHERE correct IS NOT NULL AND NOT again) AS judged,
  count(*) FILTER (WHERE correct AND tries <= 1 AND NOT again) AS "first"
FROM r WHERE kind = 'question' GROUP BY node, id`,
    answers: `WITH ${r}
SELECT node, id, answer, count(*) AS "count", count(DISTINCT session) AS sessions
FROM (SELECT session, node, id, ${each('answers')} AS answer FROM r WHERE kind = 'question') AS a GROUP BY node, id, answer`,
    nodes: `WITH ${r}, ${ends}, visits AS (
  SELECT session, node FROM r WHERE kind = 'choice'
  UNION ALL SELECT session, ${each('path')} AS node FROM ends
  UNION ALL SELECT session, node FROM ends WHERE kind = 'leave'
), lefts AS (SELECT node, count(*) AS n FROM ends WHERE kind = 'leave' GROUP BY node)
SELECT v.node AS node, v.sessions AS sessions, coalesce(l.n, 0) AS "left"
FROM (SELECT node, count(DISTINCT session) AS sessions FROM visits GROUP BY node) AS v
LEFT JOIN lefts AS l ON l.node = v.node`,
    ways: `WITH ${r}, ${ends}, ways AS (
  SELECT session, node AS "from", "to" FROM r WHERE kind = 'choice'
  UNION ALL ${pairs}
)
SELECT "from", "to", count(DISTINCT session) AS sessions FROM ways GROUP BY "from", "to"`,
    paths: `WITH ${r}, ${ends}
SELECT ${json('path')} AS path, CASE WHEN kind = 'ending' THEN 1 ELSE 0 END AS ended, name AS ending, count(*) AS sessions
FROM ends GROUP BY path, kind, name`,
    minutes: `WITH ${r}, ${ends}
SELECT CAST(least(1440, floor(played / 60)) AS BIGINT) AS minute,
  count(*) FILTER (WHERE kind = 'ending') AS ended,
  count(*) FILTER (WHERE kind = 'leave') AS "left"
FROM ends GROUP BY minute`,
  };
}

/**
 * Returns a commented file with SQL: a table for records, and one query per table of the report, whose results `iv-player report --tables`
 * draws.
 * @param story id of the story in its records
 */
export function audienceSql(dialect: SqlDialect, story = 'film'): string {
  const parts = DIALECTS[dialect];
  const all = Object.entries(queries(parts)).map(([name, query]) => parts.write(query, `${name}.csv`));
  const name = parts.escaped(story.replaceAll(/\p{Cc}/gu, ' ').replaceAll("'", "''"));
  const fields = FIELDS.replaceAll(' ', ',').replaceAll(/\w+/g, '"$&":"JSON"');
  const setUp = parts.setUp.replaceAll('$FIELDS', fields).replaceAll('$STORY', () => name);
  return `${setUp}\n${all.join('\n\n')}\n`;
}

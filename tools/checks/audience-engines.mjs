// npm run check -- audience-engines: runs the queries of `iv-player report --sql` in DuckDB and ClickHouse, and compares their rows with
// those of audience(). Not part of `npm test`, because it installs both from npm, 600 MB.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRecordTools } from '../lib/record-tools.mjs';
import { readTable, runSql } from '../lib/sql-engines.mjs';

const tools = await loadRecordTools();
const { RECORDED, AudienceCounter, audienceOfTables, audienceSql, randomNumbers } = tools;

/** Texts of which CSV, SQL and JSON each make something else. */
const ODD_TEXTS = [
  '',
  ' ',
  'a,b',
  '"',
  '\\',
  "'",
  'a\r\nb',
  '\u2028',
  '😀',
  'null',
  '0',
  '$.x',
  '{story:String}',
];

/** Records of another story, of a newer version, not records, or not JSON, made from a line. */
const FOREIGN = [
  () => '{"v":1',
  () => '{}',
  () => 'null',
  () => '[',
  () => '"text"',
  () => '{"records":{}}',
  () => '{"records":[7,null,{}]}',
  (line) => line.replace('"v":1', '"v":2'),
  (line) => line.replace('"v":1', '"v":"1"'),
  (line) => line.replace(/"story":"[^"]*"/, '"story":"x"'),
  (line) => line.replace(/"seq":\d+/, '"seq":"a"'),
  (line) => line.replace(/"seq":\d+/, '"seq":1e9'),
  (line) => line.replace(/"seq":\d+/, '"seq":-1'),
  (line) => line.replace(/"rev":"[^"]*"/, '"rev":7'),
  (line) => line.replace(/"kind":"[^"]*"/, '"kind":"toString"'),
  (line) => line.replace(/"kind":"start"/, '"kind":"choice"'),
  (line) => line.replace(/"by":"\w+"/, '"by":"nobody"').replace('"kind":"question"', '"kind":"choice"'),
  (line) => line.replace(/"seconds":[\d.]+/, '"seconds":-1').replace('"kind":"question"', '"kind":"start"'),
  (line) => line.replace(/"path":\[/, '"path":[7,').replace('"kind":"start"', '"kind":"?"'),
];

/** Lines of at least 10,000 records: single, in bodies of requests, twice, in any order, with odd texts, and with foreign ones between. */
function linesOf(seed) {
  const random = randomNumbers(seed);
  const one = (items) => items[Math.floor(random() * items.length)];
  const records = tools.randomRecords(seed, 220).map((record) => {
    if (random() > 0.05) return record;
    if (record.kind === 'question')
      return { ...record, answer: one([...ODD_TEXTS, 0.1, 1e-7, -5, [], ['a', 'a', ...ODD_TEXTS]]) };
    if (record.kind === 'choice') return { ...record, answer: one(ODD_TEXTS) || null, to: one(ODD_TEXTS) };
    if (record.kind === 'ending') return { ...record, name: one(ODD_TEXTS), path: ODD_TEXTS };
    if (record.kind === 'leave') return { ...record, node: one(ODD_TEXTS), path: [] };
    return { ...record, rev: one(ODD_TEXTS) };
  });
  assert(records.length >= 10_000, `only ${records.length} records`);
  const sent = tools.shuffled([...records, ...records.filter(() => random() < 0.1)], random);
  const lines = [];
  for (let at = 0; at < sent.length;) {
    const count = random() < 0.5 ? 1 : 1 + Math.floor(random() * 20);
    const batch = sent.slice(at, (at += count));
    const single = JSON.stringify(batch[0]);
    lines.push(count === 1 ? single : JSON.stringify({ v: 1, sentAt: '', lost: 0, records: batch }));
    if (random() < 0.1) lines.push(one(FOREIGN)(single));
  }
  return lines;
}

const folder = mkdtempSync(join(tmpdir(), 'iv-player-audience-'));
try {
  for (const seed of [1, 2]) {
    const lines = linesOf(seed);
    writeFileSync(join(folder, 'records.jsonl'), lines.join('\n'));
    const counter = new AudienceCounter(RECORDED);
    for (const [index, line] of lines.entries()) tools.takeLine(line, counter.tally, () => String(index + 1));
    // Databases do not count what they leave out.
    const figures = { ...counter.figures(), duplicates: 0, foreign: [] };
    for (const engine of /** @type {const} */ (['duckdb', 'clickhouse'])) {
      const { version } = runSql(engine, folder, audienceSql(engine, figures.story));
      const found = audienceOfTables(readTable(folder), RECORDED);
      for (const [name, table] of Object.entries(figures)) assert.deepEqual(found[name], table);
      const rows = Object.values(figures).flatMap((table) => (Array.isArray(table) ? table : [])).length;
      console.log(`${engine} ${version}: the same ${rows} rows for ${figures.records} records, seed ${seed}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

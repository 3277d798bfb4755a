// node run-clickhouse.mjs <folder with the package>: inserts records.jsonl of the current folder into the tables of queries.sql, runs its
// queries in ClickHouse, and prints time and memory.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { Session } = createRequire(join(process.argv[2] ?? '', 'package.json'))('chdb');
const statements = readFileSync('queries.sql', 'utf8')
  .replaceAll(/^--.*$/gm, '')
  .split(/;\n/)
  .map((statement) => statement.trim())
  .filter((statement) => statement !== '');
const start = performance.now();
const session = new Session();
for (const statement of statements) {
  // The first statement of the queries.
  if (statement.startsWith('SET '))
    session.query(`INSERT INTO iv_bodies SELECT * FROM file('${resolve('records.jsonl')}', 'LineAsString')`);
  session.query(statement);
}
const seconds = (performance.now() - start) / 1000;
session.close();
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));

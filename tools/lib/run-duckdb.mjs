// node run-duckdb.mjs <folder with the package>: runs queries.sql of the current folder in DuckDB, and prints time and memory.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { DuckDBInstance } = createRequire(join(process.argv[2] ?? '', 'package.json'))('@duckdb/node-api');
const sql = readFileSync('queries.sql', 'utf8');
const start = performance.now();
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
const statements = await connection.extractStatements(sql);
for (let index = 0; index < statements.count; index++) await (await statements.prepare(index)).run();
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));

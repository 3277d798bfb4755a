// Measures how long `iv-player report --records` takes for a million records, compared with DuckDB, and whether both count the same.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildCommandLine } from '../../tools/build/command-line.mjs';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { loadRecordTools } from '../../tools/lib/record-tools.mjs';
import { readTable, runSql } from '../../tools/lib/sql-engines.mjs';
import { atMost } from '../lib/report.mjs';

export const title = 'Records of an audience';
export const description = 'how long the report of a million records takes, compared with DuckDB';
export const options = { records: 1_000_000, rounds: 3 };
export const isPlain = true;

/** Longest time of the report, as a multiple of DuckDB's for the same tables, and most memory in MB. */
const mostTime = 2;
const mostMemory = 400;

const folder = join(workspaceRoot, 'dist/bench/audience');
const command = join(folder, 'iv-player.mjs');
const story = join(folder, 'story.json');
const lines = join(folder, 'records.jsonl');

/** Writes the records of seeded sessions as JSON lines. Returns their number. */
function writeRecords({ RECORDED, randomRecords }, least) {
  writeFileSync(story, JSON.stringify(RECORDED));
  const file = openSync(lines, 'w');
  let count = 0;
  for (let seed = 1; count < least; seed++) {
    const records = randomRecords(seed, 100);
    writeSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    count += records.length;
  }
  closeSync(file);
  return count;
}

/** Prints the most memory in use when the process ends. */
const tellMemory = `data:text/javascript,process.on('exit',()=>console.error('memory '+process.resourceUsage().maxRSS/1024))`;

/** Writes the page and the table, in a process of its own. */
function report() {
  const start = performance.now();
  const args = ['report', story, '--records', lines, '--html', 'audience.html', '--csv', 'audience.csv'];
  const { status, stderr } = spawnSync(process.execPath, ['--import', tellMemory, command, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const megabytes = Number(/memory ([\d.]+)/.exec(stderr)?.[1]);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}

/** Whether the tables of DuckDB have the rows that the report shows. */
function areEqual({ AudienceCounter, audienceOfTables, RECORDED, takeLine }) {
  const counter = new AudienceCounter(RECORDED);
  for (const line of readFileSync(lines, 'utf8').split('\n')) takeLine(line, counter.tally, () => '');
  return isDeepStrictEqual(counter.figures(), audienceOfTables(readTable(folder), RECORDED));
}

export async function run({ records: least, rounds }) {
  mkdirSync(folder, { recursive: true });
  buildCommandLine(command);
  const tools = await loadRecordTools();
  const count = writeRecords(tools, least);
  const sql = tools.audienceSql('duckdb', tools.RECORDED.meta.ifid.toLowerCase());
  const values = { report: [], duckdb: [] };
  // Alternates, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round++) {
    values.report.push(report());
    values.duckdb.push(runSql('duckdb', folder, sql));
  }
  const fastest = (runs) => Math.min(...runs.map(({ seconds }) => seconds));
  const memory = (runs) => Math.max(...runs.map(({ megabytes }) => megabytes));
  const [own, other] = [values.report, values.duckdb];
  const isSame = areEqual(tools);
  const size = statSync(join(folder, 'audience.html')).size;
  return {
    text: `${count} records of seeded sessions, ${Math.round(statSync(lines).size / 1e6)} MB of JSON lines, to the tables of the page: the fastest of ${rounds} runs. The report also starts Node and writes the page (${Math.round(size / 1000)} kB); DuckDB is measured without its start.`,
    tables: [
      {
        head: ['', 'seconds', 'MB of memory'],
        rows: [
          ['`iv-player report --records`', fastest(own).toFixed(2), Math.round(memory(own))],
          [`DuckDB ${other[0]?.version}`, fastest(other).toFixed(2), Math.round(memory(other))],
        ],
      },
    ],
    promises: [
      atMost('time of the report, compared with DuckDB', fastest(own) / fastest(other), mostTime, ' times'),
      atMost('memory of the report', memory(own), mostMemory, ' MB'),
      { what: 'the same rows as DuckDB', measured: isSame ? 'the same' : 'others', kept: isSame },
    ],
    values,
  };
}

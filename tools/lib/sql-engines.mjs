// Installs databases from npm in a temporary folder, because nothing else of the workspace needs them, and runs SQL files in them, each
// in a process of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

/** Packages with their versions. ClickHouse takes 543 MB. */
const PACKAGES = {
  duckdb: { '@duckdb/node-api': '1.5.6-r.1' },
  clickhouse: { chdb: '3.4.0' },
};

/** @typedef {keyof typeof PACKAGES} Engine */

/**
 * Installs a database unless an earlier run has done so.
 * @param {Engine} engine
 * @returns {string} the folder
 */
function installEngine(engine) {
  const dependencies = PACKAGES[engine];
  const [version] = Object.values(dependencies);
  const folder = join(tmpdir(), `iv-player-${engine}-${version}`);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  console.log(`Installing ${engine} ${version} in ${folder}…`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const { status } = spawnSync('npm', ['install', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install ${engine} ${version}: check the connection.`);
  writeFileSync(done, '');
  return folder;
}

/**
 * Runs an SQL file of `iv-player report --sql` on `records.jsonl` in a folder. The results are then in its folder `tables`.
 * @param {Engine} engine
 * @param {string} folder
 * @param {string} sql
 * @returns {{ seconds: number, megabytes: number, version: string }} without the start of the process; most memory in use
 */
export function runSql(engine, folder, sql) {
  const modules = installEngine(engine);
  rmSync(join(folder, 'tables'), { recursive: true, force: true });
  mkdirSync(join(folder, 'tables'));
  writeFileSync(join(folder, 'queries.sql'), sql);
  const script = join(workspaceRoot, `tools/lib/run-${engine}.mjs`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, modules], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${engine}: ${stderr}`);
  return { version: Object.values(PACKAGES[engine])[0], ...JSON.parse(stdout) };
}

/** Reads a table that a run wrote. */
export const readTable = (folder) => (name) => readFileSync(join(folder, `tables/${name}.csv`), 'utf8');
